import type { INestApplicationContext } from '@nestjs/common';
import { type Command, Option } from 'commander';
import { KeyAdministration } from '../tokenization/administration/key-administration.service.js';
import { VaultAdministration } from '../tokenization/administration/vault-administration.service.js';
import { confirm } from './confirm.js';
import { COMMAND_LINE_ACTOR, requireAccount } from './operator.js';
import { READS, withService, WRITES } from './with-service.js';

interface KeyOptions {
  readonly account: string;
  readonly yes?: boolean;
  readonly dryRun?: boolean;
}

const account = (): Option =>
  new Option('--account <name>', 'account whose keys are meant').makeOptionMandatory();

/** `sotto keys …`: see, rotate, disable and destroy the keys of an account. */
export function configureKeys(keys: Command): void {
  keys
    .command('list')
    .description('kid, purpose, state, creation, and how many live values each key seals')
    .addOption(account())
    .action((options: KeyOptions) => withService(READS, (app) => list(app, options)));
  keys
    .command('add')
    .description('first step of a rotation: a new data key, which seals nothing yet')
    .addOption(account())
    .action((options: KeyOptions) =>
      withService(WRITES, async (app) =>
        app.get(KeyAdministration).add(await requireAccount(app, options.account), COMMAND_LINE_ACTOR),
      ),
    );
  addStateCommand(keys, 'promote', 'second step: seal with this key from now on', 'is the primary key now');
  addStateCommand(
    keys,
    'disable',
    'nothing that the key sealed opens until it is enabled again',
    'is disabled',
  );
  addStateCommand(keys, 'enable', 'undo disable', 'is enabled');
  keys
    .command('rotate')
    .description('both steps in one: add a data key and promote it; or replace the look-up key')
    .addOption(account())
    .addOption(new Option('--purpose <purpose>', 'which key').choices(['data', 'lookup']).default('data'))
    .action((options: KeyOptions & { purpose: string }) =>
      withService(WRITES, (app) => rotate(app, options)),
    );
  keys
    .command('destroy <kid>')
    .description('for ever: tokens of what the key sealed can never be restored again')
    .addOption(account())
    .option('--dry-run', 'only report what would be lost')
    .option('--yes', 'go on without asking')
    .action((kid: string, options: KeyOptions) => withService(WRITES, (app) => destroy(app, kid, options)));
  keys
    .command('rewrap')
    .description(
      'wrap all keys with SERVICE_MASTER_KEY; those wrapped with SERVICE_MASTER_KEY_PREVIOUS are opened with it',
    )
    .option('--dry-run', 'only report how many keys are still wrapped with SERVICE_MASTER_KEY_PREVIOUS')
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
    return `the look-up key is new; ${rows} values were hashed anew`;
  }
  const administration = app.get(KeyAdministration);
  const kid = await administration.add(accountId, COMMAND_LINE_ACTOR);
  await administration.promote(accountId, kid, COMMAND_LINE_ACTOR);
  return `${kid} is the primary key now`;
}

async function destroy(
  app: INestApplicationContext,
  kid: string,
  { account: name, yes, dryRun }: KeyOptions,
): Promise<string> {
  const accountId = await requireAccount(app, name);
  const administration = app.get(KeyAdministration);
  const values = await administration.countForDestruction(accountId, kid);
  const loss = `${values} values of the vault are sealed with ${kid}. Their tokens, and every reversible-aead token and logged payload that it sealed, could never be restored again.`;
  if (dryRun === true) return `${loss} Nothing was changed.`;
  if (yes !== true) await confirm(loss, kid);
  const retired = await administration.destroy(accountId, kid, COMMAND_LINE_ACTOR);
  return `${kid} is destroyed; ${retired} values were retired`;
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
  if (dryRun) return `${count} keys would be wrapped anew; nothing was changed`;
  return `${count} keys were wrapped anew`;
}
