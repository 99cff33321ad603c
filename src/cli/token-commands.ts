import type { INestApplicationContext } from '@nestjs/common';
import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  TOKEN_DAYS,
  TOKEN_NAME,
  TOKEN_NAME_PROBLEM,
  TOKEN_ROLES,
  type TokenRole,
} from '../auth/api-tokens/api-token.js';
import type { ApiTokenView } from '../auth/api-tokens/api-token.view.js';
import { ApiTokens } from '../auth/api-tokens/api-tokens.service.js';
import { Provisioning } from '../auth/provisioning.service.js';
import { type Scope, SCOPES } from '../common/http/scopes.js';
import type { ApiTokenName, LoginName } from '../common/text/branded.js';
import { operatorIn, wholeDays } from './operator.js';
import { loginName } from './session-commands.js';
import { READS, withService, WRITES } from './with-service.js';

interface Options {
  readonly account: string;
}

interface CreateOptions extends Options {
  readonly login: LoginName;
  readonly name: ApiTokenName;
  readonly scope: Scope[];
  readonly role?: TokenRole;
  readonly days: number;
}

/** Configures `sotto token …`: API tokens without a browser. */
export function configureToken(token: Command): void {
  token
    .command('create')
    .description('create an API token for a person, and print it as the last line')
    .requiredOption('--account <name>', 'account of the person')
    .requiredOption('--login <login>', "the person's login name, as in `sotto session create`", loginName)
    .requiredOption('--name <name>', 'token name', tokenName)
    .addOption(new Option('--scope <scope...>', 'scopes of the token').choices(SCOPES).makeOptionMandatory())
    .addOption(
      new Option(
        '--role <role>',
        'role of the token (default: member); admin also makes the person an admin',
      ).choices(TOKEN_ROLES),
    )
    .option(
      '--days <days>',
      'days until the token expires',
      (text) => wholeDays(text, TOKEN_DAYS),
      TOKEN_DAYS.default,
    )
    .addHelpText(
      'after',
      '\nExample:\n  npx sotto token create --account clinic --login ci --name CI --scope agents:read sessions:read',
    )
    .action((options: CreateOptions) => withService(WRITES, (app) => create(app, options)));
  token
    .command('list')
    .description('print the API tokens of an account as JSON lines, without their secrets')
    .requiredOption('--account <name>', 'account of the tokens')
    .action(({ account }: Options) => withService(READS, (app) => list(app, account)));
  token
    .command('revoke')
    .description('revoke an API token')
    .argument('<id>', 'ID of the token (tok_…)')
    .requiredOption('--account <name>', 'account of the token')
    .action((id: string, { account }: Options) => withService(WRITES, (app) => revoke(app, account, id)));
}

async function create(app: INestApplicationContext, options: CreateOptions): Promise<string> {
  const { login, name, scope: scopes, role, days: expiresInDays } = options;
  const ctx = await operatorIn(app, options.account);
  const ownerId = await app
    .get(Provisioning)
    .ensureMember(ctx.accountId, login, role === 'admin' ? role : undefined);
  const wanted = { name, scopes, ...(role !== undefined && { role }), expires_in_days: expiresInDays };
  return (await app.get(ApiTokens).create(ctx, wanted, ownerId)).secret;
}

async function list(app: INestApplicationContext, account: string): Promise<string> {
  const { data } = await app.get(ApiTokens).list(await operatorIn(app, account));
  return data.map((token: ApiTokenView) => JSON.stringify(token)).join('\n');
}

async function revoke(app: INestApplicationContext, account: string, id: string): Promise<string> {
  const ctx = await operatorIn(app, account);
  await app.get(ApiTokens).revoke(ctx, id);
  return `${id} was revoked`;
}

function tokenName(text: string): ApiTokenName {
  if (!TOKEN_NAME.test(text)) throw new InvalidArgumentError(`The ${TOKEN_NAME_PROBLEM}.`);
  return text as ApiTokenName;
}
