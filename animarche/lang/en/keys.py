"""What the keys do that pages name in their last row."""

TEXTS = {
    "key.choose": "Choose",
    "key.change": "Change",
    "key.scroll": "Scroll",
    "key.open": "Open",
    "key.do": "Do it",
    "key.next": "Next",
    "key.back": "Back",
    "key.close": "Close",
}
