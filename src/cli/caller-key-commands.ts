import type { INestApplicationContext } from '@nestjs/common';
import { type Command, InvalidArgumentError } from 'commander';
import { CALLER_KEY_DAYS, CALLER_KEY_NAME, CALLER_KEY_NAME_PROBLEM } from '../caller-keys/caller-key.js';
import type { CallerKeyView } from '../caller-keys/caller-key.view.js';
import { CallerKeys } from '../caller-keys/caller-keys.service.js';
import type { CallerKeyName } from '../common/text/branded.js';
import { operatorIn, wholeDays } from './operator.js';
import { READS, withService, WRITES } from './with-service.js';

interface Options {
  readonly account: string;
  readonly agent: string;
}

interface CreateOptions extends Options {
  readonly name: CallerKeyName;
  readonly days?: number;
}

/** Configures `sotto caller-key …`: an agent's caller keys without a browser. */
export function configureCallerKey(callerKey: Command): void {
  ofAgent(callerKey.command('create'))
    .description('create a caller key for an agent, and print it as the last line')
    .requiredOption('--name <name>', 'key name', keyName)
    .option(
      '--days <days>',
      'days until the key expires; without this option, the key does not expire',
      (text) => wholeDays(text, CALLER_KEY_DAYS),
    )
    .action((options: CreateOptions) => withService(WRITES, (app) => create(app, options)));
  ofAgent(callerKey.command('list'))
    .description("print an agent's caller keys as JSON lines, without their secrets")
    .action((options: Options) => withService(READS, (app) => list(app, options)));
  ofAgent(callerKey.command('revoke'))
    .description('revoke a caller key')
    .argument('<id>', 'ID of the key (ckey_…)')
    .action((id: string, options: Options) => withService(WRITES, (app) => revoke(app, id, options)));
}

function ofAgent(command: Command): Command {
  return command
    .requiredOption('--account <name>', 'account of the agent')
    .requiredOption('--agent <id>', 'ID of the agent (agt_…)');
}

async function create(app: INestApplicationContext, options: CreateOptions): Promise<string> {
  const { account, agent, name, days } = options;
  const ctx = await operatorIn(app, account);
  return (await app.get(CallerKeys).create(ctx, agent, { name, expires_in_days: days ?? null })).secret;
}

async function list(app: INestApplicationContext, { account, agent }: Options): Promise<string> {
  const ctx = await operatorIn(app, account);
  const { data } = await app.get(CallerKeys).list(ctx, agent);
  return data.map((key: CallerKeyView) => JSON.stringify(key)).join('\n');
}

async function revoke(
  app: INestApplicationContext,
  id: string,
  { account, agent }: Options,
): Promise<string> {
  await app.get(CallerKeys).revoke(await operatorIn(app, account), agent, id);
  return `${id} was revoked`;
}

function keyName(text: string): CallerKeyName {
  if (!CALLER_KEY_NAME.test(text)) throw new InvalidArgumentError(`The ${CALLER_KEY_NAME_PROBLEM}.`);
  return text as CallerKeyName;
}
