"""`commit_tables_v1`: judges and writes the commits of many tables in one statement of one prepared call.

A later version gets a name of its own, so that nodes of two versions run side by side. Locks are always
taken in the same order (tables by code, balances by account and shard, drafts by key), so that two calls
cannot deadlock. The caller puts no table, command or player's account twice into one call. A commit without a
code is a ledger entry on its own. Every statement sees what was committed before it began (READ COMMITTED), so
judging comes after locking.
"""

_SIGNATURE = """
CREATE FUNCTION commit_tables_v1(
    codes text[], expecteds bigint[], seqs bigint[], ats bigint[], snapshots bytea[], seateds text[],
    listings bytea[], drops boolean[], waiting text[], players text[], ids text[],
    event_of integer[], event_seqs bigint[], event_tags text[], event_bodies bytea[],
    deadline_of integer[], kinds text[], dues bigint[], hands bigint[],
    record_of integer[], record_hands bigint[], record_players text[], record_bodies bytea[],
    entry_of integer[], keys text[], entry_kinds text[],
    posting_of integer[], posting_entries integer[], accounts text[], shards smallint[], amounts bigint[]
) RETURNS TABLE (outcome text, number bigint) LANGUAGE plpgsql AS $$
DECLARE
    outcomes text[];
    numbers bigint[];
    moved boolean[];
    refused integer[];
    live bigint[];
    i integer;
"""

_JUDGE = """
BEGIN
    IF 0 = ANY (expecteds) THEN
        INSERT INTO tables (code, seq, at, snapshot)
        SELECT w.code, 0, 0, '' FROM unnest(codes, expecteds) AS w (code, expected)
        WHERE w.expected = 0 AND w.code IS NOT NULL ORDER BY w.code
        ON CONFLICT DO NOTHING;
    END IF;
    PERFORM FROM tables t WHERE t.code = ANY (codes) ORDER BY t.code FOR NO KEY UPDATE;

    SELECT array_agg(CASE WHEN c.id IS NOT NULL THEN 'duplicate'
                          WHEN coalesce(t.seq, 0) <> w.expected THEN 'conflict'
                          ELSE 'committed' END ORDER BY w.i),
           array_agg(coalesce(c.seq, t.seq, 0) ORDER BY w.i),
           array_agg(w.seated IS DISTINCT FROM t.seated ORDER BY w.i),
           coalesce(array_agg(w.i) FILTER (WHERE c.id IS NULL AND coalesce(t.seq, 0) = w.expected), '{}')
    INTO outcomes, numbers, moved, live
    FROM unnest(codes, expecteds, seateds, players, ids) WITH ORDINALITY
         AS w (code, expected, seated, player, id, i)
    LEFT JOIN tables t ON t.code = w.code
    LEFT JOIN commands c ON c.player = w.player AND c.id = w.id;

    IF cardinality(keys) > 0 THEN
        SELECT array_agg(DISTINCT e.of) INTO refused
        FROM unnest(entry_of, keys) AS e (of, key) JOIN ledger_transactions l ON l.key = e.key;
        FOREACH i IN ARRAY coalesce(refused, '{}') LOOP
            IF outcomes[i] = 'committed' THEN outcomes[i] := 'key_taken'; END IF;
            live := array_remove(live, i::bigint);
        END LOOP;

        INSERT INTO balances (account, shard, amount)
        SELECT DISTINCT p.account, p.shard, 0
        FROM unnest(accounts, shards) AS p (account, shard) ORDER BY 1, 2
        ON CONFLICT DO NOTHING;
        PERFORM FROM balances b JOIN (
            SELECT DISTINCT p.account, p.shard FROM unnest(accounts, shards) AS p (account, shard)
        ) p ON b.account = p.account AND b.shard = p.shard
        ORDER BY b.account, b.shard FOR NO KEY UPDATE OF b;
        SELECT array_agg(DISTINCT d.of) INTO refused
        FROM (
            SELECT p.of, p.account, p.shard, sum(p.amount) AS change
            FROM unnest(posting_of, accounts, shards, amounts) AS p (of, account, shard, amount)
            GROUP BY p.of, p.account, p.shard
        ) d JOIN balances b ON b.account = d.account AND b.shard = d.shard
        WHERE b.amount + d.change < 0 AND d.account <> 'issuance';
        FOREACH i IN ARRAY coalesce(refused, '{}') LOOP
            IF outcomes[i] = 'committed' THEN outcomes[i] := 'insufficient'; END IF;
            live := array_remove(live, i::bigint);
        END LOOP;
    END IF;

    IF cardinality(live) < cardinality(codes) AND 0 = ANY (expecteds) THEN
        DELETE FROM tables t USING unnest(codes) WITH ORDINALITY AS w (code, i)
        WHERE t.code = w.code AND t.seq = 0 AND w.i <> ALL (live);
    END IF;
"""

