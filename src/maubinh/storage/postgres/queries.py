"""Every statement of the PostgreSQL store but the command path, which is a function of the schema."""

TABLE = "SELECT code, seq, snapshot FROM tables WHERE code = $1"
COMMAND = "SELECT seq FROM commands WHERE player = $1 AND id = $2"
EVENTS = """
SELECT table_code, seq, at, tag, body FROM events WHERE table_code = $1 AND seq > $2 ORDER BY seq LIMIT $3
"""
HEADS = "SELECT code, seq FROM tables WHERE code = ANY ($1::text[])"
HAND = "SELECT body FROM hands WHERE table_code = $1 AND hand = $2"
HANDS_OF = """
SELECT table_code, hand, at FROM hand_players WHERE player = $1 ORDER BY at DESC, table_code DESC, hand DESC LIMIT $2
"""
SAVE_DRAFTS = """
INSERT INTO drafts AS d (table_code, hand, player, cards, n)
SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bytea[], $5::bigint[])
ON CONFLICT (table_code, hand, player) DO UPDATE SET cards = excluded.cards, n = excluded.n WHERE excluded.n >= d.n
"""
DRAFTS = "SELECT table_code, hand, player, cards, n FROM drafts WHERE table_code = $1 AND hand = $2"
TAKE_DUE = """
UPDATE deadlines d SET leased = $2
FROM (
    SELECT table_code, kind FROM deadlines WHERE due <= $1 AND leased <= $1 AND table_code <> ALL ($4::text[])
    ORDER BY due, table_code, kind LIMIT $3 FOR UPDATE SKIP LOCKED
) taken
WHERE d.table_code = taken.table_code AND d.kind = taken.kind
RETURNING d.table_code, d.kind, d.due, d.hand
"""
NEXT_DUE = """
SELECT min(greatest(due, leased)) FROM (
    SELECT due, leased FROM deadlines WHERE table_code <> ALL ($1::text[]) ORDER BY due LIMIT 64
) first
"""
TIME = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8"
LISTINGS = "SELECT listing FROM tables WHERE listed IS NOT NULL ORDER BY listed DESC, code LIMIT $1"
TABLES_OF = "SELECT table_code FROM seats WHERE player = $1 ORDER BY table_code"
CREATE_PLAYER = """
INSERT INTO players (player, name, avatar, token, created) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT DO NOTHING RETURNING player
"""
BY_TOKEN = "SELECT player, name, avatar, token, created FROM players WHERE token = $1"  # noqa: S105 - a query
BY_ID = "SELECT player, name, avatar, token, created FROM players WHERE player = $1"
RENAME = "UPDATE players SET name = $2 WHERE player = $1"
BALANCE = "SELECT coalesce(sum(amount), 0)::bigint FROM balances WHERE account = $1"
CHIPS_OF = """
SELECT coalesce(sum(amount) FILTER (WHERE account = 'wallet:' || $1), 0)::bigint,
       coalesce(sum(amount) FILTER (WHERE account <> 'wallet:' || $1), 0)::bigint
FROM balances WHERE account IN (
    SELECT 'wallet:' || $1
    UNION ALL SELECT 'stack:' || table_code || ':' || player FROM seats WHERE player = $1::text
)
"""
LAST_ENTRY = """
SELECT t.at FROM ledger_postings p JOIN ledger_transactions t ON t.id = p.transaction_id
WHERE p.account = $1 AND t.kind = $2 ORDER BY p.transaction_id DESC LIMIT 1
"""
LONE_ENTRY = """
SELECT p.account, p.amount FROM ledger_transactions t LEFT JOIN ledger_postings p ON p.transaction_id = t.id
WHERE t.key = $1 AND t.kind = $2 AND t.at = $3 AND t.table_code IS NULL
"""
