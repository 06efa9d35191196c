import DeckFormats
import TestSupport
import Testing

@Suite("HTML as text")
struct HTMLTextTests {
  @Test(
    "block elements are separate lines",
    arguments: [
      ("plain", "plain"), ("", ""), (" a  b\n", "a b"), ("a<br>b", "a\nb"), ("a<br/>b<br>", "a\nb"),
      ("a<br><br>b", "a\n\nb"), ("a<br><br><br><br>b", "a\n\nb"), ("<p>a</p><p>b</p>", "a\n\nb"),
      ("a<div>b</div>c", "a\nb\nc"), ("a<div><br></div><div>b</div>", "a\n\nb"),
      ("<div>a<br></div><div>b</div>", "a\nb"), ("a<hr>b", "a\n\nb"),
      ("<table><tr><td>a<td>b<tr><td>c<td>d</table>", "a  b\nc  d"),
      ("<pre>if x:\n  y\n\nz</pre>", "if x:\n  y\n\nz"), ("a &nbsp; b", "a   b"),
      ("one<p>two", "one\n\ntwo"), ("x <b> y</b>", "x y"),
    ])
  func blocks(html: String, text: String) {
    #expect(HTMLText(html: html).text == text)
  }

  @Test(
    "lists have bullets or numbers",
    arguments: [
      ("<ul><li>a</li><li>b</li></ul>c", "• a\n• b\nc"), ("<ol><li>a<li>b</ol>", "1. a\n2. b"),
      ("<ol start=3><li>a<ul><li>x</ul><li>b</ol>", "3. a\n  • x\n4. b"),
      ("<ul><li><p>a</p></li></ul>", "• a"), ("<ol start=9223372036854775807><li>a<li>b</ol>", ""),
    ])
  func lists(html: String, text: String) {
    let read = HTMLText(html: html).text
    #expect(text.isEmpty ? read.contains("a") : read == text)
  }

  @Test(
    "characters and inline elements survive",
    arguments: [
      ("a &amp; b &lt;c&gt; &eacute;&#8217;&#x4e2d;", "a & b <c> é’中"),
      ("1 < 2 & 3 > 2", "1 < 2 & 3 > 2"),
      ("<b>bold</b>er <i>x</i>", "bolder x"), ("<a href='http://x'>link</a>", "link"),
      ("AT&T &unknown; &", "AT&T &unknown; &"), ("日本<b>語</b>", "日本語"), ("a\u{7}b<br>", "ab"),
      ("10<sup>3</sup> m<sup>-1</sup>", "10³ m⁻¹"), ("H<sub>2</sub>O", "H₂O"),
      ("4<sup>th</sup>", "4th"), ("e<sup>ix</sup>", "e^(ix)"), ("x<sub>k</sub>", "x_k"),
      ("a<!-- b -->c", "ac"), ("<span style='display: none'>x</span>y", "y"),
      ("<p hidden>x</p>y", "y"),
    ])
  func signs(html: String, text: String) {
    #expect(HTMLText(html: html).text == text)
  }

  @Test(
    "readings are in brackets after their words",
    arguments: [
      ("<ruby>漢字<rt>かんじ</rt></ruby>です", "漢字[かんじ]です"),
      ("これは<ruby>漢字<rp>(</rp><rt>かんじ</rt><rp>)</rp></ruby>", "これは 漢字[かんじ]"),
      ("<ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby>", "漢[かん]字[じ]"),
      ("<ruby><rb>今日</rb><rt>きょう</ruby>は", "今日[きょう]は"), ("<ruby>x</ruby>y", "xy"),
    ])
  func readings(html: String, text: String) {
    #expect(HTMLText(html: html).text == text)
  }

