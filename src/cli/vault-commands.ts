import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';
import { BUILT_IN_KINDS } from '../detection/kinds.js';
import {
  type NamedValue,
  VaultAdministration,
} from '../tokenization/administration/vault-administration.service.js';
import { RetentionRunner } from '../retention/retention-runner.js';
import { VaultRetention } from '../retention/vault-retention.service.js';
import { confirm } from './confirm.js';
import { NotFound } from './not-found.js';
import { COMMAND_LINE_ACTOR, requireAccount } from './operator.js';
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

/** `sotto vault …`: what an operator does to the vault of an account. */
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
  const values = (await readLines()).flatMap(toValues);
  if (values.length === 0) throw new NotFound('Standard input contains no value.');
  const vault = app.get(VaultAdministration);
  const held = await vault.count(accountId, values);
  if (dryRun === true) return `${held} values would be erased (dry run)`;
  if (yes !== true) {
    await confirm(`${held} values will be erased. Their tokens can never be restored.`, account);
  }
  return `${await vault.erase(accountId, values, COMMAND_LINE_ACTOR)} values were erased`;
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

/** Values come by standard input, for what stands on a command line stays in histories and process lists. */
async function readLines(): Promise<string[]> {
  const parts: Buffer[] = [];
  for await (const part of process.stdin as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts)
    .toString('utf8')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
}

/** A value without a kind is looked for under every kind. */
function toValues(line: string): NamedValue[] {
  const [kind = '', text] = line.split('\t', 2);
  if (text !== undefined) return [{ kind: kind.trim().toUpperCase(), text: text.trim() }];
  return BUILT_IN_KINDS.map((known) => ({ kind: known, text: line.trim() }));
}
