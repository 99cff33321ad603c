import { createReadStream, createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { type Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';
import { NotAnEventList, type VerifyResult } from '../audit/chain/event-list-verifier.js';
import { ExportVerifier } from '../audit/chain/export-verifier.js';
import { NoteVerifier } from '../audit/chain/signed-note.js';
import { CHECKPOINT_KEYS, type CheckpointKeys } from '../audit/checkpoints/checkpoint-keys.js';
import { AccountExport } from '../audit/exports/account-export.service.js';
import { SessionExport } from '../audit/exports/session-export.service.js';
import { AuditVerification } from '../audit/verification/audit-verification.service.js';
import { AuditChainsRepository } from '../audit/journal/audit-chains.repository.js';
import { Transactions } from '../database/transactions.js';
import { addAuditPurge } from './audit-purge.js';
import { addAuditWitnesses } from './audit-witnesses.js';
import { BROKEN, reportFailure } from './exit-codes.js';
import { withTimestamp } from './export-timestamp.js';
import { NotFound, requireAccount } from './operator.js';
import { withService } from './with-service.js';

/** Bytes up to which a file is read as one JSON document; longer ones must be JSON lines. */
const MAX_DOCUMENT = 268_435_456;

interface VerifyOptions {
  readonly session?: string;
  readonly file?: string;
  readonly publicKey?: readonly string[];
  readonly tsaRoots?: string;
  readonly sinceCheckpoint?: boolean;
}

interface ExportOptions {
  readonly session?: string;
  readonly account?: string;
  readonly out?: string;
}

/** `sotto audit …`: verify the journal, take a part of it away, and the key that its checkpoints are signed with. */
export function addAuditCommands(sotto: Command): void {
  const audit = sotto.command('audit').description('the audit journal');
  addAuditPurge(audit);
  addAuditWitnesses(audit);
  audit
    .command('verify')
    .description(
      'recompute the chains of every account and compare them with signed checkpoints; exit code 0 all well, 1 broken, 2 could not verify',
    )
    .option('--session <id>', 'only this session')
    .option('--since-checkpoint', 'only what is newer than the checkpoint up to which all was verified last')
    .option('--file <path>', 'an export instead of the database; needs no service (- for standard input)')
    .option('--public-key <keys...>', 'verifier keys of the checkpoints in the file')
    .option('--tsa-roots <path>', 'PEM file of roots that the timestamp in the file must lead to')
    .action((options: VerifyOptions) => reportFailure(verify(options)));
  audit
    .command('export')
    .description('JSON lines of one session, or of all that the journal holds of an account')
    .option('--session <id>', 'session to export; it must have ended')
    .option('--account <name>', 'account to export')
    .option('--out <path>', 'file to write to instead of standard output')
    .action((options: ExportOptions) => withService((app) => exportChains(app, options)));
  audit
    .command('public-key')
    .description('the key that checkpoints are verified with, and its fingerprint')
    .action(() => withService((app) => Promise.resolve(publicKey(app))));
}

async function verify(options: VerifyOptions): Promise<void> {
  const { session, file, sinceCheckpoint = false } = options;
  if ([session, file, options.sinceCheckpoint].filter((choice) => choice !== undefined).length > 1) {
    throw new NotFound('Give only one of --session, --file and --since-checkpoint.');
  }
  if (file === undefined && options.tsaRoots !== undefined) {
    throw new NotFound('--tsa-roots is for --file.');
  }
  if (file !== undefined) {
    process.stdout.write(`${report(await verifyFile(file, options))}\n`);
    return;
  }
  await withService(async (app) => {
    const verification = app.get(AuditVerification);
    const { progress, end } = progressLine();
    try {
      if (session === undefined) {
        return report(await verification.verifyAll({ sinceCheckpoint, remember: true, progress }));
      }
      return report(await verification.verifySession(await ownerOf(app, session), session, progress));
    } finally {
      end();
    }
  });
}

function report(result: VerifyResult): string {
  if (!result.ok) process.exitCode = BROKEN;
  return result.message;
}

/** Counts on a terminal, and only there. */
function progressLine(): { progress: (events: number) => void; end: () => void } {
  if (!process.stderr.isTTY) return { progress: () => undefined, end: () => undefined };
  return {
    progress: (events) => process.stderr.write(`\r${events} events`),
    end: () => process.stderr.write('\r\u001B[K'),
  };
}

async function verifyFile(path: string, { publicKey = [], tsaRoots }: VerifyOptions): Promise<VerifyResult> {
  const verifier = new ExportVerifier(publicKey.map((key) => NoteVerifier.parse(key)));
  try {
    const document = path === '-' ? undefined : await readDocument(path);
    if (document === undefined) await addLines(verifier, path);
    else {
      for (const event of document.events) verifier.add(event);
      verifier.summary(document.merkle_root_hex, document.checkpoint);
    }
    return await withTimestamp(verifier.result(), verifier.timestamp, tsaRoots);
  } catch (error) {
    if (error instanceof NotAnEventList || error instanceof SyntaxError) {
      throw new NotFound(`${path} is no export of the journal.`);
    }
    throw error;
  }
}

async function addLines(verifier: ExportVerifier, path: string): Promise<void> {
  const input = path === '-' ? process.stdin : createReadStream(path);
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    if (line.trim() !== '') verifier.add(JSON.parse(line));
  }
}

interface SessionDocument {
  readonly events: readonly unknown[];
  readonly merkle_root_hex?: unknown;
  readonly checkpoint?: unknown;
}

/** The answer of `GET /api/v1/sessions/{id}/audit`, or a list of events; undefined when the file holds JSON lines. */
async function readDocument(path: string): Promise<SessionDocument | undefined> {
  if ((await stat(path)).size > MAX_DOCUMENT) return undefined;
  let parsed: unknown;
  try {
    parsed = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
  if (Array.isArray(parsed)) return { events: parsed as unknown[] };
  if (typeof parsed !== 'object' || parsed === null || !('events' in parsed)) return undefined;
  return Array.isArray(parsed.events) ? (parsed as SessionDocument) : undefined;
}

/** @throws NotFound when no account has such a session */
async function ownerOf(app: INestApplicationContext, sessionId: string): Promise<string> {
  const transactions = app.get(Transactions);
  const chains = app.get(AuditChainsRepository);
  for (const accountId of await transactions.accountIds()) {
    const isOwner = await transactions.run(accountId, (manager) =>
      chains.hasSession(manager, accountId, sessionId),
    );
    if (isOwner) return accountId;
  }
  throw new NotFound(`There is no session ${sessionId}.`);
}

async function exportChains(app: INestApplicationContext, options: ExportOptions): Promise<string> {
  const { session, account, out } = options;
  if ((session === undefined) === (account === undefined)) {
    throw new NotFound('Give either --session or --account.');
  }
  const target: Writable = out === undefined ? process.stdout : createWriteStream(out, { mode: 0o600 });
  const write = async (line: string): Promise<void> => {
    if (!target.write(`${line}\n`)) await once(target, 'drain');
  };
  if (session !== undefined) {
    const owner = await ownerOf(app, session);
    for await (const line of app.get(SessionExport).lines(owner, session)) await write(line);
  } else {
    await app.get(AccountExport).write(await requireAccount(app, account ?? ''), write);
  }
  if (target === process.stdout) return '';
  target.end();
  await finished(target);
  return `written to ${out ?? ''}`;
}

function publicKey(app: INestApplicationContext): string {
  const { verifiers } = app.get<CheckpointKeys>(CHECKPOINT_KEYS);
  if (verifiers.length === 0) throw new NotFound('No checkpoint key is set (SERVICE_CHECKPOINT_KEY).');
  return verifiers.map((verifier) => `${verifier.toString()}\nSHA-256 ${verifier.fingerprint}`).join('\n');
}