  @Test(
    "formulas become readable text",
    arguments: [
      (#"\(x^2\)"#, "x²"), (#"so \[\frac{a+b}{2}\] is"#, "so (a+b)/2 is"),
      ("[$]\\alpha \\le b[/$]", "α≤ b"),
      (#"[latex]\sqrt{2}\cdot\text{kg m}[/latex]"#, "√2·kg m"), (#"\(\foo{1}\)"#, #"\foo1"#),
      (#"\(\ce{H2SO4 -> 2H+ + SO4^2-}\)"#, "H₂SO₄ → 2H⁺ + SO₄²⁻"),
      (#"[$]\ce{CuSO4*5H2O}[/$]"#, "CuSO₄·5H₂O"),
      (#"\(\ce{Fe^{3+}(aq) <=> [Fe(CN)6]^{3-}}\)"#, "Fe³⁺(aq) ⇌ [Fe(CN)₆]³⁻"),
      (#"\(\ce{2NH3 + CO2}\)"#, "2NH₃ + CO₂"),
      (#"\(\ce{AgCl v}\), \(\ce{^{14}_6C}\)"#, "AgCl ↓, ¹⁴₆C"),
      (#"\(\overrightarrow{AB}\)"#, "A\u{20d7}B\u{20d7}"),
      (#"\(\overline{AB}\)"#, "A\u{305}B\u{305}"),
      (#"\(f\colon A\hookrightarrow B\)"#, "f: A↪ B"), (#"\(\|x\|\)"#, "‖x‖"),
      (#"\(\textcolor{red}{x}\hspace{1cm}y\)"#, "x y"), (#"\(\overset{!}{=}\)"#, "=!"),
      (
        #"[latex]\begin{tabular}{l|l}a & b \\ \hline c & d\end{tabular}[/latex]"#,
        "a | b\nc | d"
      ),
      ("<anki-mathjax>E=mc^{2}</anki-mathjax>", "E=mc²"), (#"\(a &lt; b\)"#, "a < b"),
      (#"C:\(new"#, #"C:\(new"#), (#"\(90^\circ\)"#, "90°"), (#"\(\vec{v}\)"#, "v\u{20d7}"),
      (#"\(\sqrt[3]{x} \left( y \right.\)"#, "∛(x) ( y "),
    ])
  func formulas(html: String, text: String) {
    #expect(HTMLText(html: html).text == text)
  }

  @Test(
    "formulas that mean different things differ",
    arguments: [
      (#"\frac{1}{2}x"#, "(1/2)x"), (#"\frac{1}{2x}"#, "1/(2x)"), (#"\frac12 x"#, "(1/2) x"),
      (#"\frac{a}{bc}"#, "a/(bc)"), (#"\frac{a}{b}c"#, "(a/b)c"), (#"\frac{x}{2}"#, "x/2"),
      (#"\frac{2\pi}{T}"#, "2π/T"), (#"\frac{a}{b}(c+d)"#, "(a/b)(c+d)"),
      (#"\frac{1}{2}^2"#, "(1/2)²"), (#"2\frac{1}{3}"#, "2 1/3"), (#"x\frac{a}{b}"#, "x(a/b)"),
      (#"a \div \frac{b}{c}"#, "a ÷ (b/c)"), (#"\frac{\frac{a}{b}}{c}"#, "(a/b)/c"),
      (#"\frac{dy}{dx}"#, "dy/dx"), (#"{a \over 2b}"#, "a /( 2b)"),
      (#"\frac{\text{way}}{\text{time}}"#, "way/time"), (#"\frac{1}{x_1}"#, "1/x₁"),
      (#"\frac{1}{2}\sqrt{3}"#, "(1/2)√3"), (#"\frac{1}{2}+x"#, "1/2+x"),
      (#"{\frac{1}{2}}x"#, "(1/2)x"), (#"\frac{1}{2}\cdot x"#, "1/2· x"),
      (#"\sqrt{2}x"#, "√(2)x"), (#"\sqrt{2x}"#, "√(2x)"), (#"\sqrt{12}"#, "√12"),
      (#"\sqrt{a+b}"#, "√(a+b)"), (#"\sqrt[3]{8}"#, "∛8"), (#"\binom{n}{k}"#, "C(n, k)"),
      (#"{n \choose k}"#, "C(n, k)"), (#"a \equiv b \pmod{n}"#, "a ≡ b (mod n)"),
      (#"\overline{x}"#, "x\u{304}"), (#"\begin{pmatrix}a & b\end{pmatrix}"#, "(a   b)"),
    ])
  func meanings(formula: String, text: String) {
    #expect(HTMLText(html: #"\(\#(formula)\)"#).text == text)
  }

  @Test(
    "pictures and sounds are listed",
    arguments: [
      ("<img src=\"a b.jpg\"><br>x", ["a b.jpg"], "x"),
      ("<img src=a%20%C3%A9.jpg>", ["a é.jpg"], ""),
      ("hello [sound:x.mp3] there", ["x.mp3"], "hello there"),
      ("[sound:a&amp;b.mp3]", ["a&b.mp3"], ""),
      ("[sound:x.mp3][sound:y.mp3]", ["x.mp3", "y.mp3"], ""), ("[sound:x", [], "[sound:x"),
      ("<audio controls src=x.ogg></audio>", ["x.ogg"], ""), ("<img src=''>a", [], "a"),
      ("<img src=100%.png>", ["100%.png"], ""), ("<img src=../../etc/passwd>", ["etc/passwd"], ""),
      ("[sound:../x.mp3]", ["x.mp3"], ""), ("[sound:img/x.mp3]", ["img/x.mp3"], ""),
      (#"<img src="C:\My%20pictures\a.png">"#, ["My pictures/a.png"], ""),
      ("<img src='file:///C:/b/a.png'>", ["b/a.png"], ""), ("<img src=a%00b>", [], ""),
      ("<img src='http://x/y.png' alt='a flag'>", [], "a flag"),
    ])
  func media(html: String, names: [String], text: String) {
    let read = HTMLText(html: html)
    #expect(read.media == names)
    #expect(read.text == text)
  }

  @Test(
    "elements that only a browser can show are left out and reported",
    arguments: [
      "a<script>alert('<b>')</script>b", "a<iframe src=x>frame</iframe>b",
      "a<img src='https://x/y.png'>b",
      "a<img src=\"data:image/png;base64,\(String(repeating: "A", count: 9_000))\">b",
    ])
  func browser(html: String) {
    let read = HTMLText(html: html)
    #expect(read.text == "ab")
    #expect(read.needsBrowser)
    #expect(!read.isCut)
  }

  @Test(
    "collapsed details stay hidden in a question, and are shown in an answer",
    arguments: [
      (
        "a<details><summary>Hint</summary>b<p>c</p></details>d", "a\nHint\nd",
        "a\nHint\nb\n\nc\n\nd"
      ),
      ("<details open>b</details>", "b", "b"), ("a<details>b</details>", "a", "a\nb"),
      ("<details><div><summary>b</summary></div></details>c", "c", "b\nc"),
      (
        "<details><summary>x<details><summary>y</summary>z</details></summary>w</details>", "x\ny",
        "x\ny\nz\nw"
      ),
    ])
  func details(html: String, question: String, answer: String) {
    #expect(HTMLText(html: html).text == question)
    #expect(HTMLText(html: html, opensDetails: true).text == answer)
  }

  @Test(
    "text that a style sheet hides stays hidden",
    arguments: [
      ("<style>.hint { display: none }</style>a<p class='x hint'>b</p>", "a"),
      ("a<b CLASS=hint>b</b><STYLE>p,.hint{color:red;DISPLAY:none !important}</STYLE>", "a"),
      ("<style>/* .a{} */ #h{display:none}</style>a<i id=h>b<u>c</u></i>d", "ad"),
      ("<style>.a .b>i{display:none}</style><p class=a><u class=b><i>x</i></u></p><i>y</i>", "y"),
      ("<style>.card i{display:none}</style>a<i>b</i>", "a"),
      ("<style>.mobile i, i:hover, i[x]{display:none}</style>a<i>b</i>", "ab"),
      ("<style>@media print{i{display:none}} u{display:none}</style>a<i>b</i><u>c</u>", "ab"),
      ("<style>i.x{display:none} i{display:inline}</style>a<i class=x>b</i><i>c</i>", "ac"),
      ("<style>i{display:none} i{display:inline}</style>a<i>b</i>", "ab"),
      ("<style>i{display:none}</style>a<i style='display: inline'>b</i>", "ab"),
      ("<style>i{display:none!important}</style>a<i style='display: inline'>b</i>", "a"),
      ("<style>.a{visibility:visible}</style>a<i class=a>b</i>", "ab"),
    ])
  func hidden(html: String, text: String) {
    #expect(HTMLText(html: html).text == text)
  }

  @Test("other styles are left out without a remark")
  func styles() {
    let read = HTMLText(html: "<style>b { color: red }</style>a")
    #expect(read.text == "a" && !read.needsBrowser)
  }

  /// Returns a text repeated `count` times.
  private static func many(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  private static let hostile: [String] = [
    many("<b>", 80_000), many("<div><ul><li>", 30_000),
    "\(many("<b>", 400))\(many("</i>", 60_000))",
    "<a \(many("b c ", 60_000))",
    "<a =\" b=\">\((0..<60_000).map { "a\($0) " }.joined())",
    many(#"\("#, 100_000), many("[sound:", 40_000),
    many("<ruby>", 40_000), many("&#x41;", 50_000),
    #"\(\#(many(#"\frac{"#, 40_000))\)"#,
    #"\(\#(many("^", 90_000))\)"#,
    #"\(\#(many(#"\vec"#, 60_000))\)"#,
    #"\(\#(many(#"a\over "#, 40_000))\)"#, #"\(\#(many(#"\sqrt2{ "#, 30_000))\)"#,
    #"\(\#(many(#"\frac12{ "#, 30_000))\)"#, #"\(\#(many(#"{{\frac12}x"#, 20_000))\)"#,
    #"\(\frac12\#(many(#"\,"#, 100_000))\)"#,
    "\(many("<sup>", 400))\(many("x", 200_000))",
    "<style>\((0..<200).map { "b .a\($0) i{display:none}" }.joined())</style>\(many("<i>x</i>", 25_000))",
    "<style>\(many("@media{", 9_000))</style>", "<style>\(many("b ", 30_000)){display:none}",
    many("<style>a{", 25_000), many("<style", 40_000), many("<style>a{display:none}", 10_000),
    many("<!--", 60_000), many("<", 200_000),
  ]

  @Test("hostile HTML takes bounded time", arguments: hostile)
  func bounds(html: String) {
    let time = ThreadTime.measure { _ = HTMLText(html: html) }
    #expect(time < .seconds(5))
  }

  @Test("a text lists at most 100 pictures and sounds, and reports that there are more")
  func manyMedia() {
    for name in ["<img src=a>", "[sound:a]"] {
      let most = HTMLText(html: String(repeating: name, count: 100))
      #expect(most.media.count == 100 && !most.isCut)
      let more = HTMLText(html: String(repeating: name, count: 101))
      #expect(more.media.count == 100 && more.isCut)
    }
  }

  @Test(
    "elements that become another text are rewritten at most ten times",
    arguments: ["anki-mathjax", "sup", "sub", "ruby"])
  func nested(name: String) {
    let deep = String(repeating: "<\(name)>", count: 400)
    let time = ThreadTime.measure {
      _ = HTMLText(html: deep + String(repeating: "x^2 ", count: 20_000))
    }
    #expect(time < .seconds(1))
  }

  @Test("a tag's attributes are each compared with all others; the text of a script is not")
  func attributes() {
    let many = String(repeating: "a ", count: 1_000)
    #expect(HTMLText(html: "<p \(many)>x").steps > 1_000_000)
    for html in [
      "<script>for (i = 0; i < n\(many)> 3;) {}</script>x",
      "<SCRIPT>if (i<n \(many)> 3) {}</script>x",
      "<style>p < a\(many)> b {}</style>x", "1 < \(many)>x",
      "<p\(String(repeating: " ", count: 2_000))>x",
    ] {
      #expect(HTMLText(html: html).steps < 10_000, "\(html.prefix(20))")
    }
    #expect(HTMLText(html: "<script></script><p \(many)>x").steps > 1_000_000)
  }

  @Test("an endless text is cut, and reported as cut")
  func long() {
    let read = HTMLText(html: "<b>" + String(repeating: "é", count: 500_000))
    #expect(read.isCut)
    #expect(read.text.utf8.count <= HTMLText.longest)
    #expect(!read.text.isEmpty)
  }
}
