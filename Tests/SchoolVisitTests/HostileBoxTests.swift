import Foundation
import SchoolLink
import Study
import Testing
import TestSupport

@testable import DeckStore
@testable import SchoolVisit

/// A box whose password somebody has stolen.
@Suite(.enabled(if: SchoolCluster.programs != nil)) struct HostileBoxTests {
  let school: TestSchool
  let folder: TemporaryFolder
  let store: DeckStore

  init() throws {
    school = try TestSchool(boxes: 2)
    folder = try TemporaryFolder()
    store = try DeckStore(path: folder.path("library.sqlite"), machine: "")
    let ann = try store.addLearner("Ann", at: SchoolWalk.start)
    for number in 1...3 {
      try store.save(
        LoggedReview(
          Review(
            number: number, card: "c\(number)", name: "n", rating: .right, answerTime: 1,
            guesses: number == 1 ? ["x", "y"] : [],
            evidence: number == 1 ? Evidence(.write, .hinted, hints: 2) : nil, replaces: nil,
            round: 1),
          in: Round(number: 1, deck: "Deck", start: .zero), startedAt: SchoolWalk.start, by: ann.id,
          at: SchoolWalk.start + .seconds(number)))
    }
  }

  private func visit(_ box: Int, _ store: DeckStore) throws -> Visit.Report {
    var visit = Visit(
      at: SchoolServer(try school.connection(box)), files: folder.path("files \(box)")
    ) { try $0(store) }
    return try visit.run(at: SchoolWalk.start)
  }

  /// Tries a statement as a box.
  ///
  /// - Returns: The code of its error; nil if it was done.
  private func refusal(_ sql: String, _ box: PostgresConnection) -> String? {
    do throws(PostgresError) {
      _ = try box.query(sql)
      return nil
    } catch {
      return error.code ?? "no reply"
    }
  }

  @Test("No table and no function but those for boxes can be reached from a box's role")
  func rights() throws {
    let administrator = try school.administrator()
    let box = try school.connection(0)
    let tables = try administrator.query(
      "SELECT tablename FROM pg_tables WHERE schemaname = 'school'"
    ).compactMap { $0[0] }
    #expect(tables.count >= 16)
    for table in tables {
      for sql in [
        "SELECT * FROM school.\(table)", "INSERT INTO school.\(table) DEFAULT VALUES",
        "UPDATE school.\(table) SET \(table == "migration" ? "number" : "school") = NULL",
        "DELETE FROM school.\(table)", "TRUNCATE school.\(table)", "DROP TABLE school.\(table)",
        "COPY school.\(table) TO STDOUT",
      ] {
        #expect(refusal(sql, box) == "42501", "\(sql)")
      }
    }
    let functions = try administrator.query(
      """
      SELECT format('%I.%I(%s)', n.nspname, p.proname, (
        SELECT string_agg('NULL::' || t::regtype, ', ' ORDER BY o)
        FROM unnest(p.proargtypes::oid[]) WITH ORDINALITY AS a(t, o))), n.nspname
      FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
      WHERE n.nspname IN ('school', 'box')
      """)
    #expect(functions.filter { $0[1] == "box" }.count == 8 && functions.count > 10)
    for case let call? in functions.filter({ $0[1] == "school" }).map(\.[0]) {
      #expect(refusal("SELECT \(call)", box) == "42501", "\(call)")
    }
    for sql in [
      "SET ROLE studykiosk_school", "SET ROLE postgres", "SET SESSION AUTHORIZATION postgres",
      "CREATE TABLE x ()", "CREATE TEMPORARY TABLE x ()", "CREATE SCHEMA x", "CREATE ROLE x",
      "CREATE DATABASE x", "CREATE FUNCTION box.x() RETURNS int LANGUAGE sql AS 'SELECT 1'",
      "DO 'BEGIN END'", "SELECT lo_create(0)", "SELECT lo_from_bytea(0, 'x')",
      "SELECT pg_read_file('/etc/passwd')", "COPY (SELECT 1) TO PROGRAM 'true'",
      "ALTER ROLE studykiosk_boxes SUPERUSER",
      "ALTER FUNCTION box.hello_v1(text) OWNER TO CURRENT_USER",
      "GRANT ALL ON SCHEMA school TO CURRENT_USER", "SELECT passwd FROM pg_shadow",
      "SELECT pg_reload_conf()", "ALTER SYSTEM SET port = 1", "CHECKPOINT",
      "CREATE EXTENSION plperlu", "SELECT pg_ls_dir('.')", "SELECT pg_advisory_lock(7261, 2)",
      "SELECT pg_try_advisory_xact_lock_shared(7261, 2)", "SET ROLE pg_signal_backend",
    ] {
      #expect(refusal(sql, box) != nil, "\(sql)")
    }
    #expect(refusal("SET search_path = school", box) == nil)
    #expect(refusal("SELECT box.hello_v1('{}')", box) == nil)
  }

  @Test(
    "Another box's writer, another answer under a used number, and impossible rows are refused whole"
  )
  func rows() throws {
    _ = try visit(0, store)
    let writer = try #require(try store.kioskGUID())
    let rows = try #require(try store.rows(of: writer))
    func push(_ box: Int, _ change: (inout LogRows) -> Void = { _ in }) -> String? {
      var changed = rows
      change(&changed)
      do {
        let server = SchoolServer(try school.connection(box))
        _ = try server.push(try SchoolServer.json(changed), isOwn: true, isAll: true)
        return nil
      } catch {
        return (error as? PostgresError)?.code ?? "no reply"
      }
    }
    #expect(push(0) == nil)
    #expect(push(1) == "SK002")
    let changes: [(inout LogRows) -> Void] = [
      { $0.answers[0].rating = 2 }, { $0.answers[0].effective += 1 },
      { $0.answers[0].guesses = ["z"] },
      { $0.answers[0].card = 1 },
      { $0.answers[1].evidence = .init(way: "w", outcome: "o", hints: 0, choices: 0) },
      { $0.answers[0].evidence?.hints = 3 }, { $0.answers[0].guesses.swapAt(0, 1) },
      { $0.rounds[0].deck = "Other" }, { $0.writer.generation += 1 }, { $0.writer.follows = "z" },
      { $0.cards[0].name = "z" },
    ]
    for (place, change) in changes.enumerated() {
      // An answer may come without evidence first, and with it later.
      #expect(push(0, change) == (place == 4 ? nil : "SK001"), "\(place)")
    }
    let texts = (String(repeating: "x", count: 20_000), Array(repeating: "", count: 1_001))
    let impossible: [(String, (inout LogRows) -> Void)] = [
      ("SK004", { $0.removals.append(.init(number: 20_000, kind: .card, guid: "c1", turn: 1)) }),
      ("SK004", { $0.answers[0].round = 1 }), ("SK004", { $0.answers[0].round = -1 }),
      ("SK004", { $0.answers[0].card = 9 }), ("SK004", { $0.rounds[0].learner = 7 }),
      ("SK004", { $0.rounds[0].learner = -1 }), ("SK004", { $0.answers.append($0.answers[0]) }),
      ("SK004", { ($0.answers[2].number, $0.answers[2].replaces) = (4, 1) }),
      ("SK004", { ($0.answers[2].number, $0.answers[2].guesses) = (4, [texts.0]) }),
      ("SK004", { ($0.answers[2].number, $0.answers[2].guesses) = (4, texts.1) }),
      ("SK004", { $0.answers[0].evidence?.way = "" }),
      ("SK004", { $0.answers[0].evidence?.choices = -1 }),
      ("22P05", { $0.answers[0].guesses = ["\0"] }),
      ("23514", { $0.answers[2].number = 1 << 60 }), ("23514", { $0.answers[2].number = 0 }),
      ("23514", { $0.answers[2].number = -1 }), ("23514", { $0.rounds[0].seconds = -1 }),
      ("23514", { $0.rounds[0].start = .max }), ("23514", { $0.cards[0].guid = "" }),
      ("23514", { $0.writer.guid = "" }), ("23514", { $0.learners[0].guid = "" }),
      ("23514", { ($0.answers[2].number, $0.answers[2].replaces) = (4, 4) }),
      ("23514", { ($0.answers[2].number, $0.answers[2].rating) = (4, 5) }),
      ("23514", { ($0.answers[2].number, $0.answers[2].time) = (4, .min) }),
    ]
    for (place, (code, change)) in impossible.enumerated() {
      #expect(push(0, change) == code, "\(place)")
      #expect(try school.count("answer") == 3)
    }
  }

  /// Puts another value of JSON in place of one of a text's.
  private func replaceValue(
    in text: inout [UInt8], _ generator: inout some RandomNumberGenerator
  ) {
    let starts = text.indices.filter { Array(":[,".utf8).contains(text[$0]) }
    guard let start = starts.randomElement(using: &generator) else { return }
    let end = text[(start + 1)...].firstIndex { Array(",]}".utf8).contains($0) } ?? text.endIndex
    let values = ["null", "{}", "[]", "[null]", "1.5", "\"\"", "true", "-1"]
    let value = values.randomElement(using: &generator) ?? ""
    text.replaceSubrange(start + 1..<end, with: Array(value.utf8))
  }

  @Test("Random bytes do no harm, and rows that no library takes keep no other box from its own")
  func bytes() throws {
    _ = try visit(0, store)
    let writer = try #require(try store.kioskGUID())
    let text = Array(try SchoolServer.json(try #require(try store.rows(of: writer))).utf8)
    var generator = SeededGenerator(seed: 7)
    let thief = try school.connection(1)
    for turn in 0..<900 {
      var changed = text
      if turn % 3 == 0 { replaceValue(in: &changed, &generator) }
      // Of a text with wrong bytes, little is ever looked at.
      let mistakes = turn % 3 == 0 ? 0 : Int.random(in: 1...6, using: &generator)
      for _ in 0..<mistakes {
        let place = Int.random(in: changed.indices, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: changed[place] = UInt8.random(in: 1...127, using: &generator)
        case 1: changed.remove(at: place)
        default:
          changed.insert(
            contentsOf: Array("0-\",{}[]9".utf8).shuffled(using: &generator).prefix(2), at: place)
        }
      }
      // A writer of its own, so that more than the first check is tried.
      let sent = String(decoding: changed, as: UTF8.self).replacing(writer, with: "thief \(turn)")
      // Also what only an office may do.
      if turn == 450 {
        _ = try school.administrator().query(
          "UPDATE school.box SET is_office = true WHERE school = $1 AND role = $2",
          [school.id, school.roles[1]])
      }
      for sql in [
        "SELECT box.push_v1($1, true, true)", "SELECT box.hello_v1($1)",
        "SELECT box.flag_v1($1)", "SELECT box.media_v1($1, 0)", "SELECT box.again_v1($1, 0, 9)",
        "SELECT box.hide_v1($1)", "SELECT box.erase_v1($1)",
      ] {
        do throws(PostgresError) {
          _ = try thief.query(sql, [sent])
        } catch {
          // XX is PostgreSQL's own failure.
          #expect(error.code != nil && error.code?.hasPrefix("XX") == false, "\(error)")
        }
      }
    }
    let third = try DeckStore(path: folder.path("third.sqlite"), machine: "third")
    _ = try visit(1, third)
    #expect(try third.answers(toCard: "c2").contains { $0.kiosk == writer })
    #expect(try third.check() == [])
  }
}
