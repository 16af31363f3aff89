"""The command line."""

TEXTS = {
    # ---- command line
    "cli.result": "{place}位 {player}：{total}勝利点（ゲーム中{play}、目標{goals}、店舗{shops}）",
    "cli.standings": "最終順位",
    "cli.standings.now": "現在（店舗の得点は終了時に加わります）",
    "cli.step": "{n}. {line}",
}
