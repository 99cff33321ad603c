import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';
import type { NamedValue } from '../detection/written/erased-keys.js';
import {
  type ErasableEntry,
  VaultAdministration,
} from '../tokenization/administration/vault-administration.service.js';
import { RetentionRunner } from '../retention/retention-runner.js';
import { VaultRetention } from '../retention/vault-retention.service.js';
import { confirm } from './confirm.js';
import { NotFound } from './not-found.js';
import { COMMAND_LINE_ACTOR } from '../auth/members/member.js';
import { requireAccount } from './operator.js';
import { withService, WRITES } from './with-service.js';

interface EraseOptions {
  readonly account: string;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
}

interface PurgeOptions {
  readonly account?: string;
  readonly dryRun?: boolean;
}

/** Configures `sotto vault …`: erasure and deletion of vault values. */
export function configureVault(vault: Command): void {
  vault
    .command('erase')
    .description(
      'erase the values on standard input (one value or KIND<tab>value per line); their tokens can never be restored',
    )
    .requiredOption('--account <name>', 'account that owns the vault')
    .option('--dry-run', 'only print how many of the values the vault contains')
    .option('--yes', 'continue without confirmation')
    .action((options: EraseOptions) => withService(WRITES, (app) => erase(app, options)));
  vault
    .command('purge')
    .description(
      'delete values that were not used during the longest retention period, as the service does every day',
    )
    .option('--account <name>', 'account whose vault is purged (default: all accounts)')
    .option('--dry-run', 'only print the number of values')
    .action((options: PurgeOptions) => withService(WRITES, (app) => purge(app, options)));
}

async function erase(app: INestApplicationContext, { account, dryRun, yes }: EraseOptions): Promise<string> {
  const accountId = await requireAccount(app, account);
  const lines = await readLines();
  const values = lines.map(({ value }) => value);
  if (values.length === 0) throw new NotFound('Standard input contains no value.');
  const vault = app.get(VaultAdministration);
  if (dryRun === true || yes !== true) {
    const found = await vault.find(accountId, values);
    const summary = summaryOf(lines, found);
    if (dryRun === true) return `${summary}${found.length} values would be erased (dry run)`;
    await confirm(
      `${summary}${found.length} values will be erased. Their tokens can never be restored.`,
      account,
    );
  }
  return `${await vault.erase(accountId, values, COMMAND_LINE_ACTOR)} values were erased`;
}

/** Returns how many values each line would erase, and how many parts other people's values may also contain. */
function summaryOf(lines: readonly InputLine[], found: readonly ErasableEntry[]): string {
  const summary = lines.map((line, at) =>
    lineSummary(
      line,
      found.filter(({ values }) => values.includes(at)),
    ),
  );
  const parts = found.filter(({ isPart }) => isPart).length;
  if (parts > 0)
    summary.push(
      `Parts such as a first name, a town or a year: ${parts}. ` +
        'They are also erased for other people whose values contain them.',
    );
  return summary.map((line) => `${line}\n`).join('');
}

/** Returns how many values of each kind a line would erase, without the values themselves. */
function lineSummary({ number }: InputLine, found: readonly ErasableEntry[]): string {
  const kinds = [...new Set(found.map(({ kind }) => kind))].sort();
  const counts = kinds.map((kind) => `${found.filter((each) => each.kind === kind).length} ${kind}`);
  const list = counts.length === 0 ? '' : ` (${counts.join(', ')})`;
  return `Line ${number}: ${found.length} ${found.length === 1 ? 'value' : 'values'}${list}`;
}

async function purge(
  app: INestApplicationContext,
  { account, dryRun = false }: PurgeOptions,
): Promise<string> {
  const accountId = account === undefined ? undefined : await requireAccount(app, account);
  const purged = await app
    .get(RetentionRunner)
    .purge(app.get(VaultRetention), accountId, COMMAND_LINE_ACTOR, { dryRun });
  if (purged === undefined) {
    process.exitCode = 1;
    return 'another instance is purging the vault now; try again later';
  }
  const removed = `${purged.values} values`;
  return dryRun ? `${removed} would be deleted (dry run)` : `${removed} were deleted`;
}

/** Line of standard input. */
interface InputLine {
  /** Line number in the input, from 1. */
  readonly number: number;
  readonly value: NamedValue;
}

/** Reads values from standard input, because shells and process lists expose command lines. Ignores empty lines. */
async function readLines(): Promise<InputLine[]> {
  const parts: Buffer[] = [];
  for await (const part of process.stdin as AsyncIterable<Buffer>) parts.push(part);
  const lines = Buffer.concat(parts).toString('utf8').split(/\r?\n/);
  return lines.flatMap((line, at) => (line.trim() === '' ? [] : [{ number: at + 1, value: toValue(line) }]));
}

/** Parses a value. A value without a kind is searched for under every kind. */
function toValue(line: string): NamedValue {
  const [kind = '', text] = line.split('\t', 2);
  if (text === undefined) return { text: line.trim() };
  return { kind: kind.trim().toUpperCase(), text: text.trim() };
}
