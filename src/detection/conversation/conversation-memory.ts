import { Memo } from '../../common/memo.js';
import { RESTORED, type Entity } from '../entity.js';
import { holdsLeak, type MaskedRequest } from '../leak.js';
import type { Reading } from '../pass-chain.js';
import { calendarOf } from '../policy/dates.js';
import type { DetectionPolicy } from '../policy/detection-policy.js';
import type { MaskedBefore } from '../restored.js';
import type { ConversationText, TextSlot } from '../slot.js';
import { normalizedSlot } from '../text/normalized-text.js';
import type { EarlierCheck } from '../values/egress-check.js';
import { type ValueReader, valueReader } from '../values/value-reader.js';
import { Vocabulary } from '../values/vocabulary.js';
import type { ConversationCache, KnownConversation, MetConversation } from './conversation-cache.js';
import { addedTexts, type RequestFindings } from './request-detection.js';

type PerSlot = readonly (readonly Entity[])[];

/** The conversation that the texts of a request are. */
export interface SentConversation {
  /** The account's: what is known of a conversation is known no more once its keys, policies or values have changed. */
  readonly epoch: string;
  readonly text: ConversationText;
}

/** Where values were restored in texts before they were sent. */
export type RestoredIn = (slots: readonly TextSlot[]) => Promise<MaskedBefore>;

/** A request whose findings may be gone on from once nothing of it leaks. */
interface Unchecked {
  readonly met: MetConversation;
  readonly found: RequestFindings;
}

/** What conversations are gone on from: only what was found in a request of which nothing leaks. */
export class ConversationMemory {
  /** By the slots of requests that are to be checked. */
  private readonly unchecked = new Memo<readonly TextSlot[], Unchecked>();

  constructor(private readonly cache: ConversationCache) {}

  meet({ epoch, text }: SentConversation, { accountId, policy, passes }: Reading): MetConversation {
    const scope = `${accountId} ${epoch} ${policy.findingsKey} ${passes.join()} ${calendarOf(Date.now())}`;
    return this.cache.meet(scope, text);
  }

  /** @param findings as they are masked */
  note(slots: readonly TextSlot[], met: MetConversation, found: RequestFindings, findings: PerSlot): void {
    if (found.isWhole) this.cache.keepRequest(met, { findings, spared: found.spared });
    if (found.isSettled) this.unchecked.set(slots, { met, found });
  }

  /** True if a masked text of the request holds a value that was just masked. What holds none may be gone on from. */
  async holdsLeak(request: MaskedRequest, policy: DetectionPolicy): Promise<boolean> {
    const { slots } = request;
    const { met, found } = this.unchecked.get(slots) ?? {};
    const known = found?.isContinued === true ? met?.known : undefined;
    const vocabulary = new Vocabulary(known?.vocabulary);
    const earlier = known && found && earlierCheck(slots, found, known, valueReader(slots));
    if (await holdsLeak(request, policy, { vocabulary, earlier })) return true;
    if (met !== undefined && found !== undefined) {
      for (const slot of slots.slice(found.added.start, found.added.end))
        vocabulary.addText(normalizedSlot(slot), slot.form);
      this.cache.keep(met, { vocabulary, ...found });
    }
    return false;
  }
}

/**
 * What was masked in the texts before, or restored in them: that is asked for where they follow on what is known, which knows it
 * of its own.
 */
export async function restoredPlaces(
  slots: readonly TextSlot[],
  known: KnownConversation | undefined,
  masked: MaskedBefore,
  restoredIn: RestoredIn | undefined,
): Promise<MaskedBefore> {
  if (restoredIn === undefined) return masked;
  const added = addedTexts(slots, known);
  const { start, end } = added ?? { start: 0, end: slots.length };
  const asked = slots.slice(start, end).filter((slot) => !masked.has(slot));
  const places = new Map([...masked, ...(await restoredIn(asked))]);
  if (added === undefined || known === undefined) return places;
  for (const [at, slot] of slots.entries()) {
    if (at >= start && at < end) continue;
    const entities = known.merged[at < start ? at : at - (end - start)];
    const restored = entities?.filter(({ pass }) => pass === RESTORED) ?? [];
    if (restored.length > 0) places.set(slot, restored);
  }
  return places;
}

/** The values of the earlier texts, in the spelling that each was masked by last, are those that they were searched for. */
function earlierCheck(
  slots: readonly TextSlot[],
  { added }: RequestFindings,
  known: KnownConversation,
  reader: ValueReader,
): EarlierCheck {
  const spellings = new Map<string, string>();
  known.findings.forEach((entities, at) => {
    const slot = slots[at < added.start ? at : at + added.end - added.start];
    for (const { kind, start, end } of entities) {
      const text = slot?.text.slice(start, end) ?? '';
      spellings.set(`${kind} ${reader.keyOf(kind, text)}`, `${kind} ${text}`);
    }
  });
  const last = new Set(spellings.values());
  return { added, vocabulary: known.vocabulary, isKnown: ({ kind, text }) => last.has(`${kind} ${text}`) };
}
