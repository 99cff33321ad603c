import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { DomainError } from '../common/errors/domain-error.js';
import { CONFIG, type Config } from '../config/config.js';

/** Seconds after which a refused caller may retry, on another instance or on this instance after its restart. */
const RETRY_AFTER = '1';
/** Milliseconds for which queued connections are still accepted, so that their calls can be refused. */
const LAST_CALLS_MS = 50;
/** Event loop turns after that time, because a busy event loop may not have read any data yet. */
const LAST_TURNS = 4;
/** Longest wait for the final events of ended calls, in milliseconds. */
const FINAL_EVENT_MS = 2_000;

/** A call in progress. */
export interface RunningCall {
  /** Ends the call. A response that has begun states the reason. */
  stop(reason: DomainError): void;
}

/** Refuses new calls during a shutdown, and lets running calls end within the grace period. */
@Injectable()
export class Drain {
  /** Each call has its own entry, because calls that cannot be stopped may share one object. */
  private readonly running = new Set<{ readonly call: RunningCall }>();
  private announced = false;
  private draining = false;
  private whenIdle: (() => void) | undefined;
  private readonly listeners: (() => void)[] = [];

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** True after the announcement, so that load balancers send calls elsewhere. */
  get isShuttingDown(): boolean {
    return this.announced;
  }

  /** Number of calls in progress. */
  get size(): number {
    return this.running.size;
  }

  /** Announces a shutdown. Calls are still accepted until load balancers have had time to notice. */
  async announce(): Promise<void> {
    this.announced = true;
    if (this.config.shutdownDelayMs > 0) await pause(this.config.shutdownDelayMs);
  }

  /** Express middleware that runs before all other steps of a call. */
  readonly refuseWhileDraining = (_: Request, response: Response, next: NextFunction): void => {
    if (!this.draining) {
      next();
      return;
    }
    response.setHeader('connection', 'close');
    next(shuttingDown());
  };

  /** @returns function to call when the call has ended in any way */
  enter(call: RunningCall): () => void {
    const entry = { call };
    this.running.add(entry);
    return () => {
      this.running.delete(entry);
      if (this.running.size === 0) this.whenIdle?.();
    };
  }

  /** Registers a listener that runs when new calls are refused, so that connections close after their current calls. */
  onDrain(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Resolves when no call is running. Ends calls that outlast the grace period. */
  async drain(): Promise<void> {
    this.announced = true;
    this.draining = true;
    for (const listener of this.listeners) listener();
    // Queued connections would be reset with the listener, so they are accepted and their calls are refused.
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
