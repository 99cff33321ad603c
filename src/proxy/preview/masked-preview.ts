import { Placeholders } from '../../audit/chain/hash/placeholder.js';
import { TimeSlice } from '../../common/async/time-slice.js';
import { valueIn } from '../../detection/decoded-slots.js';
import type { Entity } from '../../detection/entity.js';
import { isFinal } from '../../detection/kinds.js';
import type { TextSlot } from '../../detection/slot.js';
import { valueKey, valueReader } from '../../detection/written/values.js';
import type { Policy } from '../../policies/policy.schema.js';
import { SAID, WRITTEN } from '../../tokenization/arguments/argument-forms.js';
import { Drafts, type PlacedPart } from '../../tokenization/drafts.js';
import { redactedLabel } from '../../tokenization/token/grammar.js';
import type { PreviewFinding } from './preview.view.js';

export interface MaskedPreview {
  readonly findings: readonly PreviewFinding[];
  /** Masked text of each slot; undefined for slots without findings. */
  readonly texts: readonly (string | undefined)[];
}

/** A finding, and the parts that have separate tokens. */
interface Occurrence {
  readonly entity: Entity;
  readonly pieces: readonly PlacedPart[];
}

/** Placeholder numbers: one per value in findings, and one per part in the text for the model. */
interface Numbering {
  readonly values: Placeholders;
  readonly parts: Placeholders;
}

/**
 * Previews the masking of texts with numbered placeholders instead of tokens. Stores no values.
 * @param found findings per slot, sorted and disjoint
 */
export async function previewMasking(
  slots: readonly TextSlot[],
  found: readonly (readonly Entity[])[],
  policy: Policy,
): Promise<MaskedPreview> {
  const slice = new TimeSlice();
  const drafts = new Drafts(policy, valueReader(slots));
  // Collected for all slots first, because the spelling of a restored value depends on all its occurrences.
  const occurrences: Occurrence[][] = [];
  for (const [index, slot] of slots.entries()) {
    const inSlot: Occurrence[] = [];
    for (const entity of found[index] ?? []) {
      inSlot.push({ entity, pieces: drafts.add(slot, entity).pieces });
      if (slice.isOver) await slice.yield();
    }
    occurrences.push(inSlot);
  }
  const placeholders = { values: new Placeholders(), parts: new Placeholders() };
  const findings: PreviewFinding[] = [];
  const texts: (string | undefined)[] = [];
  for (const [index, slot] of slots.entries()) {
    let masked = '';
    let end = 0;
    for (const occurrence of occurrences[index] ?? []) {
      const finding = describe(slot, occurrence, policy, placeholders);
      findings.push(finding);
      masked += slot.text.slice(end, occurrence.entity.start) + finding.placeholder;
      end = occurrence.entity.end;
      if (slice.isOver) await slice.yield();
    }
    texts.push(end === 0 ? undefined : masked + slot.text.slice(end));
  }
  return { findings, texts };
}

function describe(
  slot: TextSlot,
  { entity, pieces }: Occurrence,
  policy: Policy,
  placeholders: Numbering,
): PreviewFinding {
  const { start, end, kind, pass, detector, confidence } = entity;
  const rule = policy.rules.get(kind)?.action;
  const action = rule === 'redact' || rule === 'refuse' ? rule : 'tokenize';
  const label = isFinal(action)
    ? redactedLabel(kind)
    : placeholders.values.for(kind, valueKey(kind, valueIn(slot, entity).text));
  const placeholder = slot.form === 'identifier' ? label.replace(':', '_').replace(/[[\]]/g, '') : label;
  const forms = isFinal(action)
    ? {}
    : { forms: formsOf(slot, { entity, pieces }, policy, placeholders.parts) };
  return {
    path: slot.path,
    span: [start, end],
    kind,
    pass,
    detector,
    confidence,
    action,
    ...forms,
    placeholder,
  };
}

function formsOf(
  { text }: TextSlot,
  { entity, pieces }: Occurrence,
  { restoreArguments }: Policy,
  parts: Placeholders,
): NonNullable<PreviewFinding['forms']> {
  const inForm = (form: (part: PlacedPart['part']) => string): string => {
    let end = entity.start;
    let restored = '';
    for (const piece of pieces) {
      restored += text.slice(end, piece.start) + form(piece.part);
      end = piece.end;
    }
    return restored + text.slice(end, entity.end);
  };
  const said = inForm((part) => SAID.plain(part));
  const model = inForm(({ kind, key }) => parts.for(kind, key));
  return { said, model, tool: restoreArguments === 'said' ? said : inForm((part) => WRITTEN.plain(part)) };
}
