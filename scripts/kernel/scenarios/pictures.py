"""Captures screens for a review; the only check is that the pixels show the text."""


def check(scenario, report):
    for screen in scenario.captures():
        # Fonts may have the same glyph for a Latin, a Greek and a Cyrillic A.
        wrong = [cell for cell in screen.misdrawn() if "another letter" not in cell[2]]
        name = screen.path.rsplit("/", 1)[-1]
        has_text = any(row.strip() for row in screen.text)
        report.check(f"{name} has its text", has_text and not wrong, wrong[:1] or "")
