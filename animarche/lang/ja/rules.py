"""The rules browser."""

TEXTS = {
    "rules.title": "ルールブック",
    "rules.search": "言葉か番号（W4など）を入力して検索",
    "rules.found": "{n}件",
    "rules.none": "見つかりません。",
    "rules.key.find": "検索",
    "rules.key.rule": "前後のルール",
    "rules.key.link": "リンクを選ぶ",
    "rules.key.follow": "たどる",
    "rules.key.back": "戻る",
    "rules.key.close": "閉じる",
}
