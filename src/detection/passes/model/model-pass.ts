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
/** Most characters of a chunk. Longer texts are divided, so that one text does not delay the others. */
const LONGEST_CHUNK = 2_000;
/** Number of chunks above which the pass pauses after each chunk. */
const FEW_CHUNKS = 10;
/** Most chunks of a text that are context for another chunk. Their length is also limited by `REACH`. */
const MOST_CONTEXT_CHUNKS = 3;
const WORDS = /\p{L}|\p{N}/u;

interface Chunk {
  readonly offset: number;
  readonly text: string;
}

/** Detects values by the meaning of the words: names, places, facilities, bare answers. Runs on worker threads. */
export class ModelPass implements DetectionPass {
  readonly name = PASS;
  /** Secret of the process for hashing texts; never stored or logged. */
  private readonly secret = randomBytes(32).toString('base64');

  /** @param kinds the model's kinds, by their numbers⏎@param sha256 hash of the model's weights */
  constructor(
    private readonly pool: InferencePool,
    readonly kinds: readonly string[],
    readonly sha256: Sha256Hex,
  ) {}

  get isBusy(): boolean {
    return this.pool.isBusy;
  }

  /** Rejects with an InferenceError, or with the signal's reason if the signal is aborted. */
  detect(
    slots: readonly SlotInContext[],
    context: DetectionContext,
    signal: AbortSignal,
  ): Promise<Entity[][]> {
    return this.find(slots, context, signal, readFindings);
  }

  /** Same as {@link detect}, but without {@link readFindings}, which the caller applies. */
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
    const tasks: Promise<Entity[]>[] = [];
    const slice = new TimeSlice();
    const call = { hasFailed: false };
    for (const placed of slots) {
      const task = this.readSlot(placed, context, signal, read);
      tasks.push(task);
      task.catch(() => {
        call.hasFailed = true;
      });
      if (slice.isOver) await slice.yield();
      // A failed call is rejected, so its other texts are not read.
      if (call.hasFailed) break;
    }
    return Promise.all(tasks);
  }

  private async readSlot(
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
    const before = precedingTexts(placed.before ?? [], scope);
    const chunks = chunksOf(readableText(placed.slot));
    const own = chunks.map(({ text }): ModelText => ({
      speaker,
      label,
      text,
      key: textKey(scope, speaker, label, text),
      floor,
    }));
    // Findings are handled chunk by chunk, because all findings of a long text at once would delay other calls.
    const found = await Promise.all(
      chunks.map(async ({ offset }, at) => {
        const chunk = own[at];
        if (chunk === undefined) return [];
        const findings = await this.pool.find(
          chunk,
          nearestOf([...before, ...own.slice(Math.max(0, at - MOST_CONTEXT_CHUNKS), at)]),
          signal,
        );
        // Equal chunks are answered at the same moment, so other work gets a turn between them.
        if (chunks.length > FEW_CHUNKS) await new TimeSlice().yield();
        return read(
          placed,
          findings.flatMap((finding) => this.entity(finding, offset, kinds)),
        );
      }),
    );
    return found.flat();
  }

  /** Converts a finding in the chunk at an offset to an entity; empty if its kind is not requested. */
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

/** Returns the preceding texts, in the chunks in which they were read. */
function precedingTexts(preceding: readonly Heard[], scope: string | undefined): ModelText[] {
  return preceding.flatMap((one) => {
    const speaker = speakerOf(one);
    return chunksOf(one.text)
      .slice(-MOST_CONTEXT_CHUNKS)
      .map(({ text }) => ({
        speaker,
        label: one.label,
        text,
        key: textKey(scope, speaker, one.label, text),
      }));
  });
}

/** Returns the last texts within reach. */
function nearestOf(before: readonly ModelText[]): readonly ModelText[] {
  let size = 0;
  const from = before.findLastIndex(({ text }) => (size += text.length) >= REACH);
  return before.slice(Math.max(0, from));
}

function chunksOf(text: string): Chunk[] {
  const chunks: Chunk[] = [];
  for (let offset = 0; offset < text.length;) {
    const end = text.length - offset <= LONGEST_CHUNK ? text.length : cut(text, offset);
    chunks.push({ offset, text: text.slice(offset, end) });
    offset = end;
  }
  return chunks;
}

/** Returns the end of a chunk that begins at `offset`: after a line, or else a sentence, or else a word. */
function cut(text: string, offset: number): number {
  const chunk = text.slice(offset, offset + LONGEST_CHUNK);
  const half = LONGEST_CHUNK / 2;
  for (const border of ['\n', '. ', ' ']) {
    const at = chunk.lastIndexOf(border);
    if (at >= half) return offset + at + border.length;
  }
  // Text without any separator is cut anywhere except within a surrogate pair.
  const last = chunk.charCodeAt(chunk.length - 1);
  return offset + chunk.length - (last >= 0xd800 && last <= 0xdbff ? 1 : 0);
}
