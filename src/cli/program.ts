import { Command, Option } from 'commander';
import type { AccountName, LoginName } from '../common/text/branded.js';
import { Provisioning } from '../auth/provisioning.service.js';
import { addAuditCommands } from './audit/audit-commands.js';
import { addMask, addPolicy } from './policy-commands.js';
import { addMonitor } from './monitor/monitor-command.js';
import { addKeyCommands } from './key-commands.js';
import { addVaultCommands } from './vault-commands.js';
import { addWitnessCommand } from './witness-command.js';
import { withService } from './with-service.js';

const DEFAULT_ACCOUNT = 'default';

/** The `sotto` commands. They work on the service's own database, beside a running service or without one. */
export function program(): Command {
  const sotto = new Command('sotto')
    .description('Privacy-masking proxy and audit service')
    .showHelpAfterError();
  addSession(sotto);
  addAuditCommands(sotto);
  addMonitor(sotto);
  addPolicy(sotto);
  addMask(sotto);
  addKeyCommands(sotto);
  addVaultCommands(sotto);
  addWitnessCommand(sotto);
  sotto
    .command('migrate')
    .description('bring the database schema up to date')
    .action(() => withService(() => Promise.resolve('the schema is up to date')));
  return sotto;
}

interface SessionOptions {
  readonly login: LoginName;
  readonly account: AccountName;
  readonly role: 'admin' | 'member';
}

function addSession(sotto: Command): void {
  sotto
    .command('session')
    .description('portal logins')
    .command('create')
    .description(
      'log a person in without a browser; the last line printed is the cookie value (service_session)',
    )
    .requiredOption('--login <login>', "the person's login name")
    .option('--account <name>', 'account to log in to; made when missing', DEFAULT_ACCOUNT)
    .addOption(
      new Option('--role <role>', 'what the person may do').choices(['admin', 'member']).default('member'),
    )
    .action(({ login, account, role }: SessionOptions) =>
      withService(async (app) => (await app.get(Provisioning).createSession(account, login, role)).cookie),
    );
}
