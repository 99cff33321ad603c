import type { KnownConversation } from './conversation-cache.js';
import type { PerSlot } from '../entity.js';
import type { ClearPlaces } from '../policy/clear-places.js';
import type { TextSlot } from '../slot.js';
import { readAsWritten } from '../text/normalized-text.js';
import { continuePropagation, propagateValues, type Propagation } from '../values/propagate.js';
import type { RememberedValue } from '../values/remembered-value.js';
import type { Spares } from '../values/sought-values.js';
import type { RequestTexts } from './request-texts.js';

/** Maximum number of rounds in which the remainders of findings beside allowed phrases are searched elsewhere. */
const MOST_ROUNDS = 4;

interface MaskedPropagation extends Propagation {
  /** The known conversation, if the results for its texts did not change. */
  readonly continued: KnownConversation | undefined;
}

/**
 * Propagates the values that are masked in a request, except to places where the policy leaves values in clear.
 * @param remembered values from other parts of the conversation that are also masked
 */
export async function propagateMasked(
  texts: RequestTexts,
  clear: ClearPlaces,
  remembered: readonly RememberedValue[],
): Promise<MaskedPropagation> {
  const { slots, known } = texts;
  const spares: Spares = (at, range, kind) => clear.spares(at, range, kind);
  const continued = await propagateAdded(texts, clear, spares, remembered);
  if (continued !== undefined) return { continued: known, ...continued };
  if (known !== undefined) readAsWritten(texts.knownSlots, known.asWritten);
  return { continued: undefined, ...(await propagateAll(slots, clear, spares, remembered)) };
}

/** Propagates values to the added texts. Returns undefined if all texts must be searched. */
async function propagateAdded(
  { slots, known, added }: RequestTexts,
  clear: ClearPlaces,
  spares: Spares,
  remembered: readonly RememberedValue[],
): Promise<Propagation | undefined> {
  const { start, end } = added;
  if (known === undefined || !clear.isUnchangedBy(start, end)) return undefined;
  const cut = clear.cut(start, end);
  const result = await continuePropagation(slots, added, known, cut, spares, remembered);
  return result !== undefined && isFullyTrimmed(clear, result.findings.slice(start, end), start)
    ? result
    : undefined;
}

/** Propagates values to all texts. The remainder of a finding beside an allowed phrase is a new value. */
async function propagateAll(
  slots: readonly TextSlot[],
  clear: ClearPlaces,
  spares: Spares,
  remembered: readonly RememberedValue[],
): Promise<Propagation> {
  let current = clear.cut();
  let result: Propagation = { sought: current, findings: current, inOneRound: true };
  for (let round = 0; round < MOST_ROUNDS; round++) {
    result = await propagateValues(slots, current, spares, remembered);
    if (isFullyTrimmed(clear, result.findings))
      return { ...result, inOneRound: result.inOneRound && round === 0 };
    const known = new Set(result.findings.flat());
    current = clear.trim(result.findings);
    if (current.every((entities) => entities.every((entity) => known.has(entity)))) break;
  }
  return { ...result, findings: current, inOneRound: false };
}

/**
 * Returns true if the policy leaves no further part of the findings in clear.
 * @param from position of the first text
 */
function isFullyTrimmed(clear: ClearPlaces, findings: PerSlot, from = 0): boolean {
  const cut = clear.trim(findings, from);
  return findings.every(
    (entities, at) =>
      entities.length === cut[at]?.length && entities.every((entity, nth) => entity === cut[at]?.[nth]),
  );
}
