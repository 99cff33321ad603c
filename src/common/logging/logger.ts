import type { LoggerService } from '@nestjs/common';
import pino, { type Logger } from 'pino';
import { errorCode } from '../errors/error-code.js';
import { allowedError, allowedFields, type ErrorDescription, type LogFields } from './log-fields.js';

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal';

/** Destination of log lines. Each line includes its line break. */
export interface LogSink {
  write(line: string): void;
}

/** Injection token of the service's {@link Log}. */
export const LOG = Symbol('LOG');

/**
 * Log of JSON lines. A message is a fixed text. All variable data is in the fields, which are filtered by a list (see
 * `log-fields.ts`). Bodies, headers and error messages are never logged.
 */
export class Log {
  constructor(private readonly sink: Logger) {}

  debug(message: string, fields?: LogFields): void {
    this.write('debug', message, fields);
  }

  info(message: string, fields?: LogFields): void {
    this.write('info', message, fields);
  }

  warn(message: string, fields?: LogFields): void {
    this.write('warn', message, fields);
  }

  error(message: string, fields?: LogFields): void {
    this.write('error', message, fields);
  }

  write(level: LogLevel, message: string, fields: LogFields = {}): void {
    if (this.sink.isLevelEnabled(level)) this.sink[level](allowedFields(fields), message);
  }
}

/**
 * Maximum bytes of complete lines per write. A pipe takes up to 4,096 bytes atomically (POSIX, PIPE_BUF), so that the
 * lines of several processes are not mixed.
 */
const MOST_AT_ONCE = 4_096;

/**
 * @param sink by default standard output, written by the thread pool, so that a slow reader does not delay calls;
 * pending lines are written when the process exits
 */
export function createLog(
  level: string,
  sink: LogSink = pino.destination({ fd: 1, sync: false, maxWrite: MOST_AT_ONCE }),
): Log {
  return new Log(pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, sink));
}

/** Returns a log without output, for commands, which write to a terminal. */
export function silentLog(): Log {
  return createLog('silent', { write: () => undefined });
}

/** Folder that contains the service's files. Files in other folders are not named. */
const ROOT = import.meta.url.replace(/(?:dist\/)?src\/common\/logging\/logger\.[jt]s.*$/, '');
const MOST_FRAMES = 8;

/**
 * Returns the loggable parts of an error from other code: its class, its code and its place. Messages of drivers and
 * parsers quote the values that they reject, so they are omitted. Function names are also omitted, because they may be
 * derived from input.
 */
export function describeError(error: unknown): ErrorDescription {
  const nameless = { name: 'Error' };
  if (!(error instanceof Error)) return nameless;
  return allowedError({ name: error.name, code: errorCode(error), frames: framesOf(error) }) ?? nameless;
}

/** Returns files and lines, such as `src/audit/sweeper/sweeper.js:80`. Lines of the message may look like frames. */
function framesOf({ stack, message }: Error): string[] {
  if (stack === undefined) return [];
  const trace = message.includes('\n') ? stack.replaceAll(message, '') : stack;
  return trace
    .split('\n')
    .flatMap((line) => {
      const [, place] = /^\s+at .*?((?:file:\/\/)?\/[^()\s]+):\d+\)?$/.exec(line) ?? [];
      const url = place?.startsWith('/') === true ? `file://${place}` : place;
      return url?.startsWith(ROOT) === true ? [url.slice(ROOT.length).replace(/\?[^:]*/, '')] : [];
    })
    .slice(0, MOST_FRAMES);
}

/**
 * Writes messages of the framework (startup, unhandled faults) and of jobs to the service log. They are fixed texts or
 * errors, of which only the parts in {@link describeError} are logged.
 */
export class FrameworkLog implements LoggerService {
  constructor(private readonly sink: Log) {}

  verbose(message: unknown): void {
    this.write('trace', message);
  }

  debug(message: unknown): void {
    this.write('trace', message);
  }

  /** Module wiring is of interest to maintainers only. */
  log(message: unknown): void {
    this.write('debug', message);
  }

  warn(message: unknown): void {
    this.write('warn', message);
  }

  error(message: unknown): void {
    this.write('error', message);
  }

  fatal(message: unknown): void {
    this.write('fatal', message);
  }

  private write(level: LogLevel, message: unknown): void {
    if (message instanceof Error) this.sink.write(level, 'framework', { error: describeError(message) });
    else this.sink.write(level, typeof message === 'string' ? message : 'framework message');
  }
}
