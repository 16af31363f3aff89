"""The curtain before secret goals."""

TEXTS = {
    "curtain.title": "Secret goals",
    "curtain.cover": "Any key covers them",
    "curtain.deal": "Everybody looks at their goals once before the game begins.",
    "curtain.scored": "achieved, {vp}",
    "curtain.two_of_three": "At most two of the three large goals count.",
    "curtain.press": "Only {player} looks: press {letter}",
    "curtain.hand": "{player} looks instead",
    "curtain.skip": "Esc: begin without looking; g shows the goals at any time",
    "curtain.leave": "Esc: back to the table",
}
