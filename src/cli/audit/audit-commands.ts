import type { Command } from 'commander';
import { NOT_VERIFIED } from '../exit-codes.js';
import { addCommands, type LazyCommand } from '../commands.js';

/** `sotto audit …`: verify the journal, take a part of it away, and the key that its checkpoints are signed with. */
const COMMANDS: readonly LazyCommand[] = [
  {
    name: 'verify',
    description:
      'recompute the chains of every account and compare them with signed checkpoints; exit code 0 all well, 1 broken, 2 could not verify',
    misused: NOT_VERIFIED,
    load: async () => (await import('./verify-command.js')).configureVerify,
  },
  {
    name: 'prove',
    description:
      'the file that proves one session to others (.tlog-proof); exit code 2 while not enough witnesses have cosigned',
    misused: NOT_VERIFIED,
    load: async () => (await import('./prove-command.js')).configureProve,
  },
  {
    name: 'export',
    description: 'JSON lines of one session, or of all that the journal holds of an account',
    load: async () => (await import('./export-command.js')).configureExport,
  },
  {
    name: 'witnesses',
    description:
      'what witnesses have cosigned; exit code 0 all witnessed, 1 the latest checkpoint is pending',
    misused: NOT_VERIFIED,
    load: async () => (await import('./witnesses-command.js')).configureWitnesses,
  },
  {
    name: 'public-key',
    description: 'the key that checkpoints are verified with, and its fingerprint',
    load: async () => (await import('./public-key-command.js')).configurePublicKey,
  },
  {
    name: 'purge',
    description:
      'remove sessions and payloads that their policies keep no longer; the service does it every day, and each ' +
      "session leaves a tombstone in its account's chain",
    load: async () => (await import('./purge-command.js')).configurePurge,
  },
];

export function configureAudit(command: Command, words: readonly string[]): Promise<void> {
  return addCommands(command, COMMANDS, words);
}
