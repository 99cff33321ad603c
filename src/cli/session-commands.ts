import { type Command, InvalidArgumentError, Option } from 'commander';
import { isLoginName, LOGIN_NAME_PROBLEM } from '../auth/members/login-name.js';
import { type Role, ROLES } from '../auth/members/member.js';
import { Provisioning } from '../auth/provisioning.service.js';
import type { AccountName, LoginName } from '../common/text/branded.js';
import { withService } from './with-service.js';

const DEFAULT_ACCOUNT = 'default';

interface SessionOptions {
  readonly login: LoginName;
  readonly account: AccountName;
  readonly role?: Role;
  readonly yes?: boolean;
}

/** Configures `sotto session …`: logins without a browser. */
export function configureSession(session: Command): void {
  session
    .command('create')
    .description(
      'log a person in without a browser, and print the cookie value (service_session) as the last line',
    )
    .requiredOption('--login <login>', "the person's login name", loginName)
    .option('--account <name>', 'account of the person; created if missing', DEFAULT_ACCOUNT)
    .addOption(
      new Option(
        '--role <role>',
        'role of the person; if missing, unchanged, or member for a new person',
      ).choices(ROLES),
    )
    .option('--yes', 'create a missing database without confirmation')
    .addHelpText('after', '\nExample:\n  npx sotto session create --login you --account clinic --role admin')
    .action(({ login, account, role, yes }: SessionOptions) =>
      withService({ access: 'creates', yes }, async (app) => {
        return (await app.get(Provisioning).createSession(account, login, role)).cookie;
      }),
    );
}

export function loginName(text: string): LoginName {
  if (!isLoginName(text)) throw new InvalidArgumentError(`The login ${LOGIN_NAME_PROBLEM}.`);
  return text;
}

/** Configures `sotto migrate`. */
export function configureMigrate(command: Command): void {
  command
    .option('--yes', 'create a missing database without confirmation')
    .action(({ yes }: Pick<SessionOptions, 'yes'>) =>
      withService({ access: 'creates', yes }, () => Promise.resolve('the schema is up to date')),
    );
}
