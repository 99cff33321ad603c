import type { INestApplicationContext } from '@nestjs/common';
import { type Command, InvalidArgumentError } from 'commander';
import { RetentionRunner } from '../../retention/retention-runner.js';
import { SessionRetention } from '../../retention/session-retention.service.js';
import { COMMAND_LINE_ACTOR } from '../../auth/members/member.js';
import { requireAccount } from '../operator.js';
import { withService, WRITES } from '../with-service.js';

interface PurgeOptions {
  readonly account?: string;
  readonly dryRun?: boolean;
  readonly confirm?: number;
}

/** Configures `sotto audit purge`, which immediately runs the daily deletion of the service. */
export function configurePurge(command: Command): void {
  command
    .option('--account <name>', 'account whose sessions are deleted (default: all accounts)')
    .option('--dry-run', 'only print the number of sessions')
    .option(
      '--confirm <sessions>',
      'delete even if more sessions are due than SERVICE_RETENTION_MAX_SESSIONS, up to this number',
      toCount,
    )
    .action((options: PurgeOptions) => withService(WRITES, (app) => purge(app, options)));
}

async function purge(
  app: INestApplicationContext,
  { account, dryRun = false, confirm }: PurgeOptions,
): Promise<string> {
  const accountId = account === undefined ? undefined : await requireAccount(app, account);
  const options = { dryRun, confirmed: confirm, onProgress: showProgress };
  const purged = await app
    .get(RetentionRunner)
    .purge(app.get(SessionRetention), accountId, COMMAND_LINE_ACTOR, options);
  if (process.stderr.isTTY) process.stderr.write('\n');
  if (purged === undefined) {
    process.exitCode = 1;
    return 'another instance is deleting sessions now; try again later';
  }
  const items = `${purged.sessions} sessions, and the payloads of ${purged.payloads} sessions,`;
  return dryRun ? `${items} would be deleted (dry run)` : `${items} were deleted`;
}

/** @throws InvalidArgumentError */
function toCount(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a number of sessions.');
  return Number(text);
}

/** Shows progress, but only on a terminal, because pipes should contain only the result. */
function showProgress({ sessions, payloads }: Readonly<Record<'sessions' | 'payloads', number>>): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${sessions} sessions, payloads of ${payloads}`);
}
