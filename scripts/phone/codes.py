"""The code with which a phone comes in, as it stands on a screen."""


def code_on(screen):
    """The code on the box's screen: eight signs, in two groups."""
    for line in screen.splitlines():
        words = line.replace("│", " ").split()
        for one, two in zip(words, words[1:]):
            if len(one) == len(two) == 4 and (one + two).isalnum() and (one + two).upper() == one + two:
                return one + two
    return None
