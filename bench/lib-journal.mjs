// The real journal of calls, compiled, and realistic calls for it: eight events each.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { AuditTrail } from '../dist/src/audit/audit-trail.js';
import { callEvents } from '../dist/src/audit/call-events.js';
import { CallJournal } from '../dist/src/audit/call-journal.js';
import { CallJournalRepository } from '../dist/src/audit/call-journal.repository.js';
import { newId } from '../dist/src/common/ids.js';
import { HotPath } from '../dist/src/database/hot-path.js';

/** Events of one call: see `makeCall`. */
export const EVENTS_PER_CALL = 8;
const HASH = 'c'.repeat(64);
/** As the service has it: one for openings and one for closings. */
const CONNECTIONS = 2;

/** @returns the journal of a database, an account in it, and what closes the connections */
export async function openJournal(url) {
  const identity = await makeAccount(url);
  const database = new HotPath(url, 'sotto_journal', CONNECTIONS);
  const journal = new CallJournal(new CallJournalRepository(database, { id: newId('ins') }));
  return { journal, identity, end: () => database.onApplicationShutdown() };
}

async function makeAccount(url) {
  const accountId = newId('acc');
  const agentId = newId('agt');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('INSERT INTO accounts (account_id, name) VALUES ($1, $1)', [accountId]);
  await client.query(
    `INSERT INTO agents (account_id, agent_id, name, name_folded, upstream, tokenization, policy_name, policy_version)
     VALUES ($1, $2, 'Bench', 'bench', 'stub', 'vault-deterministic', 'healthcare-default', 1)`,
    [accountId, agentId],
  );
  await client.end();
  return {
    accountId,
    epoch: '1',
    agentId,
    agentName: 'Bench',
    policyName: 'healthcare-default',
    policyVersion: 1,
    policySha256: HASH,
    modelSha256: HASH,
    upstreamModel: 'model-a',
    callId: undefined,
  };
}

/** A call with two values in three places, between its two commits. */
export function makeCall(journal, identity) {
  const trail = new AuditTrail(journal);
  trail.begin(identity);
  for (const [kind, number] of [
    ['NAME', '01'],
    ['PHONE', '02'],
  ]) {
    const placeholder = `[${kind}_${number}]`;
    trail.append(
      callEvents.detection({ detector: 'pattern', pass: 'pattern', entityKind: kind, placeholder }),
    );
  }
  for (const at of [11, 40, 72]) {
    trail.countRedaction('NAME');
    trail.append(
      callEvents.redactionApplied({
        eventId: newId('evt'),
        pass: 'pattern',
        entityKind: 'NAME',
        span: [at, at + 11],
        path: 'messages[1].content',
        confidence: 0.97,
        tokenKind: 'vault-deterministic',
        kid: 'key_01JBENCH00000000000000000',
        placeholder: '[NAME_01]',
      }),
    );
  }
  trail.append(callEvents.requestForwarded('stub', randomBytes(32).toString('hex')));
  return trail;
}
