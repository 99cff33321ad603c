import { Command } from 'commander';
import { VERSION } from '../common/package-root.js';
import { NOT_VERIFIED } from './exit-codes.js';
import { addCommands, type LazyCommand } from './commands.js';

const COMMANDS: readonly LazyCommand[] = [
  {
    name: 'session',
    description: 'log in without a browser',
    load: async () => (await import('./session-commands.js')).configureSession,
  },
  {
    name: 'token',
    description: 'create, list and revoke API tokens',
    load: async () => (await import('./token-commands.js')).configureToken,
  },
  {
    name: 'caller-key',
    description: 'create, list and revoke caller keys of agents',
    load: async () => (await import('./caller-key-commands.js')).configureCallerKey,
  },
  {
    name: 'alert-webhook',
    description: 'create, list, test and delete destinations of alerts',
    load: async () => (await import('./alert-webhook-commands.js')).configureAlertWebhook,
  },
  {
    name: 'audit',
    description: 'verify and export the audit journal',
    load: async () => (await import('./audit/audit-commands.js')).configureAudit,
  },
  {
    name: 'monitor',
    description:
      'monitor a public log and report forks, rollbacks and silence as JSON lines; with --once, exit code ' +
      '0 if consistent, 1 if not, 2 if not checked',
    misused: NOT_VERIFIED,
    load: async () => (await import('./monitor/monitor-command.js')).configureMonitor,
  },
  {
    name: 'policy',
    description: 'check masking policies',
    load: async () => (await import('./policy-commands.js')).configurePolicy,
  },
  {
    name: 'mask',
    description: 'mask standard input; prints the masked text, and the findings to standard error',
    load: async () => (await import('./mask-command.js')).configureMask,
  },
  {
    name: 'keys',
    description: "manage an account's encryption keys",
    load: async () => (await import('./key-commands.js')).configureKeys,
  },
  {
    name: 'vault',
    description: 'erase values from the vault',
    load: async () => (await import('./vault-commands.js')).configureVault,
  },
  {
    name: 'witness',
    description: 'run a witness that cosigns checkpoints of consistent logs',
    load: async () => (await import('./witness-command.js')).configureWitness,
  },
  {
    name: 'migrate',
    description: 'update the database schema',
    load: async () => (await import('./session-commands.js')).configureMigrate,
  },
];

const EXAMPLES = [
  '',
  'Examples:',
  '  npx sotto session create --login you --account clinic --role admin   get a cookie for the API',
  '  npx sotto audit verify                                               verify the whole journal',
  '  npx sotto audit verify --file session.json --public-key KEY          verify an export without the service',
  '  echo "I am Jane Okafor" | npx sotto mask                             mask some text',
].join('\n');

/**
 * Returns the `sotto` command. Its subcommands use the service's own database, whether the service is running or not.
 * @param words arguments of the command line
 */
export async function program(words: readonly string[]): Promise<Command> {
  const sotto = new Command('sotto')
    .description('Privacy-masking proxy and audit service')
    .version(VERSION, '-V, --version', 'print the version')
    .showHelpAfterError()
    .addHelpText('after', EXAMPLES);
  await addCommands(sotto, COMMANDS, words);
  return sotto;
}
