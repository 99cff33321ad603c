import { AS_OWNER, forApplication, ownAccount, type SchemaPart } from './schema-part.js';

/**
 * The last use of a value is stored as a day (UTC), at most once a day. `settle_tokens` stores it in its existing round
 * trip, and `touch_tokens` off the hot path, for tokens that an instance had in its cache or restored.
 */
const TABLES = `
CREATE TABLE account_keys (
  account_id text NOT NULL REFERENCES accounts,
  kid text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('data', 'lookup')),
  state text NOT NULL CHECK (state IN ('primary', 'enabled', 'disabled', 'destroyed')),
  wrapped bytea,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, kid),
  CHECK ((wrapped IS NULL) = (state = 'destroyed'))
);
CREATE UNIQUE INDEX account_keys_primary ON account_keys (account_id, purpose) WHERE state = 'primary';

CREATE TABLE vault_entries (
  account_id text NOT NULL,
  token_id text NOT NULL,
  kind text NOT NULL,
  value_mac bytea NOT NULL,
  sealed bytea NOT NULL,
  kid text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  retired_at timestamptz(3),
  last_used_on date NOT NULL DEFAULT (now() AT TIME ZONE 'utc')::date,
  PRIMARY KEY (account_id, token_id)
);
CREATE UNIQUE INDEX vault_entries_value ON vault_entries (account_id, value_mac) WHERE retired_at IS NULL;
${ownAccount('account_keys', 'vault_entries')}
GRANT SELECT, INSERT, UPDATE ON account_keys, vault_entries TO sotto_app;
`;

const LOCK_EPOCH = `
CREATE FUNCTION lock_epoch(account text) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT hashtextextended('sotto epoch ' || account, 0)
$$;
`;

/**
 * Defines a function that settles a call's new values, which means that it stores them and returns their tokens. It
 * needs one round trip, waits for no flush (the journal's commit, which precedes forwarding, flushes the same log), and
 * lets the first of several instances win. If the account's epoch is not the epoch that the caller knows, it returns
 * ordinal 0 and stores no values, because keys may have changed. Raising an epoch locks the account until the commit.
 * Rows are found one by one (LIMIT 1), because a plan kept from when the table was empty would read all rows of the
 * account.
 *
 * Existing values are marked as used today. Their rows are locked in the order of their hashes, so that calls that
 * settle the same values do not deadlock. A row that is being purged is waited for and then missing in the answer, so
 * its value is settled again.
 *
 * @param hash column with another keyed hash of new rows
 */
export function settleTokens(name: string, hash?: string): string {
  const [parameter, array, column, selected] =
    hash === undefined ? ['', '', '', ''] : [` ${hash}s bytea[],`, `, ${hash}s`, `, ${hash}`, `, t.${hash}`];
  return `
CREATE FUNCTION ${name}(account text, known_epoch bigint, kinds text[], macs bytea[],${parameter}
  token_ids text[], seals bytea[], key_id text)
RETURNS TABLE (ordinal integer, token text, key text)
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  today date := (now() AT TIME ZONE 'utc')::date;
  inserted bigint;
  idle text;
BEGIN
  PERFORM set_config('sotto.account_id', account, true), set_config('synchronous_commit', 'off', true);
  PERFORM pg_advisory_xact_lock_shared(lock_epoch(account));
  IF NOT EXISTS (SELECT FROM accounts a WHERE a.account_id = account AND a.epoch = known_epoch) THEN
    RETURN QUERY SELECT 0, NULL::text, NULL::text;
    RETURN;
  END IF;
  INSERT INTO vault_entries (account_id, token_id, kind, value_mac, sealed, kid${column})
    SELECT account, t.id, t.kind, t.mac, t.seal, key_id${selected}
    FROM unnest(kinds, macs, token_ids, seals${array}) AS t (kind, mac, id, seal${column})
    WHERE (SELECT true FROM vault_entries v
      WHERE v.account_id = account AND v.value_mac = t.mac AND v.retired_at IS NULL LIMIT 1) IS NULL
    ORDER BY t.mac
    ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS inserted = ROW_COUNT;
  IF inserted < cardinality(macs) THEN
    FOR idle IN
      SELECT v.token_id
      FROM unnest(macs) AS t (mac),
        LATERAL (SELECT e.token_id, e.last_used_on FROM vault_entries e
          WHERE e.account_id = account AND e.value_mac = t.mac AND e.retired_at IS NULL LIMIT 1) v
      WHERE v.last_used_on < today
      ORDER BY t.mac
    LOOP
      UPDATE vault_entries v SET last_used_on = today
        WHERE v.account_id = account AND v.token_id = idle AND coalesce(v.retired_at, 'infinity') = 'infinity';
    END LOOP;
  END IF;
  RETURN QUERY
    SELECT t.n::integer, v.token_id, v.kid
    FROM unnest(macs) WITH ORDINALITY AS t (mac, n),
      LATERAL (SELECT e.token_id, e.kid FROM vault_entries e
        WHERE e.account_id = account AND e.value_mac = t.mac AND e.retired_at IS NULL LIMIT 1) v;
END $$;
`;
}

