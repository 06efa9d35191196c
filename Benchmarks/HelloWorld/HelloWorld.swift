/// The least a Swift program can do: the floor under the kiosk's start.
@main
struct HelloWorld {
  static func main() {
    print("Hello")
  }
}
