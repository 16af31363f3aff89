"""The scores at the end."""

TEXTS = {
    "scoring.title": "得点計算",
    "scoring.place": "順位",
    "scoring.player": "プレイヤー",
    "scoring.play": "ゲーム中",
    "scoring.goals": "目標",
    "scoring.shops": "店舗",
    "scoring.total": "合計",
    "scoring.winner": "勝者",
    "scoring.wins": "{winners}の勝ち",
    "scoring.win_together": "{winners}が同点で勝ち",
    "scoring.log": "ゲームの全記録：{path}",
    "scoring.again": "新しいゲーム",
    "scoring.done": "タイトルへ",
    "scoring.back": "q：得点計算",
    "scoring.look": "テーブルを見る",
    "chart.round": "ラウンド{number}",
    "chart.end": "終了",
}
