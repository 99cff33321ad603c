import { TimeSlice } from '../../common/async/time-slice.js';
import { Memo } from '../../common/memo.js';
import type { Entity } from '../entity.js';
import type { MaskedRequest } from '../leak.js';
import type { DetectionPolicy } from '../policy/detection-policy.js';
import type { SlotInContext } from '../slot-context.js';
import type { TextSlot } from '../slot.js';
import type { SparedFinding } from '../spared.js';
import { valueReader } from '../values/value-reader.js';
import { copiedPolicy, type LongFindings } from './long-protocol.js';
import { LongThread } from './long-thread.js';
import { type PackedEntities, packEntities, unpackEntities } from './packed-entities.js';
import { packSlots } from './packed-slots.js';

/** Characters that have not been read before: more than that would keep others waiting. */
const LONG_UNREAD = 20_000;
/** Characters of a whole request: in those that were read, known values are looked for. */
const LONG_WHOLE = 50_000;

/** A request in the state in which a thread takes it. */
export interface PartlyRead {
  readonly accountId: string;
  readonly slots: readonly TextSlot[];
  readonly policy: DetectionPolicy;
  readonly passes: readonly string[];
  /** Texts to be read, each once, and what passes found in them that the thread doesn't run. */
  readonly unread: readonly SlotInContext[];
  readonly given: ReadonlyMap<string, readonly (readonly Entity[])[]>;
  /** Of these passes, those that left it to the thread to read what they found. */
  readonly unjudged: readonly string[];
  /** Of each slot its number among the unread; -1 where its findings are known. */
  readonly readAs: readonly number[];
  readonly known: readonly (readonly Entity[])[];
  /** Of each slot what was masked in it before. */
  readonly masked: readonly (readonly Entity[])[];
  readonly asWritten: readonly number[];
}

export interface AsideFindings {
  readonly fresh: readonly (readonly Entity[])[];
  readonly asWritten: readonly boolean[];
  readonly findings: Entity[][];
  readonly spared: readonly (readonly SparedFinding[])[];
}

const NONE: readonly SparedFinding[] = [];

/** Characters of all texts. */
export function charactersOf(slots: readonly TextSlot[]): number {
  return slots.reduce((sum, { text }) => sum + text.length, 0);
}

/** Reads requests with long texts in a thread, with the same outcome as on the main one. */
export class LongTexts {
  /** Whose requests were read in the thread: the egress check is made there too. */
  private readonly read = new Memo<readonly TextSlot[], string>();

  constructor(private readonly thread = new LongThread()) {}

  /** True for a request that would keep other callers waiting. */
  static areLong(slots: readonly TextSlot[], unread: readonly TextSlot[]): boolean {
    return charactersOf(unread) > LONG_UNREAD || charactersOf(slots) > LONG_WHOLE;
  }

  /** Rejects with a NoAnswer, or with the signal's reason once it is aborted. */
  async detect(request: PartlyRead, signal: AbortSignal): Promise<AsideFindings> {
    const { slots, policy, passes, unjudged, unread, readAs, asWritten } = request;
    const slice = new TimeSlice();
    const numbers = new Map(slots.map((slot, at) => [slot, at]));
    const given = new Map<string, PackedEntities>();
    for (const [name, found] of request.given) given.set(name, await packEntities(found));
    const detect = {
      slots: await packSlots(slots),
      policy: copiedPolicy(policy),
      passes,
      given,
      unjudged,
      // Only the model reads a text with those before it, and it has read them.
      unread: unread.map(({ slot, before: _, ...context }) => [numbers.get(slot) ?? 0, context] as const),
      readAs: Int32Array.from(readAs),
      known: await packEntities(request.known),
      masked: await packEntities(request.masked),
      asWritten,
    };
    const of = { accountId: request.accountId, characters: charactersOf(slots) };
    // Handing it over takes its time, as does taking up what comes back.
    if (slice.isOver) await slice.yield();
    const found = await this.thread.run<LongFindings>({ detect }, of, signal);
    await slice.yield();
    this.read.set(slots, request.accountId);
    const reader = valueReader(slots);
    for (const [kind, text, key] of found.keys) reader.learn(kind, text, key);
    return {
      fresh: await unpackEntities(found.fresh),
      asWritten: found.asWritten,
      findings: await unpackEntities(found.findings),
      spared: slots.map((_, at) => found.spared.get(at) ?? NONE),
    };
  }

  /** True if the request was read in the thread. */
  has(slots: readonly TextSlot[]): boolean {
    return this.read.get(slots) !== undefined;
  }

  /**
   * The egress check of a request that was read in the thread. Rejects with a NoAnswer, or with the signal's reason once it
   * is aborted.
   */
  async holdsLeak(request: MaskedRequest, policy: DetectionPolicy, signal: AbortSignal): Promise<boolean> {
    const { slots, texts, values } = request;
    const accountId = this.read.get(slots);
    if (accountId === undefined) throw new Error('the request was not read in the thread');
    const check = {
      slots: await packSlots(slots),
      policy: copiedPolicy(policy),
      texts,
      kinds: values.map(({ kind }) => kind),
      values: values.map(({ text }) => text),
    };
    const of = { accountId, characters: charactersOf(slots) };
    return this.thread.run<boolean>({ check }, of, signal);
  }

  /** Called by the framework when the service stops. */
  onApplicationShutdown(): Promise<void> {
    return this.thread.stop();
  }
}
