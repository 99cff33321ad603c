import { Injectable, Logger } from '@nestjs/common';
import { CallJournal } from '../journal/call-journal.js';
import { Instance } from '../journal/instance.js';
import { InstancesRepository } from './instances.repository.js';
import { SessionEnding } from './session-ending.service.js';

const BEAT_MS = 5_000;
/** An instance that was silent for so many beats is given up. */
const BEATS_OF_SILENCE = 3;

export interface SweeperOptions {
  /** No other instance can be running on this database: whatever others left open is nobody's. */
  readonly alone: boolean;
  /** Milliseconds between two heartbeats. */
  readonly beatMs?: number;
}

/**
 * Tells that this instance lives, and ends the sessions that nobody else will: those of instances that have fallen
 * silent, and this instance's own whose opening or closing commit was not confirmed. An instance that has not itself been beating for as long
 * leaves the others alone, since after a fault of the database all have been silent.
 */
@Injectable()
export class Sweeper {
  private readonly logger = new Logger(Sweeper.name);
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private sweeping: Promise<void> | undefined;
  private stopped = true;
  private beatMs = BEAT_MS;

  constructor(
    private readonly instance: Instance,
    private readonly instances: InstancesRepository,
    private readonly ending: SessionEnding,
    private readonly journal: CallJournal,
  ) {}

  /** Writes the first heartbeat, and ends what can be ended at once; to be called before the first call is taken. */
  async start({ alone, beatMs = BEAT_MS }: SweeperOptions): Promise<void> {
    this.beatMs = beatMs;
    this.stopped = false;
    if (alone) await this.instances.removeOthers(this.instance.id, undefined);
    await this.beat();
    if (alone) await this.sweep(this.silentMs);
    this.schedule();
  }

  /** To be called after the last call has ended: what this instance leaves open now, others may end at once. */
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

  private get silentMs(): number {
    return BEATS_OF_SILENCE * this.beatMs;
  }

  private schedule(): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.running = this.tick()
        .catch(this.tell)
        .then(() => {
          this.schedule();
        });
    }, this.beatMs).unref();
  }

  /** However long the sweep takes, the next heartbeat doesn't wait for it. */
  private async tick(): Promise<void> {
    const isSteady = (await this.beat()) >= this.silentMs;
    this.sweeping ??= this.sweep(isSteady ? this.silentMs : undefined)
      .catch(this.tell)
      .finally(() => {
        this.sweeping = undefined;
      });
  }

  /** A gap after which others, who beat as often, may not have been able to beat either makes the count start anew. */
  private beat(): Promise<number> {
    return this.instances.beat(this.instance.id, this.silentMs - this.beatMs);
  }

  /** @param silentMs for how long others have to have been silent; undefined: they are left alone */
  private async sweep(silentMs: number | undefined): Promise<void> {
    const claim = { own: this.instance.id, silentMs: this.silentMs };
    for (const session of await this.instances.listStray(this.instance.id, silentMs)) {
      // A call is among the journal's before its session can be seen, and until it knows of its end.
      if (session.isOwn && this.journal.isUnderWay(session.sessionId)) continue;
      // What goes wrong with one keeps no other waiting; the next round tries it again.
      await this.ending.end(session, claim).catch(this.tell);
    }
    if (silentMs !== undefined) await this.instances.removeOthers(this.instance.id, silentMs);
  }

  private readonly tell = (error: unknown): void => {
    this.logger.warn(error instanceof Error ? error : 'a session could not be ended');
  };
}
