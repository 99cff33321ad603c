import { TimeSlice } from '../../../common/async/time-slice.js';
import type { Sha256Hex } from '../../../common/text/branded.js';
import type { DetectionContext, DetectionPass } from '../../detection-pass.js';
import { type Entity, signed } from '../../entity.js';
import { isSetting } from '../../json/setting.js';
import type { SlotInContext } from '../../slot-context.js';
import type { Finding } from './decode.js';
import type { InferencePool } from './inference-pool.js';
import { readableText, readFindings } from './model-reading.js';

const PASS = 'model';
/** Longer texts are given to the workers in pieces, so that one of them does not keep the others waiting. */
const MOST_PIECE = 2_000;
/** Pieces that are read at once, if they are answered at once. */
const FEW_PIECES = 10;
/** What of the piece before is given along as context. */
const OVERLAP = 200;
const WORDS = /\p{L}|\p{N}/u;

interface Piece {
  readonly offset: number;
  readonly text: string;
  readonly context: string;
}

/** Finds values by the sense of the words: names, places, facilities, bare answers. Runs beside the main thread. */
export class ModelPass implements DetectionPass {
  readonly name = PASS;

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
    const text = readableText(placed.slot);
    const pieces = piecesOf(text, contextOf(placed));
    // Each piece as it comes: all findings of a long text at once would keep others waiting.
    const found = await Promise.all(
      pieces.map(async (piece) => {
        const findings = await this.pool.find(piece.text, piece.context, signal, accountId);
        // Those that are the same are answered at once.
        if (pieces.length > FEW_PIECES) await new TimeSlice().yield();
        return read(
          placed,
          findings.flatMap((finding) => this.entity(finding, piece.offset, kinds)),
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
    return [signed({ start, end, kind, confidence: finding.confidence }, PASS, 'tagger')];
  }
}

/** Settings, and names of programs of everyday words, hold no one, and an empty text nothing at all. */
function isRead({ slot, label }: SlotInContext): boolean {
  return WORDS.test(slot.text) && !isSetting(slot, label);
}

/** The name that a value stands under, or else the turn just before: what the model was trained with. */
function contextOf({ label, question, heard = question }: SlotInContext): string {
  return label === '' ? heard : label;
}

function piecesOf(text: string, context: string): Piece[] {
  const pieces: Piece[] = [];
  for (let offset = 0; offset < text.length;) {
    const end = text.length - offset <= MOST_PIECE ? text.length : cut(text, offset);
    const before = offset === 0 ? context : text.slice(Math.max(0, offset - OVERLAP), offset);
    pieces.push({ offset, text: text.slice(offset, end), context: before });
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