/** Resolves tokens, and returns whether each is used for the first time today (`idle`). */
const RESOLVE = `
CREATE FUNCTION resolve_tokens(account text, token_ids text[])
RETURNS TABLE (token text, entity_kind text, seal bytea, key text, idle boolean)
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM set_config('sotto.account_id', account, true);
  RETURN QUERY SELECT v.token_id, v.kind, v.sealed, v.kid, v.last_used_on < (now() AT TIME ZONE 'utc')::date
    FROM vault_entries v WHERE v.account_id = account AND v.token_id = ANY (token_ids);
END $$;
`;

/**
 * A locked row is being used or removed at this moment, so that neither touching nor purging waits for it. (`coalesce`
 * keeps the planner from using the index of live rows, of which it would read all rows of the account.)
 */
const TOUCH = `
CREATE FUNCTION touch_tokens(account text, token_ids text[]) RETURNS void
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  today date := (now() AT TIME ZONE 'utc')::date;
  wanted text;
BEGIN
  PERFORM set_config('sotto.account_id', account, true), set_config('synchronous_commit', 'off', true);
  FOREACH wanted IN ARRAY token_ids LOOP
    PERFORM FROM vault_entries v
      WHERE v.account_id = account AND v.token_id = wanted AND v.last_used_on < today
        AND coalesce(v.retired_at, 'infinity') = 'infinity'
      FOR NO KEY UPDATE SKIP LOCKED;
    IF FOUND THEN
      UPDATE vault_entries v SET last_used_on = today WHERE v.account_id = account AND v.token_id = wanted;
    END IF;
  END LOOP;
END $$;
`;

/** @param alsoWiped additional assignments, as SQL */
export function purgeTokens(alsoWiped = ''): string {
  return `
CREATE OR REPLACE FUNCTION purge_tokens(account text, kept_days integer, after text, page integer)
RETURNS TABLE (purged integer, last text)
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  first_kept date := (now() AT TIME ZONE 'utc')::date - kept_days - 1;
  entry record;
BEGIN
  purged := 0;
  FOR entry IN
    SELECT v.token_id, v.last_used_on FROM vault_entries v
    WHERE v.account_id = account AND v.token_id > after AND coalesce(v.retired_at, 'infinity') = 'infinity'
    ORDER BY v.token_id LIMIT page
  LOOP
    last := entry.token_id;
    CONTINUE WHEN entry.last_used_on >= first_kept;
    PERFORM FROM vault_entries v
      WHERE v.account_id = account AND v.token_id = entry.token_id AND v.last_used_on < first_kept
        AND coalesce(v.retired_at, 'infinity') = 'infinity'
      FOR NO KEY UPDATE SKIP LOCKED;
    CONTINUE WHEN NOT FOUND;
    UPDATE vault_entries v SET retired_at = now(), sealed = '', value_mac = ''${alsoWiped}
      WHERE v.account_id = account AND v.token_id = entry.token_id;
    purged := purged + 1;
  END LOOP;
  RETURN NEXT;
END $$;
`;
}

const PURGE = `
COMMENT ON FUNCTION purge_tokens IS 'Wipes, among the next rows after a token, those that were last used more than so many days, and one, ago; returns how many and the last token examined.';

CREATE FUNCTION accounts_to_purge() RETURNS SETOF text
LANGUAGE sql STABLE ${AS_OWNER} AS $$
  SELECT a.account_id FROM accounts a
  WHERE a.vault_purged_on IS NULL OR a.vault_purged_on < (now() AT TIME ZONE 'utc')::date
  ORDER BY a.account_id
$$;
COMMENT ON FUNCTION accounts_to_purge IS 'Accounts whose vault was not gone through today.';
${forApplication('accounts_to_purge()')}`;

const DOWN = `
DROP FUNCTION accounts_to_purge, purge_tokens, touch_tokens, resolve_tokens, settle_tokens, lock_epoch;
DROP TABLE vault_entries, account_keys;
`;

/** Keys, and values with their tokens. */
export const VAULT: SchemaPart = {
  up: TABLES + LOCK_EPOCH + settleTokens('settle_tokens') + RESOLVE + TOUCH + purgeTokens() + PURGE,
  down: DOWN,
};
