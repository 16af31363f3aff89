"""The command line."""

TEXTS = {
    # ---- command line
    "cli.result": "{place}位 {player}：{total}勝利点（ゲーム中{play}、目標{goals}、店舗{shops}）",
    "cli.standings": "最終順位",
    "cli.step": "{n}. {line}",
}
