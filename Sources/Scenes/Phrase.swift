/// A phrase that the screen can show; the words are in each language's file.
///
/// The raw value is the phrase's key in these files.
package enum Phrase: String, CaseIterable, Sendable {
  // Dates.
  /// %1 is the day, %2 the month's name, %3 the hour, %4 the minute.
  case dateAndTime = "date-and-time"
  case date
  case january, february, march, april, may, june, july, august, september, october, november
  case december

  // All lists.
  case loading
  case back
  case nothingHere = "nothing-here"
  /// After something that failed.
  case tryAgain = "try-again"

  // Home.
  case homeTitle = "home.title"
  case homeOf = "home.of"
  case homeEmpty = "home.empty"
  case noOfferedDeck = "home.none-offered"
  case guest
  case whoLearns = "home.who"
  /// %1 the current learner.
  case notLearner = "home.not"
  /// All of the day's cards are done.
  case allDone = "home.all-done"
  /// The heading above tomorrow's cards.
  case tomorrow = "home.tomorrow"
  case tomorrowCount = "home.tomorrow-count"
  /// On the first question after a pause: %1 of %2 cards that wait come today.
  case pileToday = "pile.today"
  /// %1 cards that waited and come on the next days.
  case pileRest = "pile.rest"
  case nothingTomorrow = "home.nothing-tomorrow"
  case home = "home.home"
  case moreToday = "home.more"
  /// Explains what `moreToday` brings.
  case moreHint = "home.more-hint"
  /// A letter for each day of the week, with blanks between them; Monday comes first.
  case weekdays
  /// The names of the days of the week, with blanks between them; Monday comes first.
  case weekdayNames = "weekday-names"
  /// How old is what the box knows from its school: %1 the day of the week, or days.
  case asOf = "home.as-of"
  case asOfDays = "home.as-of-days"
  /// Before the day's progress.
  case homeToday = "home.today"
  case history = "home.history"
  case cardsDue = "cards.due"
  case cardCount = "cards.count"
  case cardsNew = "cards.new"
  case cardsAgain = "cards.again"
  /// Of a deck or card that the school has published.
  case ofTheSchool = "deck.of-the-school"
  case nothingDue = "cards.nothing-due"
  /// Only the day's limit keeps the other cards back.
  case moreTomorrow = "cards.more-tomorrow"
  /// %1 the days until a deck has cards again.
  case inDays = "cards.in-days"
  /// %1 the number of cards that a lesson would take from later days.
  case aheadCards = "cards.ahead"
  /// A lesson of all decks.
  case everything = "everything"
  case learnEverything = "home.learn-everything"
  /// %1 the number of cards, %2 that of their decks.
  case cardsOfDecks = "home.cards-of-decks"
  case daysInARow = "days-in-a-row"

  // The USB stick.
  case stick = "stick.title"
  case stickFiles = "stick.files"
  case stickImportAll = "stick.import-all"
  /// Beside a file's name.
  case stickImport = "stick.import"
  case stickBackup = "stick.backup"
  case stickAnswers = "stick.answers"
  case stickReading = "stick.reading"
  case stickWriting = "stick.writing"
  case deckCount = "stick.decks"
  case stickNewCards = "stick.new-cards"
  case stickChangedCards = "stick.changed-cards"
  case stickNothingNew = "stick.nothing-new"
  /// Beside a file's name.
  case stickUnread = "stick.unread"
  case stickSaveAs = "stick.save-as"
  /// Beside a file's name.
  case stickSaved = "stick.saved"
  /// The button from the result to the other things to do with the stick.
  case stickMore = "stick.more"
  case stickRemovable = "stick.removable"
  case stickEmpty = "stick.empty"
  case stickGone = "stick.gone"
  case stickPulled = "stick.pulled"
  case stickFull = "stick.full"
  case stickReadOnly = "stick.read-only"
  case stickBroken = "stick.broken"

  // What an import left out.
  case cameIn = "stick.came-in"
  case leftOut = "left-out.title"
  case leftOutCards = "left-out.cards"
  case leftOutLines = "left-out.lines"
  case leftOutTexts = "left-out.texts"
  case leftOutRemoved = "left-out.removed"
  case leftOutHiddenRows = "left-out.hidden-rows"
  case leftOutHiddenColumns = "left-out.hidden-columns"
  case leftOutSheet = "left-out.sheet"
  case leftOutColumn = "left-out.column"
  case leftOutMedia = "left-out.media"
  /// Why a whole file was left out, beside its name.
  case leftOutNoCards = "left-out.no-cards"
  /// %1 the number of the line.
  case leftOutBadLine = "left-out.bad-line"
  case leftOutDamaged = "left-out.damaged"
  case leftOutUnreadable = "left-out.unreadable"
  case leftOutTooLarge = "left-out.too-large"
  case leftOutBoxFull = "left-out.box-full"
  case leftOutBoxReadOnly = "left-out.box-read-only"

  // A backup on the stick.
  /// Beside a backup's name.
  case stickBringBack = "stick.bring-back"
  case stickInspecting = "stick.inspecting"
  case stickRestoring = "stick.restoring"
  case stickAsksToRestore = "stick.ask-to-restore"
  /// Below the day of a new box's only backup.
  case stickLooksFirst = "stick.looks-first"
  case lookIntoBackup = "stick.look"
  case stickTakeBack = "stick.take-back"
  /// Before the learners in the backup, and before those in the library now.
  case stickOnStick = "stick.on-stick"
  case stickHere = "stick.here"
  /// Before the day of the last answer.
  case stickLast = "stick.last"
  case answerCount = "stick.answer-count"
  case stickNobody = "stick.nobody"
  case stickNoDecks = "stick.no-decks"
  case stickKeeps = "stick.keeps"
  case stickRestored = "stick.restored"
  case stickKept = "stick.kept"
  case stickUnchanged = "stick.unchanged"
  case stickNewer = "stick.newer"
  case stickDamaged = "stick.damaged"
  case stickNoRoom = "stick.no-room"
  case stickBoxReadOnly = "stick.box-read-only"
  case stickInUse = "stick.in-use"

  // An update of the whole system, on the stick.
  /// %1 the version, here and below.
  case updateTo = "update.to"
  case updateOfBox = "update.of-box"
  /// Beside the name of a file that can't update this box.
  case updateElsewhere = "update.elsewhere"
  case updateLooking = "update.looking"
  case updateNews = "update.news"
  case updateTakes = "update.takes"
  case updateStay = "update.stay"
  case updateSame = "update.same"
  case updateOlder = "update.older"
  /// %1 the version that runs.
  case updateRuns = "update.runs"
  case updateNotNow = "update.not-now"
  case updateStart = "update.start"
  case updateAnew = "update.anew"
  case updateTakeOlder = "update.take-older"
  case updateInstalling = "update.installing"
  case updateDone = "update.done"
  case updateLater = "update.later"
  case updateRestart = "update.restart"
  case updateRestarting = "update.restarting"
  case updateNoRestart = "update.no-restart"
  case updateBoard = "update.board"
  case updateStranger = "update.stranger"
  case updateDamaged = "update.damaged"
  case updateGone = "update.gone"
  case updateRoom = "update.room"
  case updateBusy = "update.busy"
  case updateCard = "update.card"
  case updateWorn = "update.worn"
  case updateChanged = "update.changed"
  case updateFailed = "update.failed"

  /// At the first start.
  case startWithBackup = "start.with-backup"

  // For grown-ups.
  case forGrownUps = "corner.title"
  case classOfAll = "corner.class"
  case decks = "corner.decks"
  /// The learners who get a deck.
  case viewers = "deck.viewers"
  /// %1 the deck.
  case viewersOf = "deck.viewers-of"
  /// %1 the number of days with answers among the last seven.
  case daysOfSeven = "class.days"
  /// %1 of %2 learners.
  case hereToday = "class.here"
  case yesterday = "class.yesterday"
  case neverHere = "class.never"
  case nobodyHere = "class.empty"
  /// %1 of %2 answers of a week were wrong.
  case needWrong = "class.wrong"
  /// %1 cards.
  case needStuck = "class.stuck"
  case hardestCards = "class.hardest"
  case noHardCards = "class.none-hard"
  case notYetLearnt = "class.not-yet-learnt"
  case forgottenTimes = "class.forgotten"
  /// Of a card that is forgotten far more often than the memory model predicts.
  case moreThanExpected = "class.more-than-expected"
  case name = "name.title"
  /// %1 the present name.
  case newNameOf = "name.new"
  case addLearner = "learner.add"
  case startAnew = "learner.anew"
  case bringBackAnswers = "learner.bring-back-answers"
  /// %1 the learner.
  case removeLearner = "learner.remove"
  case removeLearners = "learners.remove"
  /// %1 what was removed.
  case bringBack = "removed.bring-back"
  case schoolYear = "year.new"
  case whoLeaves = "year.leaves"
  case chosenCount = "chosen-count"
  case everyone = "year.everyone"
  case nobody = "viewers.nobody"
  case nobodyLeaves = "year.nobody"
  /// Shown if everybody is chosen to leave.
  case oneStays = "year.one-stays"
  case addDeck = "deck.add"
  case newDeck = "deck.new-name"
  case deleteDeck = "deck.delete"
  case starters = "starter.add"
  case chooseStarters = "starter.title"
  case takeStarters = "starter.take"
  case noStarters = "starter.none"
  case allStartersHere = "starter.all-here"
  case allStarters = "starter.all"
  case noStartersAtAll = "starter.nothing"

  // Settings.
  case settings = "settings.title"
  case switchOff = "switch-off.title"
  case asksToSwitchOff = "switch-off.ask"
  case switchingOff = "switch-off.going"

  // The page for a phone.
  case phones = "phones.title"
  case phonePageOpen = "phones.open"
  case closePhonePage = "phones.close"
  case phoneForAnHour = "phones.hour"
  case phoneForToday = "phones.today"
  case phoneForGood = "phones.always"
  case removePhone = "phones.remove"
  case asksToRemovePhone = "phones.ask-remove"
  /// Above the code that a phone's camera reads.
  case phonePoint = "phones.point"
  /// Before the address to type and the code.
  case phoneWrite = "phones.type"
  case phoneSameNetwork = "phones.network"
  case phoneStarting = "phones.starting"
  case phoneWants = "phones.wants"
  /// %1 a number that the phone shows, too.
  case phoneNumber = "phones.number"
  case phoneCode = "phones.code"
  case phoneRefuse = "phones.refuse"
  case phoneLooks = "phones.looks"
  case phoneAllow = "phones.allow"

  // Wireless networks.
  case network = "network.title"
  case networkLooking = "network.looking"
  case networkNone = "network.none"
  case networkAgain = "network.again"
  /// Beside a network's name.
  case networkConnected = "network.connected"
  case networkOpen = "network.open"
  case networkSecret = "network.secret"
  case networkWeak = "network.weak"
  /// The network needs more than a password.
  case networkOther = "network.elsewhere"
  /// %1 a network's name.
  case networkPassword = "network.password"
  case networkPasswordRule = "network.password-rule"
  case networkJoining = "network.joining"
  case networkWrongPassword = "network.wrong-password"
  case networkGone = "network.gone"
  case networkFailed = "network.failed"

  case fromNextStart = "settings.next-start"
  case chosen = "settings.chosen"
  case language = "settings.language"
  case keyboard = "settings.keyboard"
  case volume = "settings.volume"
  case readAloud = "settings.read-aloud"
  case speechRate = "settings.speech-rate"
  case eyesFree = "settings.eyes-free"
  case autoScan = "settings.auto-scan"
  /// %1 the current learner.
  case onlyFor = "settings.only-for"
  /// %1 a learner.
  case settingsOf = "settings.of"
  case letterSize = "settings.letter-size"
  case wordSize = "settings.word-size"
  case rotation = "settings.rotation"
  case notTurned = "rotation.none"
  case turnedRight = "rotation.right"
  case upsideDown = "rotation.upside-down"
  case turnedLeft = "rotation.left"
  case theme = "settings.theme"
  case fade = "settings.fade"
  case wrap = "settings.wrap"
  case homeAfter = "settings.home-after"
  case dimAfter = "settings.dim-after"
  case newCardsADay = "settings.new-cards"
  case minutesADay = "settings.minutes"
  case howSure = "settings.how-sure"
  /// %1 minutes a day, %2 cards of 100 that are forgotten.
  case price = "settings.price"
  case hands = "settings.hands"
  case shake = "settings.shake"
  case on = "value.on"
  case off = "value.off"
  case noLimit = "value.no-limit"
  case never = "value.never"
  case automatic = "value.automatic"
  case readsNothing = "read.nothing"
  case readsQuestions = "read.questions"
  case readsBoth = "read.both"
  case speechSlow = "speech.slow"
  case speechNormal = "speech.normal"
  case speechFast = "speech.fast"
  case asTheBox = "value.as-the-box"
  /// The same, as a choice.
  case sameAsTheBox = "value.same-as-the-box"
  case handsOfMost = "hands.most"
  case handsOfChildren = "hands.children"
  case handsThatShake = "hands.shaking"
  case themeDark = "theme.dark"
  case themeLight = "theme.light"
  case shakeGentle = "shake.gentle"
  case shakeNormal = "shake.normal"
  case shakeFirm = "shake.firm"

  // The first start.
  case setUpAgain = "start.again"
  case skip = "start.skip"
  case whichIsUp = "start.up"
  case touchCorner = "start.corner"
  /// After a touch beside the bright corner.
  case touchedBeside = "start.beside"
  case hearsThis = "start.hears"
  case playAgain = "start.play"
  case louder = "start.louder"
  case quieter = "start.quieter"
  case hearsNothing = "start.silent"
  case hearsIt = "start.heard"
  case soundOutput = "sound.output"
  case soundOfBox = "sound.title"
  case soundHelp = "sound.help"
  case outputByItself = "sound.by-itself"
  case outputScreen = "sound.screen"
  case throughPictureCable = "sound.screen.why"
  case outputSocket = "sound.socket"
  case forHeadphones = "sound.socket.why"
  case outputUSB = "sound.usb"
  case noOutputs = "sound.none"
  case plugSpeakerIn = "sound.none.why"
  case withoutSound = "sound.without"
  case hearsItNow = "sound.heard"
  case firstLearner = "start.learner"
  case typeName = "start.name"

  // The PIN.
  case pin = "pin.name"
  case pinIsSet = "pin.set"
  case noPIN = "pin.unset"
  case enterPIN = "pin.enter"
  case newPIN = "pin.new"
  case repeatPIN = "pin.repeat"
  case asksToRemovePIN = "pin.ask"
  case keepPIN = "pin.keep"
  case removePIN = "pin.remove"
  case wrongPIN = "pin.wrong"
  case pinsDiffer = "pin.differ"
  case pinTooShort = "pin.short"
  /// %1 the seconds to wait.
  case waitForPIN = "pin.wait"

  // About.
  case about = "about.title"
  /// The disk can't be written; then come the steps to take.
  case cantSave = "about.cant-save"
  case cantSaveRestart = "about.cant-save.restart"
  case cantSaveBackup = "about.cant-save.backup"
  case cantSaveNewCard = "about.cant-save.new-card"
  case version = "about.version"
  case thisBox = "about.box"
  case lastUpdate = "about.last-update"
  case updateKept = "about.update-kept"
  case updateReady = "about.update-ready"
  case updateCut = "about.update-cut"
  case updateBackStart = "about.update-back.start"
  case updateBackScreen = "about.update-back.screen"
  case updateBackLibrary = "about.update-back.library"
  case cardsHere = "about.cards"
  case learners = "about.learners"
  case librarySize = "about.library"
  case freeStorage = "about.free"
  case licences = "about.licences"
  case megabytes = "about.megabytes"
  case gigabytes = "about.gigabytes"
  case backups = "backups.title"
  case noBackups = "backups.none"
  /// Marks a library that was replaced by a backup.
  case beforeRestore = "backups.before"
  case backup = "backups.name"
  case madeByItself = "backups.by-itself"
  case asksToRestore = "backups.ask"
  case restore = "backups.restore"

  // Who learns.
  /// %1 the learner until now.
  case stillLearner = "still.title"
  case stillHint = "still.hint"
  case notMe = "still.no"
  case stillMe = "still.yes"
  case whoIsLearning = "learners.title"
  case color = "learners.color"
  /// The same, on the pages of grown-ups.
  case colorOfLearner = "learner.color"
  case red = "color.red"
  case orange = "color.orange"
  case yellow = "color.yellow"
  case green = "color.green"
  case blue = "color.blue"
  case purple = "color.purple"
  case shape = "learners.shape"
  case shapeOfLearner = "learner.shape"
  case square = "shape.square"
  case sun = "shape.sun"
  case star = "shape.star"
  case clover = "shape.clover"
  case circle = "shape.circle"
  case flower = "shape.flower"
  case picturesOfLearner = "pictures.name"
  case wayOfAsking = "way.name"
  case wayByItself = "way.by-itself"
  case wayFlip = "way.flip"
  case wayQuiz = "way.quiz"
  case wayWrite = "way.write"
  case wayBuild = "way.build"
  case wayPairs = "way.pairs"
  case wayListen = "way.listen"
  case waySay = "way.say"
  case youngLearner = "way.young"
  case choosePictures = "pictures.choose"
  case whichPictures = "pictures.ask"
  case otherPictures = "pictures.wrong"
  case noPictures = "pictures.none"
  case lastPictureAway = "pictures.undo"
  case cat = "pictures.cat"
  case fish = "pictures.fish"
  case bird = "pictures.bird"
  case snail = "pictures.snail"
  case tree = "pictures.tree"
  case apple = "pictures.apple"
  case boat = "pictures.boat"
  case car = "pictures.car"
  case balloon = "pictures.balloon"
  case newLearner = "learners.new"

  // A learner's garden.
  case garden = "garden.title"
  /// %1 the learner.
  case gardenOf = "garden.of"
  /// %1 the number of finished days.
  case gardenDays = "garden.days"
  /// %1 the number of cards learnt.
  case cardsLearnt = "garden.cards"
  case gardenEmpty = "garden.empty"
  /// %1 what has begun to grow, %2 the deck.
  case hasGrown = "garden.grown"
  case growsSunflower = "garden.sunflower"
  case growsTulip = "garden.tulip"
  case growsAppletree = "garden.appletree"
  case growsFir = "garden.fir"
  case growsMushroom = "garden.mushroom"
  case growsCactus = "garden.cactus"
  case growsPumpkin = "garden.pumpkin"
  case growsBerries = "garden.berries"
  case growsClover = "garden.clover"
  case growsDaisy = "garden.daisy"
  case growsRose = "garden.rose"
  case growsBluebell = "garden.bluebell"
  case growsPalm = "garden.palm"
  case growsWheat = "garden.wheat"
  case growsCarrots = "garden.carrots"
  case growsStrawberry = "garden.strawberry"
  case growsVine = "garden.vine"
  case growsFrog = "garden.frog"
  case growsBeehive = "garden.beehive"
  case growsSnowman = "garden.snowman"
  case growsLantern = "garden.lantern"
  case growsWaterlily = "garden.waterlily"
  case growsBirdhouse = "garden.birdhouse"
  case growsPond = "garden.pond"
  case growsWindmill = "garden.windmill"
  case growsLadybird = "garden.ladybird"
  case growsHedgehog = "garden.hedgehog"
  case growsButterfly = "garden.butterfly"
  case growsSnail = "garden.snail"
  case growsBird = "garden.bird"
  case growsKite = "garden.kite"

  // The faces of decks; those that learners' pictures have too are above.
  case faceOfDeck = "face.name"
  /// The face that follows from the deck's name.
  case faceByName = "face.by-name"
  case faceTimes = "face.times"
  case faceNumbers = "face.numbers"
  case facePlusminus = "face.plusminus"
  case faceFraction = "face.fraction"
  case faceCoin = "face.coin"
  case faceClockface = "face.clockface"
  case faceRuler = "face.ruler"
  case faceShapes = "face.shapes"
  case faceAa = "face.aa"
  case faceBook = "face.book"
  case faceTalk = "face.talk"
  case facePencil = "face.pencil"
  case faceGlobe = "face.globe"
  case faceFlags = "face.flags"
  case facePin = "face.pin"
  case faceCastle = "face.castle"
  case faceCrown = "face.crown"
  case faceNote = "face.note"
  case facePiano = "face.piano"
  case faceFlask = "face.flask"
  case faceAtom = "face.atom"
  case facePlanet = "face.planet"
  case facePaw = "face.paw"
  case faceLeaf = "face.leaf"
  case faceCarrot = "face.carrot"
  case faceHeart = "face.heart"
  case faceSign = "face.sign"
  case faceBall = "face.ball"
  case faceBike = "face.bike"
  case faceCup = "face.cup"
  case faceCloud = "face.cloud"
  case faceMoon = "face.moon"
  case faceMountain = "face.mountain"
  case faceFlame = "face.flame"

  // A deck's cards.
  case cards = "deck.cards"
  case filterCards = "cards.filter"
  case search = "cards.search"
  case searchFor = "cards.search-for"
  case toFix = "card.to-fix"
  case notAsked = "card.not-asked"

  // A card.
  /// %1 the card's place in the list, %2 the number of cards.
  case place = "card.place"
  case cardQuestion = "card.question"
  case cardAnswer = "card.answer"
  case cardTag = "card.tag"
  /// %1 the attribute, %2 its value.
  case attribute = "card.attribute"
  /// %1 the number of copies, %2 the set.
  case copiesIn = "card.copies-in"
  case neverAnswered = "card.never-answered"
  case isDue = "card.due"
  case dueInDays = "card.due-in"
  case cardHistory = "card.history"
  case isFixed = "card.fixed"
  case deleteCard = "card.delete"
  case asksToDelete = "card.delete?"
  case keepCard = "card.keep"
  case cardDeleted = "card.deleted"
  case undoDeletion = "card.undo"
  case cardGone = "card.gone"

  // Changing a card.
  case editCard = "card.edit"
  case editTitle = "edit.title"
  case isUnsaved = "edit.not-saved"
  case isAsked = "edit.is-asked"
  case asTheQuestion = "edit.as-question"
  case newCard = "card.new"
  case enterQuestion = "edit.question"
  case enterAnswer = "edit.answer"
  case enterName = "edit.name"
  case nameInLists = "edit.name-field"
  case soundOfQuestion = "edit.question-sound"
  case soundOfAnswer = "edit.answer-sound"
  /// A side has a sound.
  case hasSound = "edit.has-sound"
  case copies = "edit.copies"
  case no = "edit.no"
  case yes = "edit.yes"
  case newTag = "edit.new-tag"
  case enterTag = "edit.tag"
  case newAttribute = "edit.new-attribute"
  case enterAttribute = "edit.attribute"
  /// %1 the attribute.
  case enterValue = "edit.value"
  /// On the keyboard's key that leads from the question to the answer.
  case nextField = "edit.next-field"
  /// On the keyboard's key that saves a new card and begins another one.
  case nextNewCard = "edit.next-card"
  /// A draft that was not saved is restored.
  case draftBack = "edit.draft"
  case questionMissing = "edit.question-missing"
  case answerMissing = "edit.answer-missing"
  case cancel

  // Recording.
  case record = "record.record"
  case readyToRecord = "record.ready"
  /// %1 seconds are recorded at most.
  case secondsAtMost = "record.at-most"
  /// The side has a sound, which is replaced.
  case takesThePlace = "record.instead"
  case speakNow = "record.speak"
  case saidIt = "record.done"
  case isItGood = "record.good"
  case recordAgain = "record.again"
  case keepVoice = "record.keep"
  case otherMicrophone = "record.switch"
  case recordingCut = "record.cut"
  /// The microphone has the quality of a telephone.
  case soundsDull = "record.dull"
  case noMicrophone = "record.none"
  case plugMicrophoneIn = "record.none.why"
  case microphoneRefused = "record.refused"
  case microphoneRefusedHelp = "record.refused.why"
  case microphoneGone = "record.gone"
  case nothingSaid = "record.silent"
  case nothingSaidHelp = "record.silent.why"
  case tooQuiet = "record.too-quiet"
  case tooQuietHelp = "record.too-quiet.why"

  // Saying a card.
  case sayIt = "say.it"
  case speak = "say.speak"
  case hearFirst = "say.hear-first"
  case wasItSo = "say.compare"
  case sayAgain = "say.again"
  case withoutSpeaking = "say.without"

  // The keyboard.
  case save
  case done
  case space
  case letters = "keyboard.letters"
  case capitals = "keyboard.capitals"
  case digits = "keyboard.digits"
  case signs = "keyboard.signs"
  case accents = "keyboard.accents"
  case cannotSave = "keyboard.problem"

  // Words that are spoken, for use without looking.
  /// %1 the number of things to choose from.
  case spokenCount = "spoken.count"
  /// %1 the page, %2 the number of pages.
  case spokenPage = "spoken.page"
  case spokenNextPage = "spoken.next-page"
  case spokenPreviousPage = "spoken.previous-page"
  case spokenNextCard = "spoken.next-card"
  case spokenPreviousCard = "spoken.previous-card"
  /// For the button that adds a copy of a card to a set.
  case spokenMore = "spoken.more"
  case spokenFewer = "spoken.fewer"
  /// %1 the letter to which a list jumps.
  case spokenLetter = "spoken.letter"
  /// %1 the picture's number.
  case spokenPicture = "spoken.picture"
  /// %1 the question's place in its lesson, %2 the number of questions.
  case spokenQuestion = "spoken.question"
  /// Explains how fingers find and choose things without looking.
  case spokenGestures = "spoken.gestures"
  /// Offers to read everything aloud once a finger is held on the glass.
  case spokenOffer = "spoken.offer"
  /// %1 a letter.
  case spokenCapital = "spoken.capital"
  case spokenLetters = "spoken.letters"
  case spokenCapitals = "spoken.capitals"
  case spokenDigits = "spoken.digits"
  case spokenSigns = "spoken.signs"
  case spokenAccents = "spoken.accents"
  case spokenErase = "spoken.erase"
  case spokenUp = "spoken.up"
  case spokenRight = "spoken.right"
  case spokenDown = "spoken.down"
  case spokenLeft = "spoken.left"
  case spokenTopLeft = "spoken.top-left"
  case spokenTopRight = "spoken.top-right"
  case spokenBottomLeft = "spoken.bottom-left"
  case spokenBottomRight = "spoken.bottom-right"

  // While cards are studied.
  case end = "study.end"
  case answer = "study.answer"
  case knew = "study.knew"
  case didNotKnow = "study.did-not-know"
  case takeBack = "study.take-back"
  case next = "study.next"
  case askLater = "study.later"
  /// The button that shows a quiz's right answer, which then counts as not known.
  case notSure = "study.not-sure"
  case showOnePair = "pairs.show-one"
  case findPairs = "pairs.find"
  // An answer that is typed.
  case writeIt = "write.it"
  case check = "write.check"
  /// The button that gives the next letter, which costs the mark.
  case aLetter = "write.letter"
  case showIt = "write.show"
  case tryOnceMore = "write.once-more"
  case iWasRight = "write.was-right"
  case nearly = "write.nearly"
  case rightAnswer = "write.right"
  case rightWithHelp = "write.with-help"
  case countsAsRight = "write.counts"
  case notYetRight = "write.not-yet"
  case thisIsIt = "write.this-is-it"
  case anotherLetter = "write.another-letter"
  case accentOrDots = "write.accent"
  case capitalOrSmall = "write.capital"
  case oneIsMissing = "write.missing"
  /// %1 and %2 letters.
  case betweenLetters = "write.between"
  case oneTooMany = "write.extra"
  case twoSwapped = "write.swapped"
  case anotherArticle = "write.article"
  case lookClosely = "write.look"
  case anotherCards = "write.another-card"
  case aNewCard = "card.is-new"
  /// In place of a question that is only heard.
  case listenToIt = "listen.it"
  case unheardCards = "listen.unheard"
  case buildIt = "build.it"
  case buildFromRight = "build.from-right"
  case listen = "study.listen"

  // What was learnt.
  case historyOf = "history.of"
  case historyOfAll = "history.of-all"
  case historyEmpty = "history.empty"
  case roundCount = "history.rounds"
  case chart = "history.chart"
  /// How well cards are known when they come back.
  case recall = "history.recall"
  /// %1 the learner.
  case recallOf = "history.recall-of"
  case recallEmpty = "recall.empty"
  case deckByDeck = "recall.decks"
  /// %1 of 100 answers that were right, %2 that were expected.
  case knownOfHundred = "recall.known"
  /// %1 of 100 answers that were right, %2 that were expected; the bars are those of each expectation, in percent.
  case chartExpected = "chart.expected"
  /// %1 answers; the bars are those of cards of each age, in days.
  case chartAges = "chart.ages"
  /// What the bars of both are.
  case chartByExpected = "chart.by-expected"
  case chartByAge = "chart.by-age"
  /// %1 of 100 answers that were right, and that were expected.
  case chartKnown = "chart.known"
  case chartForeseen = "chart.foreseen"
  /// %1 the number of right answers, %2 of wrong ones.
  case chartAnswered = "chart.answered"
  /// %1 the number of cards that come back.
  case chartDue = "chart.due"
  /// %1 cards in the next 30 days, %2 minutes a day.
  case chartComing = "chart.coming"
  /// After %1 days away: %2 cards in 30 days, %3 minutes a day.
  case chartAfter = "chart.after"
  /// %1 days on which the learner would be away.
  case ifAway = "chart.if-away"
  case withoutBreak = "chart.without-break"
  /// %1 days.
  case daysAgo = "chart.ago"
  case today = "chart.today"
  case daysAhead = "chart.ahead"
  /// The panels of a chart; %1 days.
  case chartLast = "chart.last"
  case chartNext = "chart.next"
  case chartAnswers = "chart.answers"
  case chartCards = "chart.cards"
  case chartRight = "chart.right"
  case chartNotYet = "chart.not-yet"
  case chartMinutes = "chart.minutes"
  /// %1 days with answers, of %2.
  case chartDaysOf = "chart.days-of"
  case percent
  case right = "answer.right"
  case wrong = "answer.wrong"
  case timesRight = "answer.times-right"
  case timesWrong = "answer.times-wrong"
  /// %1 the wrong choices in a quiz.
  case guessed = "answer.guessed"
  /// %1 what learners wrote that was not right.
  case written = "answer.written"

  // A deck.
  case deckGone = "deck.gone"
  case review = "mode.review"
  case round = "mode.round"
  case quiz = "mode.quiz"
  case browse = "mode.browse"
  case set = "deck.set"
  case wholeDeck = "deck.whole"
  case direction = "deck.direction"
  /// The heading above the set, direction and order.
  case howToAsk = "deck.how"
  case asksQuestion = "direction.question"
  case asksAnswer = "direction.answer"
  case asksBoth = "direction.both"
  case questionVoice = "deck.question-voice"
  case answerVoice = "deck.answer-voice"
  case order = "deck.order"
  case shuffled = "order.shuffled"
  case inOrder = "order.in-order"

  // On every card.
  /// %1 the card's place, %2 the number of cards.
  case position
  case picture
  /// In place of the text of a side that is only heard.
  case sound
  case pictures
  case pageHint = "page.hint"
  case deckEmpty = "deck.empty"
  case deckEmptyHelp = "deck.empty.help"
  case firstCard = "deck.first-card"

  // Looking through cards.
  case browseQuestionHint = "browse.question.hint"
  /// For an answer without a mark.
  case browseAnswerHint = "browse.answer.hint"
  case browseRightHint = "browse.right.hint"
  case browseWrongHint = "browse.wrong.hint"
  case markedRight = "browse.right"
  case markedWrong = "browse.wrong"
  case deleteQuestion = "browse.delete"
  case deleteHint = "browse.delete.hint"

  // Lessons.
  case cardsLeft = "lesson.left"
  /// %1 of %2 cards are done; shown once all cards were asked.
  case finishedOf = "lesson.finished"
  /// Before the first answer.
  case firstQuestionHint = "lesson.first-question.hint"
  case questionHint = "lesson.question.hint"
  case answerHint = "lesson.answer.hint"
  case lastRight = "lesson.last-right"
  case lastWrong = "lesson.last-wrong"
  /// After an answer that made its card a leech, for a child and for whoever helps.
  case lastLeech = "lesson.last-leech"
  case takenBack = "lesson.taken-back"
  case waitingTitle = "waiting.title"
  /// %1 a time such as 9:05.
  case waitingUntil = "waiting.until"
  case waitingHint = "waiting.hint"

  // Quizzes.
  case quizHint = "quiz.hint"
  case quizDecidedHint = "quiz.decided.hint"
  case quizLeechHint = "quiz.leech.hint"
  case tooFewAnswers = "quiz.too-few"
  case tooFewAnswersHelp = "quiz.too-few.help"

  // Whether to cut a lesson short.
  case asksToStop = "stop.ask"
  /// %1 the number of cards that are done, %2 of those that are left.
  case doneAndToGo = "stop.done"
  /// %1 the number of cards that are left.
  case toGo = "stop.to-go"
  /// %1 the number of cards that were known at their last answer, %2 of the others.
  case knownAndToGo = "stop.known"
  /// %1 the number of cards that were all known and come once more.
  case onceMore = "stop.once-more"
  case isKept = "stop.kept"
  case stop = "stop.stop"
  case goOn = "stop.go-on"

  // How a lesson went.
  /// The title if the lesson was cut short.
  case soFar = "result.so-far"
  /// %1 the learner.
  case wellDoneName = "result.well-done-name"
  case wellDone = "result.well-done"
  /// The title if fewer than half of the answers were right.
  case hardOne = "result.hard-one"
  /// %1 the number of cards that were not known, %2 of those that were.
  case othersComeBack = "result.others-come-back"
  case comeBack = "result.come-back"
  /// %1 the number of right answers above the last time's.
  case moreThanLastTime = "result.more"
  /// Below the number of cards that a learner has learnt in all.
  case learntInAll = "result.mark"
  /// The title for a learner who was away for days.
  case niceToSeeYou = "result.back"
  /// %1 the days, %2 the number of the lesson's cards that are known.
  case knownAfterDays = "result.back-line"
  /// The title if a card is known that was hard for the learner.
  case gotTheHardOne = "result.brave"
  /// %1 the number of wrong answers to that card.
  case timesNotYet = "result.brave-line"
  /// The title if the lesson was cut short; %1 the number of cards that are known.
  case cardsAreSafe = "result.safe"
  /// Below the number of cards that were met for the first time.
  case newCardsMet = "result.new"
  case metToday = "result.new-line"
  case titleOfMet = "result.met"
  case stillThere = "result.still-there"
  case lookOnceMore = "result.look"
  case wereHard = "result.were-hard"
  /// %1 how many cards are not shown.
  case andMore = "result.and-more"
  /// %1 the number of cards that were answered wrong.
  case allWrong = "result.all-wrong"
  case dueAfter = "result.due"
  case nothingDueNow = "result.nothing-due"
  /// %1 the days until then.
  case nextCard = "result.next-card"
  case againWrong = "result.wrong-ones"
  case againAll = "result.all"
  case resultDone = "result.done"

  // Notices about the box.
  case saving = "notice.saving"
  case saved = "notice.saved"
  /// For a change other than an answer.
  case notSaved = "notice.not-saved"
  case answersNotSaved = "notice.answers-not-saved"
  /// %1 the message, %2 its reason.
  case because = "notice.because"
  case notRead = "notice.not-read"
  case notKept = "notice.not-kept"
  case changedGone = "notice.changed-gone"
  case changeRefused = "notice.change-refused"
  /// %1 the day, %2 the month's name, %3 the time of day of the backup.
  case recovered = "notice.recovered"
  case begunAnew = "notice.begun-anew"
  case spared = "notice.spared"
  /// %1 the version.
  case updated = "notice.updated"
  case notUpdated = "notice.not-updated"
  case touchLost = "notice.touch-lost"
  case soundLost = "notice.sound-lost"
  case keysWork = "notice.keys-work"
  case diskFull = "problem.disk-full"
  /// A problem of the disk, with what to do.
  case diskFullHelp = "problem.disk-full.help"
  case diskReadOnly = "problem.read-only"
  case diskReadOnlyHelp = "problem.read-only.help"
  case diskBroken = "problem.broken"
  case diskBrokenHelp = "problem.broken.help"
  case refused = "problem.refused"
  case inUse = "problem.in-use"
  case stoppedUse = "problem.stopped"

  // The pages that a phone shows.
  case webWelcome = "web.welcome"
  case webCode = "web.code"
  case webCodeHint = "web.code-hint"
  case webComeIn = "web.come-in"
  case webWait = "web.wait"
  case webWrongCode = "web.wrong-code"
  case webNotLetIn = "web.not-let-in"
  case webStart = "web.start"
  case webRefused = "web.refused"
  case webGone = "web.gone"
  case webOnlyLooks = "web.only-looks"
  case webOfTheSchool = "web.of-the-school"
  /// %1 the greatest size, in MB.
  case webTooLarge = "web.too-large"
  case webSearch = "web.search"
  case webFind = "web.find"
  case webEarlier = "web.earlier"
  case webLater = "web.later"
  case webMore = "web.more"
  case webDeckName = "web.deck-name"
  case webSureDeck = "web.sure-deck"
  case webPaste = "web.paste"
  case webPasteHere = "web.paste-here"
  case webPasteHint = "web.paste-hint"
  case webLook = "web.look"
  case webTake = "web.take"
  case webPicture = "web.picture"
  case webDropPicture = "web.drop-picture"
  case webPhoto = "web.photo"
  case webSaveNext = "web.save-next"
  case webSaved = "web.saved"
  case webNoPicture = "web.no-picture"
  case webSound = "web.sound"
  case webSoundOfCard = "web.sound-of-card"
  case webDropSound = "web.drop-sound"
  case webNoSound = "web.no-sound"
  case webBadName = "web.bad-name"
  case webBadCard = "web.bad-card"
  case webNameThere = "web.name-there"
  case webCardChanged = "web.card-changed"
  case webCardNow = "web.card-now"
  case webNoCards = "web.no-cards"
  case webNotTaken = "web.not-taken"
  case webName = "web.name"
  case webLeft = "web.left"
  case webDays = "web.days"
  case webLast = "web.last"
  case webDaysAgo = "web.days-ago"
  case webTable = "web.table"
  case webNewLearners = "web.new-learners"
  /// %1 the number of names.
  case webAlreadyHere = "web.already-here"
  case webSureLearner = "web.sure-learner"
  case webRemove = "web.remove"
  case webFile = "web.file"
  case webFileChoose = "web.file-choose"
  case webFileHint = "web.file-hint"
  case webFileReading = "web.file-reading"
  case webFileIsIn = "web.file-in"
  case webFileUnread = "web.file-unread"
  /// %1 a file name extension, such as .csv.
  case webSaveAs = "web.save-as"
  case webFileFailed = "web.file-failed"
  case webNoFile = "web.no-file"
  case webBusy = "web.busy"
  case webNoRoom = "web.no-room"
  case webFirstCards = "web.first-cards"
  case webOtherFile = "web.other-file"
  case webColumns = "web.columns"
  case webSheet = "web.sheet"
  case webBackup = "web.backup"
  case webForAnki = "web.for-anki"
  case webNotMade = "web.not-made"
  case webClockIs = "web.clock"
  case webSetClock = "web.set-clock"
  case webClockKept = "web.clock-kept"
  case webClockFailed = "web.clock-failed"

  case webToContent = "web.to-content"
  case webPages = "web.pages"
  case webWhere = "web.where"
  case webClass = "web.class"
  case webBox = "web.box"
  case webEveryone = "web.everyone"
  case webNobody = "web.nobody"
  case webEmptyWhy = "web.empty-why"
  case webNeedsYou = "web.needs-you"
  case webNeedsYouToday = "web.needs-you-today"
  case webOnTheWay = "web.on-the-way"
  case webDoneToday = "web.done-today"
  case webOf = "web.of"
  case webNeedAway = "web.need-away"
  case webCardsWait = "web.cards-wait"
  case webNeedWrong = "web.need-wrong"
  case webNeedWrongLastWeek = "web.need-wrong-last-week"
  case webNeedStuck = "web.need-stuck"
  case webPrint = "web.print"
  case webCards = "web.cards"
  case webCardsWhy = "web.cards-why"
  case webList = "web.list"
  case webListWhy = "web.list-why"
  case webTest = "web.test"
  case webTestWhy = "web.test-why"
  case webAnswers = "web.answers"
  case webAnswersWhy = "web.answers-why"
  case webDate = "web.date"
  case webNamesOnPaper = "web.names"
  case webNamesWhy = "web.names-why"
  case webPoster = "web.poster"
  case webPosterTitle = "web.poster-title"
  case webPosterWhy = "web.poster-why"
  case webPosterScan = "web.poster-scan"
  case webPosterCode = "web.poster-code"
  case webKnownWords = "web.known-words"
  case webSameTable = "web.same-table"
  case webYear = "web.year"
  case webMinutesADay = "web.minutes"
  case webComing = "web.coming"
  case webDeckCount = "web.deck-count"
  case webToFix = "web.to-fix"
  case learnerCount = "learners.count"
  case webKnown = "web.known"
  case webGroupLearning = "web.group.learning"
  case webGroupSign = "web.group.sign"
  case webGroupSound = "web.group.sound"
  case webGroupScreen = "web.group.screen"
  case webGroupUse = "web.group.use"
  case webControlKey = "web.control-key"
  case webYearWords = "web.year-words"
  case webHardFor = "web.hard-for"
  case webNames = "web.name-list"
  case webPasteExample = "web.paste-example"
  case webPasteRead = "web.paste-read"
  case webPosterNowhere = "web.poster-nowhere"
  /// %1 the number of cards done, %2 of all.
  case webDoneOf = "web.done-of"
  case webMoreHere = "web.more-here"
  // Monday's report, and how far learners are with decks and cards.
  case webMonday = "web.monday"
  /// %1 the first day, %2 the last one.
  case webSpan = "web.span"
  case webHereLastWeek = "web.here-last-week"
  case webMinutesEach = "web.minutes-each"
  case webLearntTogether = "web.learnt-together"
  case webNobodyNeeds = "web.nobody-needs"
  case webHardestOfWeek = "web.hardest-of-week"
  case webHardestWhy = "web.hardest-why"
  case webNothingHard = "web.nothing-hard"
  case webWhoWasThere = "web.who-was-there"
  case webMarksWhy = "web.marks-why"
  case webWeekDays = "web.week-days"
  /// %1 a number of those that are not in a list.
  case webAndMore = "web.and-more"
  case webMinutes = "web.minutes-short"
  case webLearntNew = "web.learnt-new"
  case webLearntAll = "web.learnt-all"
  case webCurve = "web.curve"
  case webKnownNow = "web.known-now"
  case webLearningNow = "web.learning-now"
  case webAnswersRight = "web.answers-right"
  case webAnswersWrong = "web.answers-wrong"
  case webGivenInstead = "web.given-instead"
  case webLearntByAll = "web.learnt-by-all"
  /// %1 a number of cards, %2 of all.
  case webKnownByMost = "web.known-by-most"
  /// %1 a number of learners, %2 of all.
  case webKnownBy = "web.known-by"
  /// %1 a number of cards, %2 of all.
  case webKnowsOf = "web.knows-of"
  case webByMost = "web.by-most"
  case webThisDeck = "web.this-deck"
  case webHardest = "web.hardest"
  case webAllTogether = "web.all-together"
  /// %1 percent.
  case webShareKnown = "web.share-known"
  /// %1 percent.
  case webShareLearning = "web.share-learning"
  /// %1 percent.
  case webShareNew = "web.share-new"
  case webNothingForgotten = "web.nothing-forgotten"
  case webNobodyGets = "web.nobody-gets"
  case webPrintReport = "web.print-report"

  case webWriteCards = "web.write-cards"
  case webTwice = "web.twice"
  case webRowsLeft = "web.rows-left"
  case webNextCell = "web.next-cell"
  case webNextRow = "web.next-row"
  case webWholeTable = "web.whole-table"
  case webRow = "web.row"
  case webMoreRows = "web.more-rows"
  case webRowsSaved = "web.rows-saved"
  // A photo of a printed list.
  case webPhotoOfList = "web.photo-of-list"
  case webPhotoChoose = "web.photo-choose"
  case webPhotoHint = "web.photo-hint"
  case webPhotoQuestion = "web.photo-question"
  case webPhotoAnswer = "web.photo-answer"
  case webPhotoRead = "web.photo-read"
  /// %1 a Debian package.
  case webPhotoMissing = "web.photo-missing"
  case webPhotoSmall = "web.photo-small"
  case webPhotoNothing = "web.photo-nothing"
  case webPhotoFailed = "web.photo-failed"
  case webPhotoRows = "web.photo-rows"
  case webUnsure = "web.unsure"
  // Undoing of removals.
  case webUndo = "web.undo"
  case webBringBack = "web.bring-back"
  /// %1 a name.
  case webRemovedOne = "web.removed-one"
  case webRemovedCards = "web.removed-cards"
  case webRemovedLearners = "web.removed-learners"
  case webRemoved = "web.removed"
  /// %1 a date.
  case webKeptUntil = "web.kept-until"
  case webKeptWhy = "web.kept-why"
  case webDeckFirst = "web.deck-first"
  case webFull = "web.full"
  case webKeptAnew = "web.kept-anew"
  case webAllRemoved = "web.all-removed"
  case webNothingRemoved = "web.nothing-removed"
  case webNewer = "web.newer"
  case webOlder = "web.older"
  case webForget = "web.forget"
  case webSureForget = "web.sure-forget"
  case webSureErase = "web.sure-erase"
  // Many cards at once.
  case webChosen = "web.chosen"
  case webAllOfPage = "web.all-of-page"
  case webMove = "web.move"
  case webMoveTo = "web.move-to"
  case webAddTag = "web.add-tag"
  case webNotAsk = "web.not-ask"
  case webAskAgain = "web.ask-again"
  case webNoneChosen = "web.none-chosen"
  case webBadTag = "web.bad-tag"
  case webSet = "web.set"
  case webPutInSet = "web.put-in-set"
  case webTakeOutOfSet = "web.take-out-of-set"
  case webBadSet = "web.bad-set"
  case webMoreOfCard = "web.more-of-card"
  case webTags = "web.tags"
  case webSets = "web.sets"
  case webNewSet = "web.new-set"
  case webChangedCards = "web.changed-cards"
  // Settings that the page does not have, and why.
  case webElsewhere = "web.elsewhere"
  case webSecret = "web.secret"
  case webSeenAtBox = "web.seen-at-box"
  case webHeardAtBox = "web.heard-at-box"
  case webAskedAtBox = "web.asked-at-box"
  // What the box can do.
  case webTakeStarters = "web.take-starters"
  case webOtherLanguages = "web.other-languages"
  case webBringBackup = "web.bring-backup"
  case webBackupFile = "web.backup-file"
  case webBackupHint = "web.backup-hint"
  case webLookBackup = "web.look-backup"
  case webBackupsOfBox = "web.backups-of-box"
  case webWhat = "web.what"
  case webInBackup = "web.in-backup"
  case webAnswersOfAll = "web.answers-of-all"
  case webSureRestore = "web.sure-restore"
  case webBoxes = "web.boxes"
  /// %1 and %2: the boxes that need somebody, and all.
  case webBoxesNeed = "web.boxes-need"
  case webLastVisit = "web.last-visit"
  case webNeverCame = "web.never-came"
  case webShutOut = "web.shut-out"
  case webStick = "web.stick"
  case webNoStick = "web.no-stick"
  case webFileName = "web.file-name"
  case webWhy = "web.why"
  case webReport = "web.report"
  case webReportWhy = "web.report-why"
  case webTouches = "web.touches"
  case webStickAtBox = "web.stick-at-box"
  case webLetInAtBox = "web.let-in-at-box"
  case webReadAtBox = "web.read-at-box"
  case webTouchedAtBox = "web.touched-at-box"
  case webSwitchedAtBox = "web.switched-at-box"

  // The box in a browser.
  case tryPanel = "web.try-panel"
  case tryShake = "web.try-shake"
  case tryKeys = "web.try-keys"
  case trySave = "web.try-save"
  case tryBefore = "web.try-before"
  case tryStick = "web.try-stick"
  case tryStickFiles = "web.try-stick-files"
  case tryEnded = "web.try-ended"

  // The gallery.
  case galleryHint = "gallery.hint"
  case galleryManyHint = "gallery.many.hint"
  /// For a picture that covers the screen.
  case galleryCoveringHint = "gallery.covering.hint"
  case noPixels = "gallery.no-pixels"

  // The calibration.
  case calibration = "calibration.title"
  case taskTap = "calibration.task.tap"
  case taskDoubleTap = "calibration.task.double-tap"
  case taskSwipeLeft = "calibration.task.swipe-left"
  case taskSwipeRight = "calibration.task.swipe-right"
  case taskSwipeUp = "calibration.task.swipe-up"
  case taskSwipeDown = "calibration.task.swipe-down"
  case taskShake = "calibration.task.shake"
  case skipShake = "calibration.skip-shake"
  /// %1 the digits before the decimal sign, %2 the digit after it.
  case decimal
  /// %1 mm, %2 ms.
  case calibrationSeen = "calibration.seen"
  case tooMany = "calibration.too-many"
  case onlyOne = "calibration.only-one"
  case tooFar = "calibration.too-far"
  case tooShort = "calibration.too-short"
  case tooLong = "calibration.too-long"
  case otherWay = "calibration.other-way"
  case twoFingers = "calibration.two-fingers"
  case recognized = "calibration.recognized"
  case taps = "calibration.taps"
  case doubleTaps = "calibration.double-taps"
  case swipes = "calibration.swipes"
  case shakes = "calibration.shakes"
  case calibrationBefore = "calibration.before"
  case calibrationNow = "calibration.now"
  /// %1 the number of recognized gestures, %2 of all.
  case calibrationScore = "calibration.score"
  case moreChanges = "calibration.more"
  case keepSettings = "calibration.keep"
  case leaveSettings = "calibration.leave"
  case settingsKept = "calibration.kept"
  case settingsUnchanged = "calibration.unchanged"
}
