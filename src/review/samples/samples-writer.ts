import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from '@nestjs/common';
import type { Sample } from './sample.js';
import { SampleRows } from './sample-rows.repository.js';
import { sealTexts } from './sampled-texts.js';

/** Milliseconds during which sampled calls are gathered. Their requests are forwarded in the meantime. */
const GATHER_MS = 100;
/** Maximum number of sampled calls that wait to be written. Further calls are dropped and counted. */
const MOST_PENDING = 200;

/** Outcomes of sampled calls since the start. */
export interface SampleCounts {
  kept: number;
  /** The database rejected them, or too many were waiting. */
  lost: number;
  /** Their texts were too long to be reviewed. */
  omitted: number;
  /** The account's values were erased, or its keys changed, before they were written. */
  outdated: number;
}

/** Seals and writes the texts of sampled calls in the background. Calls that cannot be stored are counted. */
@Injectable()
export class SamplesWriter implements BeforeApplicationShutdown {
  readonly counts: SampleCounts = { kept: 0, lost: 0, omitted: 0, outdated: 0 };
  private readonly logger = new Logger(SamplesWriter.name);
  private pending: Sample[] = [];
  private waiting = 0;
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();

  constructor(@Inject(SampleRows) private readonly rows: Pick<SampleRows, 'insert'>) {}

  add(sample: Sample): void {
    if (this.waiting >= MOST_PENDING) {
      this.counts.lost += 1;
      return;
    }
    this.waiting += 1;
    this.pending.push(sample);
    this.timer ??= setTimeout(() => void this.flush(), GATHER_MS).unref();
  }

  omit(): void {
    this.counts.omitted += 1;
  }

  /** Writes all gathered calls, after the current write. */
  flush(): Promise<void> {
    this.writing = this.writing.then(() => this.writeGathered());
    return this.writing;
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.flush();
  }

  private async writeGathered(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const { pending } = this;
    this.pending = [];
    for (const sample of pending) {
      await this.write(sample);
      this.waiting -= 1;
    }
  }

  private async write(sample: Sample): Promise<void> {
    try {
      const texts = sealTexts(sample.keyring, sample.sessionId, sample.texts);
      const isKept = await this.rows.insert(sample, texts);
      this.counts[isKept ? 'kept' : 'outdated'] += 1;
    } catch (error) {
      this.counts.lost += 1;
      this.logger.warn(
        error instanceof Error ? error : 'a call that was sampled for review could not be stored',
      );
    }
  }
}
