import { cutAtFlushMarkers, isFlushMarker } from '../flush-marker.js';
import type { Held, FragmentRestorer } from '../restorer.js';
import { Alignment } from './alignment.js';

/** A reply's text before and after restoring. */
export interface RestoredText {
  readonly raw: string;
  readonly restored: string;
  /** Maps an offset to the restored text; undefined if it has no exact counterpart. */
  offsetOf(offset: number): number | undefined;
}

/** Matches the positions before and after possible tokens, where both texts can be aligned. */
const AROUND_BRACKETS = /(?=\[)|(?<=\])/;

/** A streamed text in a reply, with the mapping between the received and the sent text. */
export class TextChannel implements RestoredText {
  private readonly alignment = new Alignment();

  /** @param isSpoken whether the platform speaks the text, so that it can contain the platform's markers */
  constructor(
    private readonly restorer: FragmentRestorer,
    private readonly isSpoken: boolean,
  ) {}

  get raw(): string {
    return this.alignment.raw;
  }

  get restored(): string {
    return this.alignment.restored;
  }

  get held(): Held {
    return this.restorer.held ?? 'none';
  }

  offsetOf(offset: number): number | undefined {
    return this.alignment.offsetOf(offset);
  }

  /** Restores the next fragment, and returns the text to send. A flush marker releases all preceding text. */
  async push(text: string): Promise<string> {
    let sent = '';
    for (const part of this.isSpoken ? cutAtFlushMarkers(text) : [text]) {
      if (isFlushMarker(part)) {
        sent += (await this.flush()) + part;
        this.alignment.add(part, part, true);
      } else sent += await this.pushPart(part);
    }
    return sent;
  }

  /** Returns all delayed text. */
  async flush(): Promise<string> {
    const sent = await this.restorer.flush();
    this.alignment.add('', sent, true);
    return sent;
  }

  /** Returns the delayed text whose time limit has expired. */
  async release(): Promise<string> {
    const sent = (await this.restorer.release?.()) ?? '';
    this.alignment.add('', sent, this.held === 'none');
    return sent;
  }

  private async pushPart(text: string): Promise<string> {
    let sent = '';
    for (const fragment of text.split(AROUND_BRACKETS)) {
      const restored = await this.restorer.push(fragment);
      this.alignment.add(fragment, restored, this.held === 'none');
      sent += restored;
    }
    return sent;
  }
}
