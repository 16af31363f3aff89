"""The settings, and the small files in which the game remembers something."""

TEXTS = {
    # ---- what is wrong with such a file, where, and what to do
    "note.json": (
        "{path}は{line}行{column}文字目からJSONとして読めないため、標準の内容を使います。直すか、"
        "そのまま続けてください。次に変更したとき、元のファイルは.badの名前で残ります。"
    ),
    "note.text": (
        "{path}はUTF-8の文章として読めないため、標準の内容を使います。直すか、そのまま続けて"
        "ください。次に変更したとき、元のファイルは.badの名前で残ります。"
    ),
    "note.object": (
        "{path}はJSONのオブジェクトではないため、標準の内容を使います。直すか、そのまま続けて"
        "ください。次に変更したとき、元のファイルは.badの名前で残ります。"
    ),
    "note.large": (
        "{path}は大きすぎて読めないため、標準の内容を使います。直すか、そのまま続けてください。"
        "次に変更したとき、元のファイルは.badの名前で残ります。"
    ),
    "note.value": (
        "{path}の{name}の値が正しくないため（使える値：{allowed}）、標準の値を使います。直すか、"
        "そのまま続けてください。次に変更したとき、元のファイルは.badの名前で残ります。"
    ),
    "note.read": "{path}が読めないため、標準の内容を使います：{problem}。",
    "note.write": "{path}に書けないため、変更は終わるまでのあいだだけ有効です：{problem}。",
}
