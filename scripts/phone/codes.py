"""Finds the code with which a phone signs in on the box's screen."""


def code_on(screen):
    """Returns the code in the text of a screen: eight letters or digits, in two groups; None if there is none."""
    for line in screen.splitlines():
        words = line.replace("│", " ").split()
        for one, two in zip(words, words[1:]):
            if len(one) == len(two) == 4 and (one + two).isalnum() and (one + two).upper() == one + two:
                return one + two
    return None
