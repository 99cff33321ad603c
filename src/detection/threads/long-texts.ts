import { TimeSlice } from '../../common/async/time-slice.js';
import type { KnownRequest } from '../conversation/conversation-cache.js';
import type { Remembered } from '../conversation/remembered.js';
import type { PerSlot } from '../entity.js';
import type { GivenFindings, Reading } from '../pass-chain.js';
import type { MaskedRequest } from '../conversation/request-detection.js';
import type { MaskedBefore } from '../conversation/request-texts.js';
import type { TextSlot } from '../slot.js';
import type { SparedFinding } from '../whose/sparing.js';
import type { PartlyKnown } from '../text-detection.js';
import type { LongFindings } from './long-protocol.js';
import { LongThread, type Waiting } from './long-thread.js';
import { type PackedEntities, packEntities, packSlots, unpackEntities } from './packed.js';
import { valueReader } from '../written/values.js';

/** Characters that have not been read before: more than that would keep others waiting. */
const LONG_UNREAD = 20_000;
/** Characters of a whole request: in those that were read, known values are looked for. */
const LONG_WHOLE = 50_000;

/** A request in the state in which a thread takes it. */
export interface PartlyRead {
  readonly slots: readonly TextSlot[];
  readonly reading: Reading;
  readonly known: PartlyKnown;
  /** What passes found in the texts that aren't known. */
  readonly given: GivenFindings;
  readonly masked: MaskedBefore;
  readonly remembered: Pick<Remembered, 'values' | 'masked'>;
}

export interface AsideFindings extends KnownRequest {
  /** What was found in each text that was not known, and in which of them nothing is spoken. */
  readonly fresh: PerSlot;
  readonly asWritten: readonly boolean[];
}

const NONE: readonly SparedFinding[] = [];

/** Characters of all texts. */
export function charactersOf(slots: readonly TextSlot[]): number {
  return slots.reduce((sum, { text }) => sum + text.length, 0);
}

/** Reads requests with long texts in a thread, with the same outcome as on the main one. */
export class LongTexts {
  constructor(private readonly thread = new LongThread()) {}

  /** True for a request that would keep other callers waiting. */
  static areLong(slots: readonly TextSlot[], unread: readonly TextSlot[]): boolean {
    return charactersOf(unread) > LONG_UNREAD || charactersOf(slots) > LONG_WHOLE;
  }

  /** Rejects with a NoAnswer, or with the signal's reason once it is aborted. */
  async detect({ slots, reading, known, given, masked, remembered }: PartlyRead): Promise<AsideFindings> {
    const { policy, passes, signal } = reading;
    const slice = new TimeSlice();
    const positions = new Map(slots.map((slot, at) => [slot, at]));
    const numbers = new Map([...known.unread.keys()].map((key, at) => [key, at]));
    const packed = new Map<string, PackedEntities>();
    for (const [name, found] of given.given) packed.set(name, await packEntities(found));
    const detect = {
      slots: await packSlots(slots),
      policy,
      passes,
      given: packed,
      unjudged: given.unjudged,
      // Only the model reads a text with those before it, and it has read them.
      unread: [...known.unread.values()].map(({ text: { slot, before: _, ...context } }) => {
        return [positions.get(slot) ?? 0, context] as const;
      }),
      readAs: Int32Array.from(known.keys, (key, at) =>
        known.known[at] === undefined ? (numbers.get(key) ?? -1) : -1,
      ),
      known: await packEntities(known.known.map((entities) => entities ?? [])),
      masked: await packEntities(slots.map((slot) => masked.get(slot) ?? [])),
      asWritten: known.asWritten.flatMap((isWritten, at) => (isWritten ? [at] : [])),
      values: remembered.values,
      valuesMasked: remembered.masked,
    };
    // Handing it over takes its time, as does taking up what comes back.
    if (slice.isOver) await slice.yield();
    const found = await this.thread.run<LongFindings>({ detect }, workOf(slots, reading), signal);
    await slice.yield();
    const reader = valueReader(slots);
    for (const [kind, text, key] of found.keys) reader.learn(kind, text, key);
    return {
      fresh: await unpackEntities(found.fresh),
      asWritten: found.asWritten,
      findings: await unpackEntities(found.findings),
      spared: slots.map((_, at) => found.spared.get(at) ?? NONE),
    };
  }

  /** The check of a request that was read in the thread. Rejects as {@link detect} does. */
  async holdsLeak(
    slots: readonly TextSlot[],
    { texts, values }: MaskedRequest,
    reading: Reading,
  ): Promise<boolean> {
    const check = {
      slots: await packSlots(slots),
      policy: reading.policy,
      texts,
      kinds: values.map(({ kind }) => kind),
      values: values.map(({ text }) => text),
    };
    return this.thread.run<boolean>({ check }, workOf(slots, reading), reading.signal);
  }

  /** Called by the framework when the service stops. */
  onApplicationShutdown(): Promise<void> {
    return this.thread.stop();
  }
}

function workOf(
  slots: readonly TextSlot[],
  { accountId }: Reading,
): Pick<Waiting, 'accountId' | 'characters'> {
  return { accountId, characters: charactersOf(slots) };
}
