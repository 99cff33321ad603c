import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';
import { BUILT_IN_KINDS } from '../detection/kinds.js';
import { type NamedValue, VaultAdministration } from '../tokenization/vault-administration.service.js';
import { COMMAND_LINE_ACTOR, NotThere, requireAccount } from './operator.js';
import { withService } from './with-service.js';

interface EraseOptions {
  readonly account: string;
  readonly dryRun?: boolean;
}

/** `sotto vault …`: what an operator does to the vault of an account. */
export function addVaultCommands(sotto: Command): void {
  sotto
    .command('vault')
    .description('the vault of sealed values')
    .command('erase')
    .description(
      "erase a person's values, read from standard input: one a line, or KIND<tab>value; their tokens can't be restored again",
    )
    .requiredOption('--account <name>', 'account whose vault is meant')
    .option('--dry-run', 'only tell how many of the values the vault holds')
    .action((options: EraseOptions) => withService((app) => erase(app, options)));
}

async function erase(app: INestApplicationContext, { account, dryRun }: EraseOptions): Promise<string> {
  const accountId = await requireAccount(app, account);
  const values = (await readLines()).flatMap(toValues);
  if (values.length === 0) throw new NotThere('There was no value on standard input.');
  const vault = app.get(VaultAdministration);
  if (dryRun === true)
    return `${await vault.count(accountId, values)} values would be erased; nothing was changed`;
  return `${await vault.erase(accountId, values, COMMAND_LINE_ACTOR)} values were erased`;
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
