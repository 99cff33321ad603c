import { type Command, Option } from 'commander';
import { Provisioning } from '../auth/provisioning.service.js';
import type { AccountName, LoginName } from '../common/text/branded.js';
import { withService } from './with-service.js';

const DEFAULT_ACCOUNT = 'default';

interface SessionOptions {
  readonly login: LoginName;
  readonly account: AccountName;
  readonly role: 'admin' | 'reviewer' | 'member';
  readonly yes?: boolean;
}

/** `sotto session …`: logins without a browser. */
export function configureSession(session: Command): void {
  session
    .command('create')
    .description(
      'log a person in without a browser, and print the cookie value (service_session) as the last line',
    )
    .requiredOption('--login <login>', "the person's login name")
    .option('--account <name>', 'account of the person; created if missing', DEFAULT_ACCOUNT)
    .addOption(
      new Option('--role <role>', 'role of the person in the account')
        .choices(['admin', 'reviewer', 'member'])
        .default('member'),
    )
    .option('--yes', 'create a missing database without confirmation')
    .addHelpText('after', '\nExample:\n  npx sotto session create --login you --account clinic --role admin')
    .action(({ login, account, role, yes }: SessionOptions) =>
      withService({ access: 'creates', yes }, async (app) => {
        return (await app.get(Provisioning).createSession(account, login, role)).cookie;
      }),
    );
}

/** `sotto migrate`. */
export function configureMigrate(command: Command): void {
  command
    .option('--yes', 'create a missing database without confirmation')
    .action(({ yes }: Pick<SessionOptions, 'yes'>) =>
      withService({ access: 'creates', yes }, () => Promise.resolve('the schema is up to date')),
    );
}
