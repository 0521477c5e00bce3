/**
 * The SQL of one migration step. One text is for both databases. Where they differ, such as for a constraint
 * that only one of them knows, each has its own. A table marked as fleeting may be empty after a crash:
 * PostgreSQL keeps it unlogged, so that nothing waits for the disk.
 */
export type Migration = string | { sqlite: string; postgres: string }

/**
 * The schema as a list of migration steps. A step's number is its position. Append only: never edit a
 * step that has run anywhere. `tables.ts` describes the result.
 */
export const migrations: readonly Migration[] = [
  `
  CREATE TABLE calls (
    call_id TEXT PRIMARY KEY,
    agent_uuid TEXT NOT NULL,
    created_at TEXT NOT NULL,
    language TEXT NOT NULL,
    voice TEXT NOT NULL,
    accent TEXT NOT NULL,
    origin TEXT,
    visitor_name TEXT NOT NULL,
    visitor_company TEXT NOT NULL,
    visitor_mobile TEXT NOT NULL,
    answered_at TEXT,
    connected_at TEXT,
    ended_at TEXT,
    duration_ms INTEGER,
    end_reason TEXT
  );
  CREATE INDEX calls_open ON calls (answered_at)
    WHERE answered_at IS NOT NULL AND ended_at IS NULL;

  CREATE TABLE recordings (
    agent_uuid TEXT NOT NULL,
    recording_id TEXT NOT NULL,
    side TEXT NOT NULL CHECK (side IN ('agent', 'user')),
    path TEXT NOT NULL UNIQUE,
    bytes INTEGER NOT NULL,
    type TEXT NOT NULL,
    duration_s INTEGER NOT NULL,
    start_time TEXT NOT NULL,
    end_time TEXT NOT NULL,
    language TEXT NOT NULL,
    PRIMARY KEY (agent_uuid, recording_id, side)
  );

  CREATE TABLE leads (
    id TEXT PRIMARY KEY,
    created_at TEXT NOT NULL,
    name TEXT NOT NULL,
    company_name TEXT NOT NULL,
    mobile_number TEXT NOT NULL
  );

  CREATE TABLE messages (
    id TEXT PRIMARY KEY,
    created_at TEXT NOT NULL,
    company TEXT NOT NULL,
    name TEXT NOT NULL,
    designation TEXT NOT NULL,
    mobile TEXT NOT NULL,
    email TEXT NOT NULL,
    country TEXT NOT NULL,
    message TEXT NOT NULL
  );

  CREATE TABLE deliveries (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('lead', 'message')),
    subject_id TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'delivered', 'dead')),
    attempts INTEGER NOT NULL,
    due_at TEXT NOT NULL,
    delivered_at TEXT,
    last_error TEXT
  );
  CREATE INDEX deliveries_due ON deliveries (due_at) WHERE state = 'waiting';
  `,
  // Retention by our own clock, and erasure on a visitor's request.
  `
  ALTER TABLE calls ADD COLUMN erased_at TEXT;
  CREATE INDEX calls_created ON calls (created_at);
  ALTER TABLE recordings ADD COLUMN stored_at TEXT NOT NULL DEFAULT '';
  UPDATE recordings SET stored_at = end_time;
  CREATE INDEX recordings_stored ON recordings (stored_at);
  `,
  // The visitor's rating in stars.
  `
  ALTER TABLE calls ADD COLUMN rating INTEGER CHECK (rating BETWEEN 1 AND 5);
  `,
  // Lists that operators page through, newest first.
  `
  CREATE INDEX leads_created ON leads (created_at);
  CREATE INDEX messages_created ON messages (created_at);
  `,
  // Data that several servers share besides records: session keys, request counts, and recordings that
  // are still to be removed.
  `
  CREATE TABLE session_keys (
    hash TEXT PRIMARY KEY,
    call_id TEXT NOT NULL,
    brief TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    redeemed_at TEXT,
    hang_up_at TEXT
  );
  CREATE /* fleeting */ TABLE request_counts (
    name TEXT PRIMARY KEY,
    count INTEGER NOT NULL,
    resets_at TEXT NOT NULL
  );
  CREATE TABLE unused_recordings (
    path TEXT PRIMARY KEY,
    since TEXT NOT NULL
  );
  `,
  // Operators' settings for published agents and their own agents, and transcripts of calls.
  `
  CREATE TABLE agents (
    agent_id TEXT PRIMARY KEY,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    deleted_at TEXT,
    enabled INTEGER NOT NULL,
    origins TEXT,
    name TEXT,
    prompt TEXT,
    greeting TEXT,
    based_on TEXT,
    voice TEXT,
    language TEXT,
    accent TEXT,
    listed INTEGER
  );
  CREATE TABLE call_turns (
    call_id TEXT NOT NULL REFERENCES calls (call_id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    who TEXT NOT NULL CHECK (who IN ('agent', 'visitor')),
    text TEXT NOT NULL,
    said_at TEXT NOT NULL,
    PRIMARY KEY (call_id, position)
  );
  `,
  // The delivery state of a lead or message.
  `
  CREATE INDEX deliveries_subject ON deliveries (subject_id);
  DELETE FROM deliveries WHERE state = 'dead' AND last_error = 'erased';
  `,
  // The hash of the call token. Older calls have none.
  `
  ALTER TABLE calls ADD COLUMN token_hash TEXT;
  `,
  // The network whose line a call holds while it is under way: the hash of an address.
  `
  ALTER TABLE calls ADD COLUMN network_hash TEXT;
  CREATE INDEX calls_of_network ON calls (network_hash) WHERE network_hash IS NOT NULL;
  `,
  // For looking up whether an agent was ever called.
  `
  CREATE INDEX calls_agent ON calls (agent_uuid);
  `,
  // The latest time that is known to have passed. For a database with rows, this is when the newest row
  // was written.
  `
  CREATE TABLE clock_marks (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    trusted_at TEXT NOT NULL,
    known_until TEXT
  );
  INSERT INTO clock_marks (id, trusted_at) SELECT 1, newest FROM (
    SELECT MAX(at) AS newest FROM (SELECT MAX(created_at) AS at FROM calls
      UNION ALL SELECT MAX(created_at) FROM leads
      UNION ALL SELECT MAX(created_at) FROM messages) AS each) AS rows_of_all
    WHERE newest IS NOT NULL;
  `,
  // What agents write during tasks. The primary key of booking_units prevents double bookings.
  `
  CREATE TABLE bookings (
    id TEXT PRIMARY KEY,
    calendar TEXT NOT NULL,
    reference TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('booked', 'cancelled')),
    call_id TEXT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    changes INTEGER NOT NULL,
    kind TEXT NOT NULL,
    resource TEXT NOT NULL,
    starts_at TEXT NOT NULL,
    ends_at TEXT NOT NULL,
    date TEXT NOT NULL,
    time TEXT,
    nights INTEGER,
    people INTEGER,
    first_name TEXT,
    last_name TEXT,
    phone TEXT,
    email TEXT,
    notes TEXT NOT NULL
  );
  CREATE UNIQUE INDEX bookings_reference ON bookings (calendar, reference) WHERE state = 'booked';
  CREATE INDEX bookings_named ON bookings (calendar, reference);
  CREATE INDEX bookings_phone ON bookings (calendar, phone) WHERE phone IS NOT NULL;
  CREATE INDEX bookings_created ON bookings (created_at);
  CREATE INDEX bookings_over ON bookings (ends_at);
  CREATE INDEX bookings_call ON bookings (call_id) WHERE call_id IS NOT NULL;
  CREATE TABLE booking_units (
    calendar TEXT NOT NULL,
    resource TEXT NOT NULL,
    unit INTEGER NOT NULL,
    booking_id TEXT NOT NULL REFERENCES bookings (id) ON DELETE CASCADE,
    PRIMARY KEY (calendar, resource, unit)
  );
  CREATE INDEX booking_units_booking ON booking_units (booking_id);
  CREATE TABLE tool_calls (
    call_id TEXT NOT NULL,
    key TEXT NOT NULL,
    agent TEXT NOT NULL,
    tool TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    result TEXT NOT NULL,
    created_at TEXT NOT NULL,
    PRIMARY KEY (call_id, key)
  );
  CREATE INDEX tool_calls_created ON tool_calls (created_at);
  CREATE TABLE tool_tries (
    call_id TEXT NOT NULL,
    key TEXT NOT NULL,
    created_at TEXT NOT NULL,
    PRIMARY KEY (call_id, key)
  );
  CREATE INDEX tool_tries_created ON tool_tries (created_at);
  CREATE TABLE records (
    agent TEXT NOT NULL,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    call_id TEXT NOT NULL,
    is_sample INTEGER NOT NULL,
    content TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    PRIMARY KEY (agent, kind, key, call_id)
  );
  CREATE INDEX records_call ON records (call_id);
  ALTER TABLE leads ADD COLUMN call_id TEXT;
  ALTER TABLE leads ADD COLUMN agent TEXT;
  ALTER TABLE leads ADD COLUMN email TEXT;
  ALTER TABLE leads ADD COLUMN reason TEXT;
  ALTER TABLE leads ADD COLUMN summary TEXT;
  CREATE INDEX leads_call ON leads (call_id) WHERE call_id IS NOT NULL;
  `,
  // Bookings are delivered too: as invitations by mail, and as events of a calendar. The kinds of deliveries are no
  // longer listed here, because SQLite cannot change a constraint.
  {
    sqlite: `
  ALTER TABLE bookings ADD COLUMN time_zone TEXT NOT NULL DEFAULT 'UTC';
  ALTER TABLE bookings ADD COLUMN delivered_as TEXT NOT NULL DEFAULT '';
  CREATE TABLE deliveries_of_any_kind (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    subject_id TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'delivered', 'dead')),
    attempts INTEGER NOT NULL,
    due_at TEXT NOT NULL,
    delivered_at TEXT,
    last_error TEXT
  );
  INSERT INTO deliveries_of_any_kind
    SELECT id, kind, subject_id, state, attempts, due_at, delivered_at, last_error FROM deliveries;
  DROP TABLE deliveries;
  ALTER TABLE deliveries_of_any_kind RENAME TO deliveries;
  CREATE INDEX deliveries_due ON deliveries (due_at) WHERE state = 'waiting';
  CREATE INDEX deliveries_subject ON deliveries (subject_id);
  `,
    postgres: `
  ALTER TABLE bookings ADD COLUMN time_zone TEXT NOT NULL DEFAULT 'UTC';
  ALTER TABLE bookings ADD COLUMN delivered_as TEXT NOT NULL DEFAULT '';
  ALTER TABLE deliveries DROP CONSTRAINT deliveries_kind_check;
  `,
  },
  // The outcomes of calls.
  `
  CREATE TABLE call_outcomes (
    call_id TEXT PRIMARY KEY REFERENCES calls (call_id) ON DELETE CASCADE,
    task TEXT,
    outcome TEXT NOT NULL
      CHECK (outcome IN ('done', 'abandoned', 'handed_over', 'answered', 'nothing')),
    slots TEXT NOT NULL,
    reference TEXT,
    unanswered TEXT NOT NULL,
    summary TEXT NOT NULL,
    updated_at TEXT NOT NULL
  );
  `,
  // The knowledge of operators' agents. Vectors are made later, and made again when the weights change.
  `
  CREATE TABLE knowledge_files (
    agent_id TEXT NOT NULL,
    name TEXT NOT NULL,
    added_at TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    digest TEXT NOT NULL,
    entries INTEGER NOT NULL,
    text TEXT NOT NULL,
    vector_format TEXT,
    vectors TEXT,
    PRIMARY KEY (agent_id, name)
  );
  `,
  // The agent whose tasks a call may work on.
  `
  ALTER TABLE calls ADD COLUMN tasks_of TEXT;
  `,
  // Adds the notes of a call, so that several servers can each add what they know; the agent whose knowledge a call
  // with another provider may search; and an index to find bookings by the address of their invitation.
  `
  ALTER TABLE call_outcomes ADD COLUMN notes TEXT NOT NULL DEFAULT '[]';
  ALTER TABLE calls ADD COLUMN knowledge_of TEXT;
  CREATE INDEX bookings_email ON bookings (calendar, email) WHERE email IS NOT NULL;
  `,
  // Secrets that the servers of one database share. The first server that needs one creates it.
  `
  CREATE TABLE secrets (
    name TEXT PRIMARY KEY,
    secret TEXT NOT NULL
  );
  `,
  // Calls in which somebody may have been in danger. SQLite can change no constraint, so it copies the table.
  {
    sqlite: `
  CREATE TABLE outcomes_with_danger (
    call_id TEXT PRIMARY KEY REFERENCES calls (call_id) ON DELETE CASCADE,
    task TEXT,
    outcome TEXT NOT NULL
      CHECK (outcome IN ('emergency', 'done', 'abandoned', 'handed_over', 'answered', 'nothing')),
    danger TEXT,
    slots TEXT NOT NULL,
    reference TEXT,
    unanswered TEXT NOT NULL,
    summary TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    notes TEXT NOT NULL DEFAULT '[]'
  );
  INSERT INTO outcomes_with_danger
      (call_id, task, outcome, slots, reference, unanswered, summary, updated_at, notes)
    SELECT call_id, task, outcome, slots, reference, unanswered, summary, updated_at, notes
      FROM call_outcomes;
  DROP TABLE call_outcomes;
  ALTER TABLE outcomes_with_danger RENAME TO call_outcomes;
  `,
    postgres: `
  ALTER TABLE call_outcomes DROP CONSTRAINT call_outcomes_outcome_check;
  ALTER TABLE call_outcomes ADD CHECK
    (outcome IN ('emergency', 'done', 'abandoned', 'handed_over', 'answered', 'nothing'));
  ALTER TABLE call_outcomes ADD COLUMN danger TEXT;
  `,
  },
  // What a call came over, who called whom, and how long it may last. Earlier calls came from browsers.
  `
  ALTER TABLE calls ADD COLUMN channel TEXT NOT NULL DEFAULT 'browser';
  ALTER TABLE calls ADD COLUMN direction TEXT NOT NULL DEFAULT 'in';
  ALTER TABLE calls ADD COLUMN caller_number TEXT;
  ALTER TABLE calls ADD COLUMN limit_ms INTEGER NOT NULL DEFAULT 120000;
  ALTER TABLE agents ADD COLUMN call_limit_ms INTEGER;
  `,
  // Recordings that ended before their call.
  `
  ALTER TABLE recordings ADD COLUMN is_complete INTEGER NOT NULL DEFAULT 1
    CHECK (is_complete IN (0, 1));
  `,
  // The keys of operators' own programs, and which of them a call came from.
  `
  CREATE TABLE operator_keys (
    key_id TEXT PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    ending TEXT NOT NULL,
    agents TEXT,
    calls_at_once INTEGER NOT NULL,
    created_at TEXT NOT NULL,
    last_used_at TEXT,
    revoked_at TEXT
  );
  ALTER TABLE calls ADD COLUMN key_id TEXT;
  `,
  // Which agent answers under which telephone number.
  `
  CREATE TABLE phone_numbers (
    number TEXT PRIMARY KEY,
    agent_id TEXT NOT NULL,
    created_at TEXT NOT NULL
  );
  `,
  // Whom an agent puts callers through to; over which trunk and number of ours a telephone call goes, and what a minute
  // of it costs. A carrier announces each of its calls once.
  `
  ALTER TABLE phone_numbers ADD COLUMN transfer_to TEXT;
  ALTER TABLE phone_numbers ADD COLUMN minute_micros INTEGER;
  ALTER TABLE phone_numbers ADD COLUMN currency TEXT;
  ALTER TABLE calls ADD COLUMN own_number TEXT;
  ALTER TABLE calls ADD COLUMN trunk TEXT;
  ALTER TABLE calls ADD COLUMN carrier_call TEXT;
  ALTER TABLE calls ADD COLUMN minute_micros INTEGER;
  ALTER TABLE calls ADD COLUMN currency TEXT;
  CREATE UNIQUE INDEX calls_of_carriers ON calls (trunk, carrier_call);
  `,
  // The calls that we make, and the numbers that we never ring.
  `
  CREATE TABLE outbound_calls (
    call_id TEXT PRIMARY KEY REFERENCES calls (call_id) ON DELETE CASCADE,
    key_id TEXT NOT NULL,
    idempotency_key TEXT,
    fingerprint TEXT NOT NULL,
    number TEXT NOT NULL,
    carrier_call TEXT,
    state TEXT NOT NULL,
    brief TEXT NOT NULL,
    created_at TEXT NOT NULL
  );
  CREATE UNIQUE INDEX outbound_calls_named ON outbound_calls (key_id, idempotency_key)
    WHERE idempotency_key IS NOT NULL;
  CREATE INDEX outbound_calls_created ON outbound_calls (created_at);
  CREATE INDEX calls_out ON calls (created_at) WHERE direction = 'out' AND ended_at IS NULL;
  CREATE TABLE never_rung (
    number TEXT PRIMARY KEY,
    reason TEXT NOT NULL,
    added_at TEXT NOT NULL
  );
  `,
  // Who may use the operator's console, with what they sign in, and what they did. Somebody who was removed stays as a
  // row, because the audit log names them.
  `
  CREATE TABLE operators (
    operator_id TEXT PRIMARY KEY,
    email TEXT NOT NULL,
    name TEXT NOT NULL,
    role TEXT NOT NULL CHECK (role IN ('reader', 'editor', 'owner')),
    created_at TEXT NOT NULL,
    joined_at TEXT,
    last_seen_at TEXT,
    removed_at TEXT,
    password_hash TEXT,
    totp_secret TEXT,
    totp_step INTEGER,
    subject TEXT
  );
  CREATE UNIQUE INDEX operators_by_email ON operators (email) WHERE removed_at IS NULL;
  CREATE UNIQUE INDEX operators_by_subject ON operators (subject) WHERE removed_at IS NULL;
  CREATE TABLE operator_links (
    hash TEXT PRIMARY KEY,
    operator_id TEXT NOT NULL UNIQUE REFERENCES operators (operator_id),
    expires_at TEXT NOT NULL
  );
  CREATE TABLE operator_passkeys (
    credential_id TEXT PRIMARY KEY,
    operator_id TEXT NOT NULL REFERENCES operators (operator_id),
    public_key TEXT NOT NULL,
    counter BIGINT NOT NULL,
    transports TEXT NOT NULL,
    label TEXT NOT NULL,
    created_at TEXT NOT NULL,
    last_used_at TEXT
  );
  CREATE INDEX operator_passkeys_of ON operator_passkeys (operator_id);
  CREATE TABLE recovery_codes (
    operator_id TEXT NOT NULL REFERENCES operators (operator_id),
    hash TEXT NOT NULL,
    PRIMARY KEY (operator_id, hash)
  );
  CREATE TABLE operator_sessions (
    session_id TEXT PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE,
    operator_id TEXT NOT NULL REFERENCES operators (operator_id),
    created_at TEXT NOT NULL,
    last_seen_at TEXT NOT NULL,
    idle_at TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    signed_in_with TEXT NOT NULL,
    network TEXT NOT NULL,
    browser TEXT NOT NULL
  );
  CREATE INDEX operator_sessions_of ON operator_sessions (operator_id);
  CREATE TABLE audit_entries (
    entry_id TEXT PRIMARY KEY,
    created_at TEXT NOT NULL,
    actor TEXT NOT NULL,
    operator_id TEXT,
    action TEXT NOT NULL,
    target_kind TEXT,
    target_id TEXT,
    before TEXT,
    after TEXT,
    network TEXT,
    outcome TEXT NOT NULL
  );
  CREATE INDEX audit_entries_created ON audit_entries (created_at, entry_id);
  CREATE INDEX audit_entries_of_target ON audit_entries (target_kind, target_id, created_at);
  `,
  // What an operator's own agents said before, and what they are to say next. A call names the version that answered.
  `
  ALTER TABLE agents ADD COLUMN version INTEGER;
  ALTER TABLE calls ADD COLUMN agent_version INTEGER;
  CREATE TABLE agent_versions (
    agent_id TEXT NOT NULL,
    version INTEGER NOT NULL,
    published_at TEXT NOT NULL,
    published_by TEXT NOT NULL,
    note TEXT NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (agent_id, version)
  );
  CREATE TABLE agent_drafts (
    agent_id TEXT PRIMARY KEY,
    trial_id TEXT NOT NULL UNIQUE,
    content TEXT NOT NULL,
    saved_at TEXT NOT NULL,
    saved_by TEXT NOT NULL
  );
  `,
  // What receivers answered. It may contain what they were sent, so it goes with the delivery.
  `
  CREATE TABLE delivery_attempts (
    delivery_id TEXT NOT NULL REFERENCES deliveries (id) ON DELETE CASCADE,
    attempted_at TEXT NOT NULL,
    duration_ms INTEGER NOT NULL,
    status INTEGER,
    answer TEXT NOT NULL,
    error TEXT,
    PRIMARY KEY (delivery_id, attempted_at)
  );
  `,
  // What became of everything that people left. What is here already is open. Of the calls that were left unfinished, only
  // those count whose caller can be reached.
  `
  CREATE TABLE inbox_items (
    item_id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    created_at TEXT NOT NULL,
    lead_id TEXT UNIQUE REFERENCES leads (id) ON DELETE CASCADE,
    message_id TEXT UNIQUE REFERENCES messages (id) ON DELETE CASCADE,
    call_id TEXT UNIQUE REFERENCES call_outcomes (call_id) ON DELETE CASCADE,
    agent TEXT,
    status TEXT NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'waiting', 'done')),
    urgent INTEGER NOT NULL DEFAULT 0,
    owner TEXT,
    due_at TEXT,
    version INTEGER NOT NULL DEFAULT 1,
    answering TEXT,
    answering_since TEXT
  );
  CREATE INDEX inbox_items_order ON inbox_items (urgent, created_at, item_id);
  CREATE INDEX inbox_items_status ON inbox_items (status, urgent, created_at, item_id);
  CREATE TABLE inbox_history (
    id TEXT PRIMARY KEY,
    item_id TEXT NOT NULL REFERENCES inbox_items (item_id) ON DELETE CASCADE,
    at TEXT NOT NULL,
    place INTEGER NOT NULL,
    author TEXT NOT NULL,
    type TEXT NOT NULL,
    text TEXT NOT NULL,
    subject TEXT
  );
  CREATE INDEX inbox_history_item ON inbox_history (item_id, at);
  INSERT INTO inbox_items (item_id, kind, created_at, lead_id, agent)
    SELECT 'lead-' || leads.id,
      CASE WHEN leads.agent IS NULL THEN 'lead'
        WHEN leads.mobile_number <> '' AND leads.reason NOT LIKE 'Demo %' THEN 'callback'
        ELSE 'request' END,
      leads.created_at, leads.id, COALESCE(calls.agent_uuid, leads.agent)
    FROM leads LEFT JOIN calls ON calls.call_id = leads.call_id;
  INSERT INTO inbox_items (item_id, kind, created_at, message_id)
    SELECT 'message-' || id, 'message', created_at, id FROM messages;
  INSERT INTO inbox_items (item_id, kind, created_at, call_id, agent, urgent)
    SELECT 'call-' || calls.call_id,
      CASE WHEN call_outcomes.outcome = 'emergency' THEN 'emergency' ELSE 'unfinished' END,
      calls.created_at, calls.call_id, calls.agent_uuid,
      CASE WHEN call_outcomes.outcome = 'emergency' THEN 1 ELSE 0 END
    FROM call_outcomes JOIN calls ON calls.call_id = call_outcomes.call_id
    WHERE call_outcomes.outcome = 'emergency' OR (call_outcomes.outcome = 'abandoned'
      AND (calls.caller_number IS NOT NULL OR calls.visitor_mobile <> ''));
  `,
  // What operators have changed about opening hours, closed days and what can be booked.
  `
  CREATE TABLE calendars (
    calendar TEXT PRIMARY KEY,
    version INTEGER NOT NULL,
    settings TEXT NOT NULL,
    updated_at TEXT NOT NULL
  );
  CREATE INDEX bookings_shown ON bookings (calendar, starts_at);
  `,
  // What was said in calls that are over, as words that can be searched for, and the filters that operators keep. Earlier
  // calls are indexed as they are. `secure-delete` overwrites what is deleted from the index, as `secure_delete` does in tables.
  {
    sqlite: `
  CREATE TABLE call_words (
    id INTEGER PRIMARY KEY,
    call_id TEXT NOT NULL UNIQUE REFERENCES calls (call_id) ON DELETE CASCADE,
    words TEXT NOT NULL
  );
  CREATE VIRTUAL TABLE call_words_index USING fts5 (
    words, content = 'call_words', content_rowid = 'id', prefix = '2 3'
  );
  INSERT INTO call_words_index (call_words_index, rank) VALUES ('secure-delete', 1);
  CREATE TRIGGER call_words_added AFTER INSERT ON call_words BEGIN
    INSERT INTO call_words_index (rowid, words) VALUES (new.id, new.words);
  END;
  CREATE TRIGGER call_words_deleted AFTER DELETE ON call_words BEGIN
    INSERT INTO call_words_index (call_words_index, rowid, words)
      VALUES ('delete', old.id, old.words);
  END;
  INSERT INTO call_words (id, call_id, words)
    SELECT (CAST(strftime('%s', created_at) AS INTEGER) * 1000
        + CAST(substr(created_at, 21, 3) AS INTEGER)) * 1024
        + row_number() OVER (PARTITION BY created_at ORDER BY call_id),
      call_id, (SELECT group_concat(text, ' ' ORDER BY position) FROM call_turns
        WHERE call_turns.call_id = calls.call_id)
    FROM calls WHERE ended_at IS NOT NULL
      AND EXISTS (SELECT 1 FROM call_turns WHERE call_turns.call_id = calls.call_id);
  CREATE TABLE call_views (
    view_id TEXT PRIMARY KEY,
    operator_id TEXT NOT NULL,
    name TEXT NOT NULL,
    query TEXT NOT NULL,
    created_at TEXT NOT NULL
  );
  CREATE INDEX call_views_of ON call_views (operator_id);
  `,
    postgres: `
  CREATE TABLE call_words (
    call_id TEXT PRIMARY KEY REFERENCES calls (call_id) ON DELETE CASCADE,
    words TEXT NOT NULL,
    lexemes TSVECTOR GENERATED ALWAYS AS (to_tsvector('simple', words)) STORED
  );
  INSERT INTO call_words (call_id, words)
    SELECT call_id, left(string_agg(text, ' ' ORDER BY position), 200000)
    FROM call_turns JOIN calls USING (call_id) WHERE ended_at IS NOT NULL GROUP BY call_id;
  CREATE INDEX call_words_index ON call_words USING GIN (lexemes) WITH (fastupdate = off);
  CREATE TABLE call_views (
    view_id TEXT PRIMARY KEY,
    operator_id TEXT NOT NULL,
    name TEXT NOT NULL,
    query TEXT NOT NULL,
    created_at TEXT NOT NULL
  );
  CREATE INDEX call_views_of ON call_views (operator_id);
  `,
  },
  // When each turn of a call was said and what happened in it, the shape of its recordings, and what operators make of it.
  `
  ALTER TABLE call_turns ADD COLUMN from_ms INTEGER;
  ALTER TABLE call_turns ADD COLUMN to_ms INTEGER;
  ALTER TABLE call_turns ADD COLUMN said_by TEXT;
  ALTER TABLE call_turns ADD COLUMN trace TEXT;
  ALTER TABLE recordings ADD COLUMN peaks TEXT;
  ALTER TABLE calls ADD COLUMN assignee TEXT;
  CREATE TABLE call_remarks (
    remark_id TEXT PRIMARY KEY,
    call_id TEXT NOT NULL REFERENCES calls (call_id) ON DELETE CASCADE,
    operator_id TEXT,
    text TEXT NOT NULL,
    created_at TEXT NOT NULL
  );
  CREATE INDEX call_remarks_of ON call_remarks (call_id, created_at);
  CREATE TABLE call_corrections (
    call_id TEXT PRIMARY KEY REFERENCES calls (call_id) ON DELETE CASCADE,
    outcome TEXT NOT NULL,
    "values" TEXT NOT NULL,
    operator_id TEXT,
    corrected_at TEXT NOT NULL
  );
  `,
  // What operators made of questions that nobody could answer, and in which calls it settles them.
  `
  CREATE TABLE settled_questions (
    id TEXT PRIMARY KEY,
    agent_id TEXT NOT NULL,
    question TEXT NOT NULL,
    answer TEXT,
    reason TEXT,
    settled_at TEXT NOT NULL,
    author TEXT NOT NULL
  );
  CREATE INDEX settled_questions_of ON settled_questions (agent_id, settled_at);
  CREATE TABLE settled_in_calls (
    call_id TEXT NOT NULL REFERENCES call_outcomes (call_id) ON DELETE CASCADE,
    digest TEXT NOT NULL,
    settled_id TEXT NOT NULL REFERENCES settled_questions (id) ON DELETE CASCADE,
    PRIMARY KEY (call_id, digest)
  );
  CREATE INDEX settled_in_calls_of ON settled_in_calls (settled_id);
  `,
  // Operators look for the few calls with a danger among all others.
  `
  CREATE INDEX call_outcomes_danger ON call_outcomes (danger) WHERE danger IS NOT NULL;
  `,
  // What a caller says to an agent, and what has to come out. A test that is made of a call goes with it.
  `
  CREATE TABLE agent_tests (
    test_id TEXT PRIMARY KEY,
    agent_id TEXT NOT NULL,
    call_id TEXT REFERENCES calls (call_id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    at TEXT NOT NULL,
    turns TEXT NOT NULL,
    created_at TEXT NOT NULL,
    changed_at TEXT NOT NULL,
    changed_by TEXT NOT NULL
  );
  CREATE INDEX agent_tests_of ON agent_tests (agent_id, created_at);
  CREATE INDEX agent_tests_of_call ON agent_tests (call_id);
  `,
  // Which page a file is of, whom callers of an agent should ring in need, and how long its calls are kept.
  `
  ALTER TABLE knowledge_files ADD COLUMN source_url TEXT;
  ALTER TABLE agents ADD COLUMN emergency_number TEXT;
  ALTER TABLE agents ADD COLUMN crisis_line TEXT;
  ALTER TABLE agents ADD COLUMN keep_calls_days INTEGER;
  ALTER TABLE agents ADD COLUMN keep_recordings_days INTEGER;
  CREATE INDEX calls_unerased ON calls (agent_uuid, created_at) WHERE erased_at IS NULL;
  CREATE INDEX recordings_of_agent ON recordings (agent_uuid, stored_at);
  `,
  // What calls have come to that go on when their line is lost, until they are over.
  `
  CREATE TABLE call_lines (
    call_id TEXT PRIMARY KEY REFERENCES calls (call_id) ON DELETE CASCADE,
    line INTEGER NOT NULL,
    brief TEXT NOT NULL,
    before_ms INTEGER NOT NULL,
    lost_at TEXT
  );
  CREATE INDEX call_lines_lost ON call_lines (lost_at) WHERE lost_at IS NOT NULL;
  CREATE TABLE call_memory (
    call_id TEXT NOT NULL REFERENCES call_lines (call_id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (call_id, position)
  );
  `,
  // What an operator's own agent leaves out of what the agent does that it is based on.
  `
  ALTER TABLE agents ADD COLUMN left_out TEXT;
  `,
  // What an item of the inbox is found by.
  `
  ALTER TABLE inbox_items ADD COLUMN words TEXT NOT NULL DEFAULT '';
  UPDATE inbox_items SET words = lower(coalesce(
    (SELECT name || ' ' || company_name || ' ' || coalesce(email, '') || ' ' || coalesce(reason, '')
      || ' ' || coalesce(summary, '') || ' ' || replace(replace(replace(replace(replace(replace(
        coalesce(mobile_number, ''), ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '/', '')
      FROM leads WHERE leads.id = inbox_items.lead_id),
    (SELECT name || ' ' || company || ' ' || email || ' ' || message || ' '
      || replace(replace(replace(replace(replace(replace(
        coalesce(mobile, ''), ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '/', '')
      FROM messages WHERE messages.id = inbox_items.message_id),
    (SELECT visitor_name || ' ' || visitor_company || ' ' || summary || ' '
      || replace(replace(replace(replace(replace(replace(
        coalesce(caller_number, visitor_mobile, ''), ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '/', '')
      FROM calls JOIN call_outcomes ON call_outcomes.call_id = calls.call_id
      WHERE calls.call_id = inbox_items.call_id), ''));
  `,
  // Where in a call its caller was upset first.
  `
  ALTER TABLE calls ADD COLUMN upset_turn INTEGER;
  UPDATE calls SET upset_turn = upset.turn
    FROM (
      SELECT call_id, MIN(position) AS turn FROM call_turns WHERE trace LIKE '%"act":"upset"%' GROUP BY call_id
    ) AS upset
    WHERE upset.call_id = calls.call_id;
  CREATE INDEX calls_upset ON calls (created_at, call_id) WHERE upset_turn IS NOT NULL;
  `,
  // The days on which a business has other hours. Those on which it is closed stay in `settings`, where an older server
  // beside this one finds them.
  `
  ALTER TABLE calendars ADD COLUMN special_hours TEXT;
  `,
  // Operators look for the few calls that were handed to them.
  `
  CREATE INDEX calls_assigned ON calls (assignee, created_at, call_id) WHERE assignee IS NOT NULL;
  `,
  // What an own agent asks differently, and the tools that its operator gives it.
  `
  ALTER TABLE agents ADD COLUMN tools TEXT;
  ALTER TABLE agents ADD COLUMN fields TEXT;
  `,
  // Whether callers are told when this operator listens. Null is what the server says.
  `
  ALTER TABLE operators ADD COLUMN callers_told INTEGER;
  `,
  // How many minutes of calls an agent may have in a day. Null is what the server says.
  `
  ALTER TABLE agents ADD COLUMN daily_minutes INTEGER;
  `,
]

/**
 * Returns the SQL that brings a database from this version of the schema, 0 if it is new, to the newest.
 * The caller runs it in one transaction that nobody else shares, and stores the new version there too.
 * Throws if the database has a newer version than this program knows.
 */
export function planMigration(
  version: number,
  database: 'sqlite' | 'postgres',
  steps: readonly Migration[] = migrations,
): string {
  if (version > steps.length) {
    throw new Error(
      `The database was written by a newer version (schema ${version}, this one knows ` +
        `${steps.length}). Run that version, or restore a backup.`,
    )
  }
  const sql = steps
    .slice(version)
    .map((step) => (typeof step === 'string' ? step : step[database]))
    .join(';\n')
  return database === 'sqlite'
    ? sql
    : sql.replaceAll('CREATE /* fleeting */ TABLE', 'CREATE UNLOGGED TABLE')
}
