import InputEvents

extension Panel {
  /// Panels that people own, with their real ranges, slots, resolutions and properties.
  ///
  /// Sources: the headers of people's recordings and of their reports to raspberrypi/linux (4749, 7638),
  /// ardera/flutter-pi (207, 212), kivy (3302) and whot/evemu-devices; report periods are those of the
  /// recordings, 5–26 ms. If neither the resolution nor a product brief states the size in mm, it is that of
  /// a product that has the panel.
  package static let all: [Panel] = [
    // The Raspberry Pi's 7-inch panel, 154.08 × 85.92 mm (product brief), on KMS: no resolution.
    Panel(
      "Pi 7-inch ft5x06", .slotted, x: 0...799, y: 0...479, slots: 5, size: seven, period: 12),
    // The same panel with the firmware's driver: ranges one longer, polled (RPI_TS_POLL_INTERVAL 17 ms).
    Panel(
      "Pi 7-inch polled", .slotted, x: 0...800, y: 0...480, slots: 10, size: seven, period: 17),
    // The same panel mounted upside down, and upright.
    Panel(
      "Pi 7-inch turned 180", .slotted, x: 0...799, y: 0...479, slots: 10, size: seven, period: 12,
      calibration: CalibrationMatrix(-1, 0, 1, 0, -1, 1)),
    Panel(
      "Pi 7-inch turned 90", .slotted, x: 0...799, y: 0...479, slots: 10, size: seven, period: 12,
      calibration: CalibrationMatrix(0, -1, 1, 1, 0, 0)),
    // The Pi's Touch Display 2, 10 inches: 1200 × 1920.
    Panel(
      "Pi 10-inch ilitek", .slotted, x: 0...1_199, y: 0...1_919, slots: 10,
      size: SurfaceSize(width: 135.4, height: 216.6), period: 10),
    // A 3.5-inch resistive panel on SPI.
    Panel(
      "ADS7846 resistive", .single(key: KeyCode.touch), x: 0...4_095, y: 0...4_095,
      size: SurfaceSize(width: 73.4, height: 49), period: 16, noise: 0.3, isDirect: false),
    // 7-inch HDMI kits.
    Panel(
      "eGalax single touch", .single(key: KeyCode.touch), x: 0...2_047, y: 0...2_047, size: seven,
      period: 10, isDirect: false),
    // reMarkable 2: no BTN_TOUCH, no ABS_X, no property; the units of its sizes are unknown.
    Panel(
      "cyttsp5", .slotted, x: 0...1_403, y: 0...1_871, slots: 32,
      size: SurfaceSize(width: 157.2, height: 209.6), period: 12, isDirect: false,
      hasPlainAxes: false, hasTouchKey: false, palm: true, major: (255, 1.5)),
    // Pixel Tablet: 11 units per mm.
    Panel(
      "NVT", .slotted, x: 0...1_599, y: 0...2_559, slots: 10, resolution: (11, 11),
      size: SurfaceSize(width: 1_599 / 11, height: 2_559 / 11), period: 8.5, hasPlainAxes: false,
      palm: true, major: (2_559, 11)),
    // Atmel maXTouch, which reports palms.
    Panel(
      "Atmel 800x480", .slotted, x: 0...799, y: 0...479, slots: 10, size: seven, period: 13,
      palm: true),
    // N-Trig: protocol A, contacts without tracking ids, on a 12.1-inch panel.
    Panel(
      "N-Trig protocol A", .listed, x: 0...9_600, y: 0...7_200, slots: 4,
      size: SurfaceSize(width: 261, height: 163), period: 11, isDirect: false,
      major: (9_600, 36.8)),
    // Point of sale: BTN_LEFT, no property.
    Panel(
      "Posiflex BTN_LEFT", .single(key: KeyCode.leftButton), x: 0...4_095, y: 0...4_095,
      size: SurfaceSize(width: 304, height: 228), period: 22, isDirect: false),
    Panel(
      "FocalTech slow", .slotted, x: 0...4_095, y: 0...4_095, slots: 5,
      size: SurfaceSize(width: 222, height: 125), period: 24),
    // Dell Canvas: 55 and 98 units per mm.
    Panel(
      "Dell Canvas", .slotted, x: 0...32_767, y: 0...32_767, slots: 5, resolution: (55, 98),
      size: SurfaceSize(width: 32_767 / 55, height: 32_767 / 98), period: 6.2),
    // ILITEK 222a:001c: 22 units per mm, 5–8 ms.
    Panel(
      "ILITEK 22 per mm", .slotted, x: 0...7_541, y: 0...4_213, slots: 10, resolution: (22, 22),
      size: SurfaceSize(width: 7_541 / 22, height: 4_213 / 22), period: 6),
  ]

  private static let seven = SurfaceSize(width: 154.08, height: 85.92)

  /// The panels that report two fingers at once.
  package static let ofTwoFingers = all.filter { $0.slots > 1 }

  /// Whether the panel's resolution gives its size; otherwise a kiosk needs the size in its settings.
  package var knowsItsSize: Bool {
    PanelGeometry(device)?.isAssumed == false
  }
}
