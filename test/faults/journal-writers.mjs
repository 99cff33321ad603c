// Runs many writers of calls and account events in a separate process, with the compiled journal. Prints what
// was confirmed as durable, as JSON.
import { DataSource } from 'typeorm';
import { AccountJournal } from '../../dist/src/audit/journal/account-journal.js';
import { AuditChainsRepository } from '../../dist/src/audit/journal/audit-chains.repository.js';
import { AuditTrail } from '../../dist/src/audit/journal/audit-trail.js';
import { CallJournal } from '../../dist/src/audit/journal/call-journal.js';
import { CallJournalRepository } from '../../dist/src/audit/journal/call-journal.repository.js';
import { newId } from '../../dist/src/common/ids.js';
import { applicationDataSource } from '../../dist/src/database/data-source.js';
import { HotPath } from '../../dist/src/database/hot-path.js';
import { Transactions } from '../../dist/src/database/transactions.js';

const { databaseUrl, identity, writers, rounds } = JSON.parse(process.argv[2]);
const database = new HotPath(databaseUrl, 'sotto_journal', 2);
const journal = new CallJournal(new CallJournalRepository(database, { id: newId('ins') }));
const settings = applicationDataSource(databaseUrl);
// The writers wait for each other at the account's chain. On a busy machine, they wait longer than a request
// would.
const extra = { ...settings.extra, connectionTimeoutMillis: 0 };
const dataSource = await new DataSource({ ...settings, extra }).initialize();
const transactions = new Transactions(dataSource);
const accountJournal = new AccountJournal(new AuditChainsRepository());

const sessions = [];
const notes = [];

async function write() {
  for (let round = 0; round < rounds; round += 1) {
    const trail = new AuditTrail(journal);
    trail.begin(identity);
    const masked = newId('evt');
    trail.append({ kind: 'request_forwarded', upstream: 'stub', masked_sha256: masked });
    if (!(await trail.commit())) throw new Error('the call was not accepted');
    const note = newId('evt');
    await transactions.run(identity.accountId, (manager) =>
      accountJournal.append(manager, identity.accountId, { kind: 'noted', note }),
    );
    notes.push(note);
    await trail.close('ok');
    sessions.push({ id: trail.sessionId, masked });
  }
}

await Promise.all(Array.from({ length: writers }, write));
await database.onApplicationShutdown();
await dataSource.destroy();
process.stdout.write(JSON.stringify({ sessions, notes }));
