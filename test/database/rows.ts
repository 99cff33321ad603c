const HASH = `decode(repeat('ab', 32), 'hex')`;
const EVENT_TEXTS = `'{"chain":"sess_b","kind":"session_started","seq":0,"ts":"2026-01-01T00:00:00.000Z"}\n{"chain":"sess_b","kind":"session_closed","seq":1,"ts":"2026-01-01T00:00:01.000Z"}'`;
const EVENT = `'{"chain":"acc_a","kind":"login","prev_hash":"00","seq":0}'`;

/**
 * Rows for each table, in the table's first version. All are invented, with values that may break later
 * migrations.
 */
export const ROWS: Readonly<Record<string, string>> = {
  accounts: `INSERT INTO accounts (account_id, name, epoch) VALUES ('acc_a', 'clinic', 3), ('acc_b', 'clinic', 1)`,
  members: `INSERT INTO members (account_id, member_id, provider, subject, login, role) VALUES
    ('acc_a', 'usr_a', 'idp.example.com', 'subject', 'sam', 'admin'), ('acc_a', 'usr_b', 'idp.example.com', NULL, 'Pat', 'member')`,
  login_sessions: `INSERT INTO login_sessions (account_id, token_hash, member_id, expires_at)
    VALUES ('acc_a', ${HASH}, 'usr_a', now() + interval '30 days')`,
  api_tokens: `INSERT INTO api_tokens (account_id, token_id, token_hash, member_id, name, role, scopes, expires_at)
    VALUES ('acc_a', 'tok_a', ${HASH}, 'usr_a', 'CI', 'admin', '{agents:read,agents:write}', now() + interval '90 days')`,
  policies: `INSERT INTO policies (account_id, name, version, yaml, sha256) VALUES ('acc_a', 'own', 1, 'name: own', ${HASH})`,
  agents: `INSERT INTO agents (account_id, agent_id, name, upstream, tokenization, policy_name, policy_version,
      name_folded) VALUES ('acc_a', 'agt_a', 'STRASSE Süd', 'stub', 'vault-deterministic', 'own', 1, 'strasse süd'),
    ('acc_b', 'agt_b', 'it''s {1,2}', 'stub', 'reversible-aead', 'pci', 1, 'it''s {1,2}')`,
  account_keys: `INSERT INTO account_keys (account_id, kid, purpose, state, wrapped) VALUES
    ('acc_a', 'key_a', 'data', 'primary', ${HASH}), ('acc_a', 'key_b', 'data', 'destroyed', NULL)`,
  vault_entries: `INSERT INTO vault_entries (account_id, token_id, kind, value_mac, sealed, kid, retired_at) VALUES
    ('acc_a', '0123456789AB', 'PHONE', ${HASH}, ${HASH}, 'key_a', NULL), ('acc_a', '0123456789AC', 'SSN', '', '', 'key_b', now())`,
  sessions: `INSERT INTO sessions (account_id, session_id, agent_id, agent_name, call_id, policy_name, policy_version,
      upstream_model, started_at, ended_at, duration_ms, status, redaction_count, redactions_by_kind) VALUES
    ('acc_a', 'sess_a', 'agt_a', 'Front desk', 'call', 'own', 1, 'stub', now(), now(), 12.5, 'ok', 1, '{"PHONE": 1}'),
    ('acc_a', 'sess_b', 'agt_a', 'Front desk', NULL, 'own', 1, 'stub', now(), NULL, NULL, NULL, 0, '{}')`,
  session_payloads: `INSERT INTO session_payloads (account_id, session_id, part, sealed, kid)
    VALUES ('acc_a', 'sess_a', 'request', ${HASH}, 'key_a')`,
  audit_chains: `INSERT INTO audit_chains (account_id, chain, next_seq, head_hash)
    VALUES ('acc_a', 'acc_a', 1, ${HASH}), ('acc_a', 'sess_a', 1, ${HASH})`,
  audit_single_events: `INSERT INTO audit_single_events (account_id, chain, seq, kind, ts, prev_hash, curr_hash, canonical) VALUES
    ('acc_a', 'acc_a', 0, 'login', now(), ${HASH}, ${HASH}, ${EVENT}), ('acc_a', 'sess_a', 0, 'login', now(), ${HASH}, ${HASH}, ${EVENT})`,
  audit_batches: `INSERT INTO audit_batches (account_id, chain, seq, prev_hash, hashes, canonical) VALUES
    ('acc_a', 'sess_b', 0, ${HASH}, ${HASH} || ${HASH}, ${EVENT_TEXTS})`,
  // View of the two tables above.
  audit_events: '',
  login_attempts: `INSERT INTO login_attempts (state_hash, browser_hash, code_verifier, expires_at)
    VALUES (${HASH}, ${HASH}, 'verifier', now())`,
  agent_statistics: `INSERT INTO agent_statistics (account_id, agent_id, width, slot, sessions, redactions, latency)
    VALUES ('acc_a', 'agt_a', 5, '2026-01-01T00:00:00Z', 2, 3, '{0,1,1}')`,
  account_statistics: `INSERT INTO account_statistics (account_id, slot, width, shard, ok, partial, error, redactions, latency)
    VALUES ('acc_a', '2026-01-01T00:00:00Z', 60, 3, 1, 0, 1, '{"PHONE": 3}', '{0,1,1}')`,
  token_usage: `INSERT INTO token_usage (account_id, day, agent_id, upstream, shard, calls, prompt_tokens, completion_tokens,
      cached_tokens, cost)
    VALUES ('acc_a', '2026-01-01', 'agt_a', 'openai:m', 3, 2, 100, 20, 40, 0.0125)`,
  caller_keys: `INSERT INTO caller_keys (account_id, agent_id, key_id, key_hash, name, revoked_at)
    VALUES ('acc_a', 'agt_a', 'ckey_a', ${HASH}, 'Phone line', NULL), ('acc_a', 'agt_a', 'ckey_b', ${HASH}, 'Old', now())`,
  caller_key_usage: `INSERT INTO caller_key_usage (account_id, day, agent_id, upstream, caller_key_id, shard, calls, prompt_tokens,
      completion_tokens, cached_tokens, written_tokens, cost)
    VALUES ('acc_a', '2026-01-01', 'agt_a', 'openai:m', 'ckey_a', 3, 2, 100, 20, 40, 0, 0.0125)`,
  sealed_sessions: `INSERT INTO sealed_sessions (account_id, session_id, seal_seq, leaf_index, event_count, head_hash)
    VALUES ('acc_a', 'sess_a', 1, 0, 1, ${HASH})`,
  checkpoint_leaves: `INSERT INTO checkpoint_leaves (account_id, seq, hash, leaf_index)
    VALUES ('acc_a', 0, ${HASH}, 0), ('acc_a', 1, ${HASH}, NULL)`,
  checkpoint_nodes: `INSERT INTO checkpoint_nodes (level, node_index, hash) VALUES (0, 0, ${HASH})`,
  checkpoints: `INSERT INTO checkpoints (size, note) VALUES (1, 'sotto')`,
  checkpoint_timestamps: `INSERT INTO checkpoint_timestamps (size, response, stamped_at) VALUES (1, ${HASH}, now())`,
  timestamp_attempts: '',
  instances: `INSERT INTO instances (instance_id, steady_since, beaten_at) VALUES ('inst_a', now(), now())`,
  voice_requests: `INSERT INTO voice_requests (account_id, agent_id, request_key, expires_at)
    VALUES ('acc_a', 'agt_a', ${HASH}, now())`,
  shared_findings: `INSERT INTO shared_findings (account_id, text_mac, sealed) VALUES ('acc_a', ${HASH}, ${HASH})`,
  kept_conversations: `INSERT INTO kept_conversations (account_id, reply_hash, kid, sealed, expires_at)
    VALUES ('acc_a', ${HASH}, 'key_1', ${HASH}, now())`,
  review_samples: `INSERT INTO review_samples (account_id, session_id, agent_id, policy_name, policy_version, stratum, chance, roles,
      reviewers, kid, wrapped_key, sealed, expires_at)
    VALUES ('acc_a', 'sess_a', 'agt_a', 'own', 1, 'rest', 0.005, '{reviewer}', 1, 'key_a', ${HASH}, ${HASH}, now())`,
  reviews: `INSERT INTO reviews (account_id, session_id, reviewer_id, finished_at, marks, counts)
    VALUES ('acc_a', 'sess_a', 'usr_b', now(), '[{"text": 0, "start": 1, "end": 4}]', '{"kinds": {}}')`,
  review_rows: `INSERT INTO review_rows (account_id, session_id, kid, wrapped_key, sealed)
    VALUES ('acc_a', 'sess_a', 'key_a', ${HASH}, ${HASH})`,
  checkpoint_cosignatures: `INSERT INTO checkpoint_cosignatures (witness, size, line) VALUES ('w+00000000', 1, '— w AAAA')`,
  uncounted_sessions: `INSERT INTO uncounted_sessions (account_id, agent_id, started_at, status, redaction_count, redactions_by_kind,
      latency_bucket, answered_by, prompt_tokens, completion_tokens, cached_tokens, cost)
    VALUES ('acc_a', 'agt_a', now(), 'ok', 1, '{"PHONE": 1}', 7, 'openai:m', 100, 20, 40, 0.0125)`,
  drift_counts: `INSERT INTO drift_counts (account_id, agent_id, language, begun_at, width, calls, turns, refused, kinds) VALUES
    ('acc_a', 'agt_a', 'en', '2026-01-01T00:00:00Z', 0, 12, 11, 1, '{"PHONE": [3, 2.8, 1]}')`,
  drift_alarms: `INSERT INTO drift_alarms (account_id, alarm_id, agent_id, language, kind, rate, since, expected, low, high, seen, size)
    VALUES ('acc_a', 'drf_a', 'agt_a', 'en', 'PHONE', 'spoken', now(), 0.97, 0.62, 1, 0.12, 41)`,
  alert_webhooks: `INSERT INTO alert_webhooks (account_id, webhook_id, name, url, format, events, signing_secret)
    VALUES ('acc_a', 'awh_a', 'On call', 'https://alerts.example.com', 'chat', '{drift}', ${HASH})`,
  alerts: `INSERT INTO alerts (account_id, alert_id, fact, type, severity, agent_id, page, text, details)
    VALUES ('acc_a', 'alr_a', 'drift/drf_a/opened', 'drift', 'warning', 'agt_a', '/portal/drift', 'Text.', '{"rate": "spoken"}')`,
  alert_deliveries: `INSERT INTO alert_deliveries (account_id, alert_id, webhook_id, attempts, status, failure)
    VALUES ('acc_a', 'alr_a', 'awh_a', 1, 500, 'status')`,
  provider_circuits: `INSERT INTO provider_circuits (provider, opened_at, reported_at) VALUES ('openai', now(), now())`,
  // Views of the counts and of uncounted sessions.
  agent_counts: '',
  account_counts: '',
  usage_counts: '',
  caller_key_counts: '',
  witness_progress: `INSERT INTO witness_progress (witness, known_size, failures, failure) VALUES ('w+00000000', 1, 2, 'timed_out')`,
  archives: `INSERT INTO archives (location, size, failures, fault) VALUES ('s3://bucket/journal', 3, 1, 'full')`,
};
