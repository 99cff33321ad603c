import { Command } from 'commander';
import { VERSION } from '../common/package-root.js';
import { NOT_VERIFIED } from './exit-codes.js';
import { addCommands, type LazyCommand } from './commands.js';

const COMMANDS: readonly LazyCommand[] = [
  {
    name: 'session',
    description: 'portal logins',
    load: async () => (await import('./session-commands.js')).configureSession,
  },
  {
    name: 'audit',
    description: 'the audit journal',
    load: async () => (await import('./audit/audit-commands.js')).configureAudit,
  },
  {
    name: 'monitor',
    description:
      "follow a service's public log and report a fork, a rollback, silence, as lines of JSON; with --once, exit code 0 all well, 1 something is wrong, 2 could not check",
    misused: NOT_VERIFIED,
    load: async () => (await import('./monitor/monitor-command.js')).configureMonitor,
  },
  {
    name: 'policy',
    description: 'masking policies',
    load: async () => (await import('./policy-commands.js')).configurePolicy,
  },
  {
    name: 'mask',
    description: 'mask standard input; prints the masked text, and what was found to standard error',
    load: async () => (await import('./mask-command.js')).configureMask,
  },
  {
    name: 'keys',
    description: 'the keys that seal values and payloads, and find values again',
    load: async () => (await import('./key-commands.js')).configureKeys,
  },
  {
    name: 'vault',
    description: 'the vault of sealed values',
    load: async () => (await import('./vault-commands.js')).configureVault,
  },
  {
    name: 'witness',
    description: 'cosign checkpoints of the logs of others, as long as each only ever grows',
    load: async () => (await import('./witness-command.js')).configureWitness,
  },
  {
    name: 'migrate',
    description: 'bring the database schema up to date',
    load: async () => (await import('./session-commands.js')).configureMigrate,
  },
];

const EXAMPLES = `
Examples:
  npx sotto session create --login you --account clinic --role admin   a cookie for the management API
  npx sotto audit verify                                               recompute the whole journal
  npx sotto audit verify --file session.json --public-key KEY          an export, without the service
  echo "I am Jane Okafor" | npx sotto mask                             what a policy masks`;

/**
 * The `sotto` commands. They work on the service's own database, beside a running service or without one.
 * @param words of the command line
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
