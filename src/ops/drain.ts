import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { DomainError } from '../common/errors/domain-error.js';
import { CONFIG, type Config } from '../config/config.js';

/** Seconds after which a refused caller may try again: another instance takes it, or this one after its restart. */
const RETRY_AFTER = '1';
/** For how long connections are still taken, and their calls refused, in milliseconds: what had come when the signal came. */
const LAST_CALLS_MS = 50;
/** Turns of the event loop after that: one that was busy has read nothing meanwhile. */
const LAST_TURNS = 4;
/** How long the final events of calls that were ended may take, in milliseconds. */
const FINAL_EVENT_MS = 2_000;

/** A call that is under way. */
export interface RunningCall {
  /** Ends the call: its answer, if one has begun, says why. */
  stop(reason: DomainError): void;
}

/** Takes no new calls once the service is to stop, and lets running ones end within the grace period. */
@Injectable()
export class Drain {
  /** Each time that one has come in is an entry of its own: what can't be stopped may be the same object for all. */
  private readonly running = new Set<{ readonly call: RunningCall }>();
  private announced = false;
  private draining = false;
  private whenIdle: (() => void) | undefined;
  private readonly listeners: (() => void)[] = [];

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** From the announcement on: load balancers are to send calls elsewhere. */
  get isShuttingDown(): boolean {
    return this.announced;
  }

  /** Calls that are under way. */
  get size(): number {
    return this.running.size;
  }

  /** Announces that the service is about to stop; calls are still taken for as long as load balancers need to see it. */
  async announce(): Promise<void> {
    this.announced = true;
    if (this.config.shutdownDelayMs > 0) await pause(this.config.shutdownDelayMs);
  }

  /** Express middleware, before all that a call does. */
  readonly refuseWhileDraining = (_: Request, response: Response, next: NextFunction): void => {
    if (!this.draining) {
      next();
      return;
    }
    response.setHeader('connection', 'close');
    next(shuttingDown());
  };

  /** @returns what to call when the call has ended, in whatever way */
  enter(call: RunningCall): () => void {
    const entry = { call };
    this.running.add(entry);
    return () => {
      this.running.delete(entry);
      if (this.running.size === 0) this.whenIdle?.();
    };
  }

  /** Calls the listener once no new calls are taken: connections that carry calls are to end after those they carry. */
  onDrain(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Resolves when no call is running any more; those that outlast the grace period are ended. */
  async drain(): Promise<void> {
    this.announced = true;
    this.draining = true;
    for (const listener of this.listeners) listener();
    // Connections that nobody has taken yet would be reset with the listener: their callers are told instead.
    const lastCalls = takeLastCalls();
    await this.idle(this.config.shutdownGraceMs);
    for (const { call } of this.running) call.stop(shuttingDown());
    await this.idle(FINAL_EVENT_MS);
    await lastCalls;
  }

  private async idle(ms: number): Promise<void> {
    if (this.running.size === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.whenIdle = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.whenIdle = undefined;
  }
}

async function takeLastCalls(): Promise<void> {
  await pause(LAST_CALLS_MS);
  for (let turns = 0; turns < LAST_TURNS; turns += 1) await turn();
}

function shuttingDown(): DomainError {
  return new DomainError('shutting_down', 'This instance is shutting down; send the call again.', {
    retryAfter: RETRY_AFTER,
    retryable: true,
  });
}
