import ArgumentParser

/// The option that makes a file of rows safe to open in a spreadsheet program.
struct SpreadsheetOptions: ParsableArguments {
  @Flag(
    help: """
      Make it safe to open in a spreadsheet, which runs a text that begins with = + - or @ as a \
      formula, whoever wrote it: an apostrophe is put before it. An import keeps the apostrophe.
      """)
  var forSpreadsheet = false
}
