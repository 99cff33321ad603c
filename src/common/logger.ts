import type { LoggerService } from '@nestjs/common';
import pino, { type Logger } from 'pino';

/** JSON lines on standard output. Callers pass fields by name; no body, header or error message ever goes in. */
export type Log = Logger;

export function createLog(level: string): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}

/**
 * What may be told of an error that is not ours: its class, its code and where it was thrown. Messages of drivers
 * and parsers quote the values they choke on, so they stay out.
 */
export function describeError(error: unknown): { name: string; code?: string; frames?: string[] } {
  if (!(error instanceof Error)) return { name: typeof error };
  const code: unknown = 'code' in error ? error.code : undefined;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    name: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    frames: frames.slice(0, 8).map((frame) => frame.trim()),
  };
}

/** Lets the framework's own messages (start-up, unhandled faults) go the same way. */
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

  private write(level: 'trace' | 'debug' | 'warn' | 'error' | 'fatal', message: unknown): void {
    if (message instanceof Error) this.sink[level]({ error: describeError(message) }, 'framework');
    else this.sink[level](typeof message === 'string' ? message : 'framework message');
  }
}
