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

/** Number of unread characters above which a request would delay other requests. */
const LONG_UNREAD = 20_000;
/** Number of characters above which the search for known values would delay other requests. */
const LONG_WHOLE = 50_000;

/** State in which a thread receives a request. */
export interface PartlyRead {
  readonly slots: readonly TextSlot[];
  readonly reading: Reading;
  readonly known: PartlyKnown;
  /** Findings of passes in the texts that are not known. */
  readonly given: GivenFindings;
  readonly masked: MaskedBefore;
  readonly remembered: Pick<Remembered, 'values' | 'masked'>;
}

export interface AsideFindings extends KnownRequest {
  /** Findings in each text that was not known, and whether the text contains no spoken value. */
  readonly fresh: PerSlot;
  readonly asWritten: readonly boolean[];
}

const NONE: readonly SparedFinding[] = [];

/** Counts the characters of all texts. */
export function charactersOf(slots: readonly TextSlot[]): number {
  return slots.reduce((sum, { text }) => sum + text.length, 0);
}

/** Reads requests with long texts in a thread, with the same result as on the main thread. */
export class LongTexts {
  constructor(private readonly thread = new LongThread()) {}

  /** Returns true for a request that would delay other requests. */
  static areLong(slots: readonly TextSlot[], unread: readonly TextSlot[]): boolean {
    return charactersOf(unread) > LONG_UNREAD || charactersOf(slots) > LONG_WHOLE;
  }

  /** Rejects with a NoAnswer, or with the signal's reason after the signal is aborted. */
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
      // Only the model needs the preceding texts, and it has already read them.
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
    // Sending the task takes time, as does receiving its result.
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

  /** Checks a request that the thread has read. Rejects like {@link detect}. */
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
