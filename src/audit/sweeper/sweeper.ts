import { Injectable, Logger } from '@nestjs/common';
import { CallJournal } from '../journal/call-journal.js';
import { Instance } from '../journal/instance.js';
import { InstancesRepository } from './instances.repository.js';
import { SessionEnding } from './session-ending.service.js';

const BEAT_MS = 5_000;
/** Number of consecutive heartbeats that an instance may miss before it counts as lost. */
const MAX_MISSED_BEATS = 3;

export interface SweeperOptions {
  /** Whether no other instance can be running on this database, so that all open sessions are orphaned. */
  readonly alone: boolean;
  /** Milliseconds between heartbeats. */
  readonly beatMs?: number;
}

/**
 * Sends this instance's heartbeat, and ends orphaned sessions. A session is orphaned if its instance is lost, or if
 * this instance opened or closed it without a confirmed commit. An instance ends others' sessions only after a period
 * of uninterrupted own heartbeats, because a database outage silences all instances.
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

  /** Sends the first heartbeat, and ends orphaned sessions at once. Must be called before any call is accepted. */
  async start({ alone, beatMs = BEAT_MS }: SweeperOptions): Promise<void> {
    this.beatMs = beatMs;
    this.stopped = false;
    if (alone) await this.instances.removeOthers(this.instance.id, undefined);
    await this.beat();
    if (alone) await this.sweep(this.silentMs);
    this.schedule();
  }

  /** Must be called after the last call has ended, because other instances may then end any open sessions. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
    await this.sweeping;
    try {
      await this.sweep(undefined);
      await this.instances.remove(this.instance.id);
    } catch {
      // Without the database, heartbeats are missing, too, so other instances will end the sessions.
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

  /** Sends a heartbeat and sweeps. The next heartbeat does not wait for a long sweep. */
  private async tick(): Promise<void> {
    const isSteady = (await this.beat()) >= this.silentMs;
    this.sweeping ??= this.sweep(isSteady ? this.silentMs : undefined)
      .catch(this.logFailure)
      .finally(() => {
        this.sweeping = undefined;
      });
  }

  /** Sends a heartbeat. A gap in which other instances may also have missed heartbeats restarts the count. */
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

  /** @param silentMs minimum silence of other instances; undefined leaves their sessions open */
  private async sweep(silentMs: number | undefined): Promise<void> {
    const claim = { own: this.instance.id, silentMs: this.silentMs };
    for (const session of await this.instances.listOrphaned(this.instance.id, silentMs)) {
      // The journal lists a call before its session is visible, and until its end is confirmed.
      if (session.isOwn && this.journal.isRunning(session.sessionId)) continue;
      // A failure does not stop the sweep. The next round retries the session.
      await this.ending.end(session, claim).catch(this.logFailure);
    }
    if (silentMs !== undefined) await this.instances.removeOthers(this.instance.id, silentMs);
  }

  private readonly logFailure = (error: unknown): void => {
    this.logger.warn(error instanceof Error ? error : 'a session could not be ended');
  };
}
