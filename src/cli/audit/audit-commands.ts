import type { Command } from 'commander';
import { NOT_VERIFIED } from '../exit-codes.js';
import { addCommands, type LazyCommand } from '../commands.js';

/** Subcommands of `sotto audit`. */
const COMMANDS: readonly LazyCommand[] = [
  {
    name: 'verify',
    description:
      'verify the chains of all accounts against signed checkpoints; exit code 0 if valid, 1 if broken, 2 if not verified',
    misused: NOT_VERIFIED,
    load: async () => (await import('./verify-command.js')).configureVerify,
  },
  {
    name: 'prove',
    description:
      'write the proof of a session (.tlog-proof); exit code 2 while too few witnesses have cosigned',
    misused: NOT_VERIFIED,
    load: async () => (await import('./prove-command.js')).configureProve,
  },
  {
    name: 'export',
    description: 'write the events of a session or an account as JSON lines',
    load: async () => (await import('./export-command.js')).configureExport,
  },
  {
    name: 'witnesses',
    description:
      'list the cosignatures of witnesses; exit code 0 if the latest checkpoint has a quorum, 1 if pending',
    misused: NOT_VERIFIED,
    load: async () => (await import('./witnesses-command.js')).configureWitnesses,
  },
  {
    name: 'public-key',
    description: 'print the public key that verifies checkpoints, and its fingerprint',
    load: async () => (await import('./public-key-command.js')).configurePublicKey,
  },
  {
    name: 'purge',
    description:
      'delete expired sessions and payloads, as the service does every day; each session leaves a ' +
      'tombstone in the account chain',
    load: async () => (await import('./purge-command.js')).configurePurge,
  },
];

export function configureAudit(command: Command, words: readonly string[]): Promise<void> {
  return addCommands(command, COMMANDS, words);
}
