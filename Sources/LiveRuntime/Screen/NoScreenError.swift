/// There is nothing on which a kiosk can draw.
package struct NoScreenError: Error {
  package let message: String

  init(_ message: String) { self.message = message }
}
