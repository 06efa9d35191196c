/// Why the library can't be used or a request can't be met, and what to do.
package enum LibraryError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A later version of this program wrote the library, which has not been touched.
  case newer(path: String, version: Int)
  /// A program with an earlier schema that is not migrated wrote the library, which has not been touched.
  case early(path: String)
  /// An earlier version of this program wrote the library, which can only be read here.
  case earlier(path: String, version: Int)
  /// The file is not a library.
  case notALibrary(path: String)
  /// Another program has used the library for longer than this one waits; `process` is its id, if known.
  case busy(path: String, process: Int?)
  /// A kiosk already runs with the library.
  case kioskRuns(path: String, process: Int?)
  /// The file is damaged.
  case corrupt(path: String, detail: String)
  /// Reading the library took more steps than a sound library of its size takes, which does not prove damage.
  case notChecked(path: String)
  /// Only the full-text index is damaged; nothing is lost.
  case wordsDamaged(path: String)
  /// The disk is full.
  case full(path: String)
  /// The file, its folder or the disk is read-only.
  case readOnly(path: String)
  /// Another error of the disk or SQLite.
  case failed(path: String, detail: String)
  case noDeck(name: String)
  case deckExists(name: String)
  /// Several decks or learners have the name.
  case ambiguous(name: String, labels: [String])
  case noCard(guid: String)
  case cardExists(guid: String)
  /// The imported card is in another deck.
  case cardElsewhere(guid: String, deck: String)
  case noMedia(hash: String)
  /// The deck is the school's, which alone changes it.
  case schools(deck: String)
  case noRound(id: Int64)
  case noSet(name: String, deck: String)
  case noLearner(name: String)
  case learnerExists(name: String)
  /// A name or a text that can't be used, and why.
  case unusable(String)

  package var description: String {
    switch self {
    case .newer(let path, let version):
      "\(path) was written by a newer studykiosk (library version \(version), this one reads up to "
        + "\(Schema.current.version)); nothing was changed. Install the newer program"
    case .early(let path):
      "\(path) was made by an earlier studykiosk, which this one can't read; nothing was changed. Write its "
        + "cards to files with that program's `deck export`, and import them into a new library"
    case .earlier(let path, let version):
      "\(path) has version \(version), which can't be read without a migration"
    case .notALibrary(let path): "\(path) is not a library of studykiosk; nothing was changed"
    case .busy(let path, let process):
      "\(path) is in use by another program\(Self.words(process)); wait for it to end, or continue or end it "
        + "if it is stopped, and try again"
    case .kioskRuns(let path, let process):
      "a kiosk is already running with \(path)\(Self.words(process)); end it, or name another library "
        + "with --library"
    case .corrupt(let path, let detail): "\(path) is damaged: \(detail)"
    case .notChecked(let path):
      "\(path) could not be checked: reading it takes more steps than a sound library of its size"
    case .wordsDamaged(let path):
      "\(path): the index of words is damaged; `studykiosk library rebuild` repairs it"
    case .full(let path): "\(path): the disk is full; make room and try again"
    case .readOnly(let path):
      "\(path) can't be written: the file, its folder or the disk is read-only"
    case .failed(let path, let detail): "\(path): \(detail)"
    case .noDeck(let name): "there is no deck \"\(name)\"; `studykiosk deck list` shows all"
    case .deckExists(let name): "there is already a deck \"\(name)\""
    case .ambiguous(let name, let labels):
      "several are called \"\(name)\"; name one of them: "
        + labels.map { "\"\($0)\"" }.joined(separator: ", ")
    case .noCard(let guid): "there is no card \(guid)"
    case .cardExists(let guid): "there is already a card \(guid)"
    case .cardElsewhere(let guid, let deck):
      "the card \(guid) is in the deck \"\(deck)\"; move it first, or give the new card another id"
    case .schools(let deck):
      "the deck \"\(deck)\" is the school's, which alone changes it; here its cards can be marked as to be fixed"
    case .noMedia(let hash): "there is no picture or sound \(hash) in the library"
    case .noRound(let id): "there is no round \(id); `studykiosk history list` shows all"
    case .noSet(let name, let deck): "there is no set \"\(name)\" in the deck \"\(deck)\""
    case .noLearner(let name):
      "there is no learner \"\(name)\"; `studykiosk learner list` shows all"
    case .learnerExists(let name): "there is already a learner \"\(name)\""
    case .unusable(let reason): reason
    }
  }

  /// Whether the only problem is that another program uses the library.
  package var isInUse: Bool {
    switch self {
    case .busy, .kioskRuns: true
    default: false
    }
  }

  private static func words(_ process: Int?) -> String {
    process.map { " (process \($0))" } ?? ""
  }
}
