import { randomBytes } from 'node:crypto';
import { TimeSlice } from '../../../common/async/time-slice.js';
import type { Sha256Hex } from '../../../common/text/branded.js';
import type { DetectionContext, DetectionPass } from '../../detection-pass.js';
import { type Entity, signed } from '../../entity.js';
import { isFormalValue } from '../../data/record-values.js';
import { isSetting } from '../../data/settings.js';
import { type Heard, LEAST_IN_DOUBT, REACH, type SlotInContext } from '../../slot-context.js';
import type { Finding } from './reading/decode.js';
import type { InferencePool } from './pool/inference-pool.js';
import { readableText, readFindings } from './reading/model-reading.js';
import { type ModelText, textKey, speakerOf } from './memory.js';

const PASS = 'model';
/** Longer texts are given to the workers in pieces, so that one of them does not keep the others waiting. */
const MOST_PIECE = 2_000;
/** Pieces that are read at once, if they are answered at once. */
const FEW_PIECES = 10;
/** Pieces of one text that another can be read with: no more than two of them are as long as what is in reach. */
const MOST_PARTS = 3;
const WORDS = /\p{L}|\p{N}/u;

interface Piece {
  readonly offset: number;
  readonly text: string;
}

/** Finds values by the sense of the words: names, places, facilities, bare answers. Runs beside the main thread. */
export class ModelPass implements DetectionPass {
  readonly name = PASS;
  /** Short-lived and never shown: keys of texts say nothing without it. */
  private readonly secret = randomBytes(32).toString('base64');

  /**
   * @param kinds of the model, by their numbers
   * @param sha256 of the model's weights
   */
  constructor(
    private readonly pool: InferencePool,
    readonly kinds: readonly string[],
    readonly sha256: Sha256Hex,
  ) {}

  get isBusy(): boolean {
    return this.pool.isBusy;
  }

  /** Rejects with an InferenceError, or with the signal's reason once it is aborted. */
  detect(
    slots: readonly SlotInContext[],
    context: DetectionContext,
    signal: AbortSignal,
  ): Promise<Entity[][]> {
    return this.find(slots, context, signal, readFindings);
  }

  /** As {@link detect}, but for {@link readFindings}, which is left to who asks. */
  detectUnread(
    slots: readonly SlotInContext[],
    context: DetectionContext,
    signal: AbortSignal,
  ): Promise<Entity[][]> {
    return this.find(slots, context, signal, (_, found) => found);
  }

  private async find(
    slots: readonly SlotInContext[],
    context: DetectionContext,
    signal: AbortSignal,
    read: (placed: SlotInContext, found: Entity[]) => Entity[],
  ): Promise<Entity[][]> {
    if (!this.kinds.some((kind) => context.kinds.has(kind))) return slots.map(() => []);
    const looks: Promise<Entity[]>[] = [];
    const slice = new TimeSlice();
    const call = { hasFailed: false };
    for (const placed of slots) {
      const look = this.look(placed, context, signal, read);
      looks.push(look);
      look.catch(() => {
        call.hasFailed = true;
      });
      if (slice.isOver) await slice.yield();
      // Nothing more is asked for a call that can't go on.
      if (call.hasFailed) break;
    }
    return Promise.all(looks);
  }

  private async look(
    placed: SlotInContext,
    { kinds, accountId }: DetectionContext,
    signal: AbortSignal,
    read: (placed: SlotInContext, found: Entity[]) => Entity[],
  ): Promise<Entity[]> {
    if (!isRead(placed)) return [];
    const speaker = speakerOf(placed.slot);
    const label = placed.label;
    const floor = placed.isInDoubt === true ? LEAST_IN_DOUBT : undefined;
    const scope = accountId === undefined ? undefined : `${this.secret}${accountId}`;
    const before = heardBefore(placed.before ?? [], scope);
    const pieces = piecesOf(readableText(placed.slot));
    const own = pieces.map(({ text }): ModelText => ({
      speaker,
      label,
      text,
      key: textKey(scope, speaker, label, text),
      floor,
    }));
    // Each piece as it comes: all findings of a long text at once would keep others waiting.
    const found = await Promise.all(
      pieces.map(async ({ offset }, at) => {
        const piece = own[at];
        if (piece === undefined) return [];
        const findings = await this.pool.find(
          piece,
          nearestOf([...before, ...own.slice(Math.max(0, at - MOST_PARTS), at)]),
          signal,
        );
        // Those that are the same are answered at once.
        if (pieces.length > FEW_PIECES) await new TimeSlice().yield();
        return read(
          placed,
          findings.flatMap((finding) => this.entity(finding, offset, kinds)),
        );
      }),
    );
    return found.flat();
  }

  /** A finding in the piece of a text that begins at the offset, if it is of a kind that is looked for. */
  private entity(finding: Finding, offset: number, kinds: ReadonlySet<string>): Entity[] {
    const kind = this.kinds[finding.kind] ?? '';
    if (!kinds.has(kind)) return [];
    const [start, end] = [finding.start + offset, finding.end + offset];
    const { confidence, whose } = finding;
    return [signed({ start, end, kind, confidence, whose }, PASS, 'reader')];
  }
}

/** False for texts without words, for settings, and for values whose form is enough to detect them. */
function isRead({ slot, label }: SlotInContext): boolean {
  return WORDS.test(slot.text) && !isSetting(slot, label) && !isFormalValue(slot, label);
}

/** The texts before, in pieces as they were read themselves. */
function heardBefore(heard: readonly Heard[], scope: string | undefined): ModelText[] {
  return heard.flatMap((one) => {
    const speaker = speakerOf(one);
    return piecesOf(one.text)
      .slice(-MOST_PARTS)
      .map(({ text }) => ({
        speaker,
        label: one.label,
        text,
        key: textKey(scope, speaker, one.label, text),
      }));
  });
}

/** The last that a text is read with. */
function nearestOf(before: readonly ModelText[]): readonly ModelText[] {
  let size = 0;
  const from = before.findLastIndex(({ text }) => (size += text.length) >= REACH);
  return before.slice(Math.max(0, from));
}

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (let offset = 0; offset < text.length;) {
    const end = text.length - offset <= MOST_PIECE ? text.length : cut(text, offset);
    pieces.push({ offset, text: text.slice(offset, end) });
    offset = end;
  }
  return pieces;
}

/** Where a piece that begins at `offset` ends: after a line, else a sentence, else a word. */
function cut(text: string, offset: number): number {
  const piece = text.slice(offset, offset + MOST_PIECE);
  const half = MOST_PIECE / 2;
  for (const border of ['\n', '. ', ' ']) {
    const at = piece.lastIndexOf(border);
    if (at >= half) return offset + at + border.length;
  }
  // No word is so long: what is cut here are no words, but a pair of surrogates is still kept whole.
  const last = piece.charCodeAt(piece.length - 1);
  return offset + piece.length - (last >= 0xd800 && last <= 0xdbff ? 1 : 0);
}
