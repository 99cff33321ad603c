import { setTimeout as pause } from 'node:timers/promises';
import type { Command } from 'commander';
import { NoteVerifier } from '../../audit/chain/log/signed-note.js';
import { durationMs } from '../../common/time/since.js';
import { BROKEN, NOT_VERIFIED, reportFailure } from '../exit-codes.js';
import { NotFound } from '../not-found.js';
import { HttpLog } from './http-log.js';
import { LogMonitor, type MonitorStatus } from './log-monitor.js';
import { MonitorRounds } from './monitor-rounds.js';
import { readSeen, readState, writeState } from './monitor-state.js';

interface MonitorOptions {
  readonly url: string;
  readonly key: readonly string[];
  readonly state: string;
  readonly compare?: readonly string[];
  readonly once?: true;
  readonly every: string;
  readonly silence?: string;
}

/** Configures `sotto monitor`, for parties other than the operator. It needs neither the service nor its database. */
export function configureMonitor(command: Command): void {
  command
    .requiredOption('--url <url>', 'URL of the log, such as https://sotto.example.com/log')
    .requiredOption('--key <keys...>', 'verifier keys for its checkpoints')
    .option(
      '--state <file>',
      'file with the checkpoints seen so far; created if missing',
      'sotto-monitor.json',
    )
    .option('--compare <files...>', 'checkpoints from other sources, or state files from other monitors')
    .option('--once', 'check once and exit')
    .option('--every <duration>', 'time between two checks', '1m')
    .option('--silence <duration>', 'report if the log has not grown for this long')
    .action((options: MonitorOptions) => reportFailure(monitor(options)));
}

async function monitor(options: MonitorOptions): Promise<void> {
  const everyMs = duration('--every', options.every);
  const rounds = await start(options);
  for (;;) {
    const report = await rounds.next();
    process.stdout.write(`${JSON.stringify(report)}\n`);
    if (options.once === true) {
      process.exitCode = exitCodeOf(report.status);
      return;
    }
    await pause(everyMs);
  }
}

async function start({ url, key, state, compare = [], silence }: MonitorOptions): Promise<MonitorRounds> {
  const verifiers = key.map((text) => NoteVerifier.parse(text));
  const elsewhere = await Promise.all(compare.map((path) => readSeen(path, verifiers)));
  return new MonitorRounds(
    new LogMonitor(new HttpLog(address(url)), verifiers),
    await readState(state, verifiers),
    {
      elsewhere,
      silenceMs: silence === undefined ? undefined : duration('--silence', silence),
      save: (next) => writeState(state, next),
      now: Date.now,
    },
  );
}

function exitCodeOf(status: MonitorStatus): number {
  if (status === 'ok') return 0;
  return status === 'unreachable' ? NOT_VERIFIED : BROKEN;
}

function address(text: string): URL {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw new NotFound('--url is not an http or https URL.');
  return new URL(text);
}

function duration(option: string, text: string): number {
  const ms = durationMs(text);
  if (ms === undefined || ms === 0)
    throw new NotFound(`${option} must be a duration, such as 90s, 5m or 1h.`);
  return ms;
}
