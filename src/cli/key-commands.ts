import type { INestApplicationContext } from '@nestjs/common';
import { type Command, Option } from 'commander';
import { KeyAdministration } from '../tokenization/administration/key-administration.service.js';
import { VaultAdministration } from '../tokenization/administration/vault-administration.service.js';
import { confirm } from './confirm.js';
import { COMMAND_LINE_ACTOR } from '../auth/members/member.js';
import { requireAccount } from './operator.js';
import { READS, withService, WRITES } from './with-service.js';

interface KeyOptions {
  readonly account: string;
  readonly yes?: boolean;
  readonly dryRun?: boolean;
}

const account = (): Option =>
  new Option('--account <name>', 'account that owns the keys').makeOptionMandatory();

/** Configures `sotto keys …`: list, rotate, disable and destroy an account's keys. */
export function configureKeys(keys: Command): void {
  keys
    .command('list')
    .description('list the keys with their state, creation time and number of encrypted values')
    .addOption(account())
    .action((options: KeyOptions) => withService(READS, (app) => list(app, options)));
  keys
    .command('add')
    .description('start a rotation: create a data key that is not yet in use')
    .addOption(account())
    .action((options: KeyOptions) =>
      withService(WRITES, async (app) =>
        app.get(KeyAdministration).add(await requireAccount(app, options.account), COMMAND_LINE_ACTOR),
      ),
    );
  addStateCommand(
    keys,
    'promote',
    'complete a rotation: encrypt with this key from now on',
    'is now the primary key',
  );
  addStateCommand(
    keys,
    'disable',
    'disable a key, so that its values cannot be decrypted until it is enabled again',
    'is disabled',
  );
  addStateCommand(keys, 'enable', 'enable a disabled key', 'is enabled');
  keys
    .command('rotate')
    .description('create and promote a data key, or replace the lookup key')
    .addOption(account())
    .addOption(new Option('--purpose <purpose>', 'key to rotate').choices(['data', 'lookup']).default('data'))
    .action((options: KeyOptions & { purpose: string }) =>
      withService(WRITES, (app) => rotate(app, options)),
    );
  keys
    .command('destroy <kid>')
    .description('destroy a key, so that its tokens can never be restored')
    .addOption(account())
    .option('--dry-run', 'only print the number of values that would be lost')
    .option('--yes', 'continue without confirmation')
    .action((kid: string, options: KeyOptions) => withService(WRITES, (app) => destroy(app, kid, options)));
  keys
    .command('rewrap')
    .description(
      'wrap all keys with SERVICE_MASTER_KEY, including keys that SERVICE_MASTER_KEY_PREVIOUS wraps',
    )
    .option('--dry-run', 'only print the number of keys that SERVICE_MASTER_KEY_PREVIOUS still wraps')
    .action((options: Pick<KeyOptions, 'dryRun'>) => withService(WRITES, (app) => rewrap(app, options)));
}

function addStateCommand(
  keys: Command,
  name: 'promote' | 'disable' | 'enable',
  description: string,
  outcome: string,
): void {
  keys
    .command(`${name} <kid>`)
    .description(description)
    .addOption(account())
    .action((kid: string, options: KeyOptions) =>
      withService(WRITES, async (app) => {
        const accountId = await requireAccount(app, options.account);
        await app.get(KeyAdministration)[name](accountId, kid, COMMAND_LINE_ACTOR);
        return `${kid} ${outcome}`;
      }),
    );
}

async function list(app: INestApplicationContext, options: KeyOptions): Promise<string> {
  const rows = await app.get(KeyAdministration).list(await requireAccount(app, options.account));
  const lines = rows.map(({ kid, purpose, state, createdAt, values }) =>
    [kid, purpose.padEnd(6), state.padEnd(9), createdAt.toISOString(), `${values} values`].join('  '),
  );
  return lines.join('\n');
}

async function rotate(
  app: INestApplicationContext,
  { account: name, purpose }: KeyOptions & { purpose: string },
): Promise<string> {
  const accountId = await requireAccount(app, name);
  if (purpose === 'lookup') {
    const rows = await app.get(VaultAdministration).rotateLookupKey(accountId, COMMAND_LINE_ACTOR);
    return `the lookup key was replaced; ${rows} values were hashed again`;
  }
  const administration = app.get(KeyAdministration);
  const kid = await administration.add(accountId, COMMAND_LINE_ACTOR);
  await administration.promote(accountId, kid, COMMAND_LINE_ACTOR);
  return `${kid} is now the primary key`;
}

async function destroy(
  app: INestApplicationContext,
  kid: string,
  { account: name, yes, dryRun }: KeyOptions,
): Promise<string> {
  const accountId = await requireAccount(app, name);
  const administration = app.get(KeyAdministration);
  const values = await administration.countForDestruction(accountId, kid);
  const loss = `${values} vault values are encrypted with ${kid}. After its destruction, their tokens, its reversible-aead tokens and its logged payloads can never be restored.`;
  if (dryRun === true) return `${loss} This was a dry run.`;
  if (yes !== true) await confirm(loss, kid);
  const retired = await administration.destroy(accountId, kid, COMMAND_LINE_ACTOR);
  return `${kid} was destroyed; ${retired} values were retired`;
}

async function rewrap(
  app: INestApplicationContext,
  { dryRun = false }: Pick<KeyOptions, 'dryRun'>,
): Promise<string> {
  const onProgress = (done: number, all: number): void => {
    if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${all} accounts`);
  };
  const count = await app.get(KeyAdministration).rewrap(COMMAND_LINE_ACTOR, onProgress, dryRun);
  if (process.stderr.isTTY) process.stderr.write('\n');
  if (dryRun) return `${count} keys would be wrapped again (dry run)`;
  return `${count} keys were wrapped again`;
}
