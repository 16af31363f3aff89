"""The title screen."""

TEXTS = {
    "title.name": "アニマルシェ",
    "title.tagline": "動物たちでにぎわう広場のボードゲーム、2人から4人用",
    "title.unofficial": "戸塚工房「アニマルシェ」の非公式版です",
    "title.new": "新しいゲーム",
    "title.continue": "続きから",
    "title.learn": "遊び方を学ぶ",
    "title.newcomer": "はじめての方へ：遊びながら約5分で覚えられます。",
    "title.language": "English",
    "title.quit": "終了",
    "title.nothing_to_continue": "途中のゲームはありません。",
    "title.other_cards": (
        "そのゲームは別のカード（{cards}）を使っています。次のコマンドで開けます：animarche play "
        "--resume --cards FILE"
    ),
    "title.cannot_open": "このゲームは開けません。理由（英語）：{reason}",
    "title.saved": "保存したゲーム",
    # ---- the list of saved games
    "saved.none": "保存したゲームはまだありません。",
    "saved.when": "最終プレイ",
    "saved.who": "プレイヤー",
    "saved.stands": "進み具合",
    "saved.at": "{round}、{phase}",
    "saved.waits": "途中のゲーム",
    "saved.older": "さらに古い{n}件は{folder}にあります",
}
