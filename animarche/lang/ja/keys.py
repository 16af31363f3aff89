"""What the keys do that pages name in their last row."""

TEXTS = {
    "key.choose": "選ぶ",
    "key.change": "変える",
    "key.scroll": "上下に動かす",
    "key.open": "開く",
    "key.do": "実行",
    "key.next": "次へ",
    "key.back": "戻る",
    "key.close": "閉じる",
}
