import { cutAtFlushMarkers, isFlushMarker } from '../flush-marker.js';
import type { Held, PieceRestorer } from '../restorer.js';
import { Alignment } from './alignment.js';

/** A text of a reply, as it came and as it is restored. */
export interface RestoredText {
  readonly raw: string;
  readonly restored: string;
  /** Where a place of the text that came stands in the restored one; undefined where that can't be told. */
  offsetOf(offset: number): number | undefined;
}

/** Before and after what may be a token: where nothing is held back there, it is known what was replaced. */
const AROUND_BRACKETS = /(?=\[)|(?<=\])/;

/** One text of a reply that comes in pieces: all that went out of it, and how that came of what came in. */
export class TextChannel implements RestoredText {
  private readonly alignment = new Alignment();

  /** @param isSaid whether a voice platform says it aloud, so that it may hold the platform's markers */
  constructor(
    private readonly restorer: PieceRestorer,
    private readonly isSaid: boolean,
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

  /** Takes the next piece, gives back what may go out. A marker inside it sends out all that came before the marker. */
  async push(text: string): Promise<string> {
    let sent = '';
    for (const part of this.isSaid ? cutAtFlushMarkers(text) : [text]) {
      if (isFlushMarker(part)) {
        sent += (await this.flush()) + part;
        this.alignment.add(part, part, true);
      } else sent += await this.pushPart(part);
    }
    return sent;
  }

  /** Gives back all that is held. */
  async flush(): Promise<string> {
    const sent = await this.restorer.flush();
    this.alignment.add('', sent, true);
    return sent;
  }

  /** Gives back what has been held for long enough. */
  async release(): Promise<string> {
    const sent = (await this.restorer.release?.()) ?? '';
    this.alignment.add('', sent, this.held === 'none');
    return sent;
  }

  private async pushPart(text: string): Promise<string> {
    let sent = '';
    for (const piece of text.split(AROUND_BRACKETS)) {
      const restored = await this.restorer.push(piece);
      this.alignment.add(piece, restored, this.held === 'none');
      sent += restored;
    }
    return sent;
  }
}