_WRITE_TABLES = """
    IF true = ANY (moved) THEN
        DELETE FROM seats s USING unnest(codes, moved) WITH ORDINALITY AS w (code, moved, i)
        WHERE w.moved AND w.i = ANY (live) AND s.table_code = w.code;
        INSERT INTO seats (player, table_code)
        SELECT p.player, w.code
        FROM unnest(codes, seateds, moved) WITH ORDINALITY AS w (code, seated, moved, i),
             string_to_table(w.seated, ' ') AS p (player)
        WHERE w.moved AND w.i = ANY (live) AND w.code IS NOT NULL;
    END IF;
    UPDATE tables t
    SET seq = w.seq, at = w.at, snapshot = w.snapshot, seated = w.seated, listing = w.listing,
        listed = CASE WHEN w.listing IS NULL THEN NULL
                      WHEN w.listing = t.listing THEN t.listed
                      ELSE w.at END
    FROM unnest(codes, seqs, ats, snapshots, seateds, listings) WITH ORDINALITY
         AS w (code, seq, at, snapshot, seated, listing, i)
    WHERE w.i = ANY (live) AND t.code = w.code;
    INSERT INTO events (table_code, seq, at, tag, body)
    SELECT codes[e.of], e.seq, ats[e.of], e.tag, e.body
    FROM unnest(event_of, event_seqs, event_tags, event_bodies) AS e (of, seq, tag, body)
    WHERE e.of = ANY (live);
    INSERT INTO commands (player, id, table_code, seq)
    SELECT w.player, w.id, w.code, w.seq
    FROM unnest(codes, seqs, players, ids) WITH ORDINALITY AS w (code, seq, player, id, i)
    WHERE w.i = ANY (live) AND w.player IS NOT NULL ORDER BY w.player, w.id;

    IF cardinality(record_of) > 0 THEN
        INSERT INTO hands (table_code, hand, at, body)
        SELECT codes[r.of], r.hand, ats[r.of], r.body
        FROM unnest(record_of, record_hands, record_bodies) AS r (of, hand, body) WHERE r.of = ANY (live);
        INSERT INTO hand_players (player, at, table_code, hand)
        SELECT p.player, ats[r.of], codes[r.of], r.hand
        FROM unnest(record_of, record_hands, record_players) AS r (of, hand, players),
             string_to_table(r.players, ' ') AS p (player)
        WHERE r.of = ANY (live);
    END IF;

    DELETE FROM deadlines d USING unnest(codes, waiting) WITH ORDINALITY AS w (code, kinds, i)
    WHERE w.i = ANY (live) AND d.table_code = w.code AND d.kind <> ALL (string_to_array(w.kinds, ' '));
    INSERT INTO deadlines AS d (table_code, kind, due, hand)
    SELECT codes[n.of], n.kind, n.due, n.hand
    FROM unnest(deadline_of, kinds, dues, hands) AS n (of, kind, due, hand) WHERE n.of = ANY (live)
    ON CONFLICT (table_code, kind) DO UPDATE SET due = excluded.due, hand = excluded.hand, leased = 0
    WHERE d.due <> excluded.due OR d.hand <> excluded.hand;
    IF true = ANY (drops) THEN
        PERFORM FROM drafts f JOIN unnest(codes, drops) WITH ORDINALITY AS w (code, dropped, i)
            ON w.dropped AND w.i = ANY (live) AND f.table_code = w.code
        ORDER BY f.table_code, f.hand, f.player FOR UPDATE OF f;
        DELETE FROM drafts f USING unnest(codes, drops) WITH ORDINALITY AS w (code, dropped, i)
        WHERE w.dropped AND w.i = ANY (live) AND f.table_code = w.code;
    END IF;
"""

_WRITE_LEDGER = """
    IF cardinality(keys) > 0 THEN
        INSERT INTO ledger_transactions (key, kind, at, table_code, seq)
        SELECT e.key, e.kind, ats[e.of], codes[e.of], seqs[e.of]
        FROM unnest(entry_of, keys, entry_kinds) WITH ORDINALITY AS e (of, key, kind, i)
        WHERE e.of = ANY (live) ORDER BY e.key;
        INSERT INTO ledger_postings (transaction_id, account, amount)
        SELECT l.id, p.account, p.amount
        FROM unnest(posting_of, posting_entries, accounts, amounts) AS p (of, entry, account, amount)
        JOIN ledger_transactions l ON l.key = keys[p.entry]
        WHERE p.of = ANY (live);
        UPDATE balances b SET amount = b.amount + d.change
        FROM (
            SELECT p.account, p.shard, sum(p.amount)::bigint AS change
            FROM unnest(posting_of, accounts, shards, amounts) AS p (of, account, shard, amount)
            WHERE p.of = ANY (live) GROUP BY p.account, p.shard
        ) d WHERE b.account = d.account AND b.shard = d.shard AND d.change <> 0;
    END IF;

    RETURN QUERY SELECT o.outcome, CASE WHEN o.outcome = 'committed' THEN o.seq ELSE o.number END
    FROM unnest(outcomes, numbers, seqs) WITH ORDINALITY AS o (outcome, number, seq, i) ORDER BY o.i;
END $$
"""

COMMIT_TABLES = _SIGNATURE + _JUDGE + _WRITE_TABLES + _WRITE_LEDGER
