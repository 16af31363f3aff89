"""What the list and the desk say: taking back together, the last round, who can reach what."""

TEXTS = {
    # ---- taking back what another player did
    "agree.title": "取り消しますか？",
    "agree.asks": "{player}が取り消しを求めています：{what}",
    "agree.how": "ほかの全員が自分の文字を押せば取り消します。Esc：やめる",
    # ---- the last round: what still counts
    "last.attract": (
        "最終ラウンドです。動物がもたらす収入はあと1回で、残ったコインと木材は得点になりません。"
    ),
    "last.income": "最終ラウンドです。コインと木材が役立つのは、次の従業員アクションまでです。",
    "last.sale": (
        "最後の売却です。残した店舗の勝利点も終了時に入るので、売却で得られるほかのものを考えて"
        "売ってください。"
    ),
    "last.work": (
        "最後の従業員アクションです。勝利点、店舗の勝利点、打たれる広告、目標はまだ得点になります。"
        "新しい従業員と収入は間に合いません。"
    ),
    # ---- who can call from a cell
    "reach.others": "呼べるプレイヤー：{players}",
    "reach.nobody": "ほかに、ここから呼べる人はいません。",
    "reach.none": "ここから呼べる人はいません。",
}
