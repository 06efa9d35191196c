import ArgumentParser
import CommandBasis
import LinuxSystem
import School

/// `studykiosk-school certify`.
struct Certify: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print a key and a certificate with which the office's page is served.",
    discussion: """
      The certificate is for 825 days; repeat the command before they are over. Browsers that trust the certificate \
      of --browsers once trust those of later repetitions, too, and it certifies no other name.
      """)

  @Argument(
    help: ArgumentHelp("The name or address that browsers ask for.", valueName: "name"))
  var host: String

  @Flag(help: "Print the certificate that browsers are to trust instead.")
  var browsers = false

  @OptionGroup var server: ServerOptions

  func run() throws {
    let authority = Authority(folder: try Install.folder(of: try server.open()))
    let made = try authority.certifyOffice(host)
    var output = try OutputFile(path: "-")
    for path in browsers ? [made.browsers] : [made.key, made.own] {
      try output.write(bytes: try InputFile.contents(of: path, limit: 1 << 16))
    }
    try output.flush()
  }
}
