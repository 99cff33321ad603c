import type { LoggerService } from '@nestjs/common';
import pino, { type Logger } from 'pino';
import { errorCode } from '../errors/error-code.js';
import { allowedError, allowedFields, type ErrorDescription, type LogFields } from './log-fields.js';

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal';

/** Where lines go, one by one, each with its line break. */
export interface LogSink {
  write(line: string): void;
}

/** Injection token of the service's {@link Log}. */
export const LOG = Symbol('LOG');

/**
 * JSON lines. A message is a fixed text; all that varies is in the fields, of which only those that are on the list go
 * out (see `log-fields.ts`). No body, header or error message ever does.
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
 * Bytes of whole lines that are written at once: a pipe takes up to 4,096 as one (POSIX, PIPE_BUF), so that the lines of
 * several processes don't get mixed up.
 */
const MOST_AT_ONCE = 4_096;

/**
 * @param sink standard output, when absent: written by the thread pool, so that a reader who falls behind keeps no call
 *   waiting; what is still to be written when the process exits is written then
 */
export function createLog(
  level: string,
  sink: LogSink = pino.destination({ fd: 1, sync: false, maxWrite: MOST_AT_ONCE }),
): Log {
  return new Log(pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, sink));
}

/** For commands, which talk to a person. */
export function silentLog(): Log {
  return createLog('silent', { write: () => undefined });
}

/** The folder that the service's files are in: those of another place are not named. */
const ROOT = import.meta.url.replace(/(?:dist\/)?src\/common\/logging\/logger\.[jt]s.*$/, '');
const MOST_FRAMES = 8;

/**
 * What may be logged of an error that is not ours: its class, its code and where it was thrown. Messages of drivers
 * and parsers quote the values they choke on, so they stay out, and so do names of functions, which may be made up of
 * what came in.
 */
export function describeError(error: unknown): ErrorDescription {
  const nameless = { name: 'Error' };
  if (!(error instanceof Error)) return nameless;
  return allowedError({ name: error.name, code: errorCode(error), frames: framesOf(error) }) ?? nameless;
}

/** Files and lines, as `src/audit/sweeper/sweeper.js:80`. A message of several lines may have some that look like frames. */
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
 * Lets the framework's own messages (start-up, unhandled faults) go the same way, and those of jobs. They are fixed texts
 * or errors, of which no more is logged than {@link describeError} allows.
 */
export class FrameworkLog implements LoggerService {
  constructor(private readonly sink: Log) {}

  verbose(message: unknown): void {
    this.write('trace', message);
  }

  debug(message: unknown): void {
    this.write('trace', message);
  }

  /** Module wiring is of interest to nobody but a maintainer. */
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
