import { Injectable, Logger } from '@nestjs/common';
import { CallJournal } from '../journal/call-journal.js';
import { Instance } from '../journal/instance.js';
import { InstancesRepository } from './instances.repository.js';
import { SessionEnding } from './session-ending.service.js';

const BEAT_MS = 5_000;
/** Heartbeats that an instance may miss before it counts as lost. */
const MAX_MISSED_BEATS = 3;

export interface SweeperOptions {
  /** No other instance can be running on this database: all sessions left open are orphaned. */
  readonly alone: boolean;
  /** Milliseconds between heartbeats. */
  readonly beatMs?: number;
}

/**
 * Writes this instance's heartbeat, and ends orphaned sessions: those of lost instances, and this instance's own
 * whose opening or closing commit was not confirmed. An instance ends others' sessions only after a period of
 * uninterrupted heartbeats of its own, since a database outage silences all instances.
 */
@Injectable()
export class Sweeper {
  private readonly logger = new Logger(Sweeper.name);
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private sweeping: Promise<void> | undefined;
  private stopped = true;
  private beatMs = BEAT_MS;
  private beats = true;

  constructor(
    private readonly instance: Instance,
    private readonly instances: InstancesRepository,
    private readonly ending: SessionEnding,
    private readonly journal: CallJournal,
  ) {}

  /** Writes the first heartbeat, and ends orphaned sessions at once. Call before the first call is accepted. */
  async start({ alone, beatMs = BEAT_MS }: SweeperOptions): Promise<void> {
    this.beatMs = beatMs;
    this.stopped = false;
    if (alone) await this.instances.removeOthers(this.instance.id, undefined);
    await this.beat();
    if (alone) await this.sweep(this.silentMs);
    this.schedule();
  }

  /** Call after the last call has ended: other instances may end this one's open sessions at once. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
    await this.sweeping;
    try {
      await this.sweep(undefined);
      await this.instances.remove(this.instance.id);
    } catch {
      // Without the database there is no heartbeat either: the others will see.
    }
  }

  /** Whether the last heartbeat could be written. */
  get isBeating(): boolean {
    return this.beats;
  }

  private get silentMs(): number {
    return MAX_MISSED_BEATS * this.beatMs;
  }

  private schedule(): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.running = this.tick()
        .catch(this.logFailure)
        .then(() => {
          this.schedule();
        });
    }, this.beatMs).unref();
  }

  /** The next heartbeat doesn't wait for a long sweep. */
  private async tick(): Promise<void> {
    const isSteady = (await this.beat()) >= this.silentMs;
    this.sweeping ??= this.sweep(isSteady ? this.silentMs : undefined)
      .catch(this.logFailure)
      .finally(() => {
        this.sweeping = undefined;
      });
  }

  /** A gap in which other instances may have missed heartbeats too restarts the count. */
  private async beat(): Promise<number> {
    try {
      const steadyMs = await this.instances.beat(this.instance.id, this.silentMs - this.beatMs);
      this.beats = true;
      return steadyMs;
    } catch (error) {
      this.beats = false;
      throw error;
    }
  }

  /** @param silentMs how long other instances must have been silent; undefined: their sessions are left open */
  private async sweep(silentMs: number | undefined): Promise<void> {
    const claim = { own: this.instance.id, silentMs: this.silentMs };
    for (const session of await this.instances.listOrphaned(this.instance.id, silentMs)) {
      // The journal lists a call from before its session is visible until its end is confirmed.
      if (session.isOwn && this.journal.isRunning(session.sessionId)) continue;
      // A failure does not stop the sweep; the next round retries the session.
      await this.ending.end(session, claim).catch(this.logFailure);
    }
    if (silentMs !== undefined) await this.instances.removeOthers(this.instance.id, silentMs);
  }

  private readonly logFailure = (error: unknown): void => {
    this.logger.warn(error instanceof Error ? error : 'a session could not be ended');
  };
}
