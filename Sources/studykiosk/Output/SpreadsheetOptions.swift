import ArgumentParser

/// Whether a file of rows is opened by a program that computes.
struct SpreadsheetOptions: ParsableArguments {
  @Flag(
    help: """
      Make it safe to open in a spreadsheet, which runs a text that begins with = + - or @ as a \
      formula, whoever wrote it: an apostrophe is put before it. An import keeps the apostrophe.
      """)
  var forSpreadsheet = false
}
