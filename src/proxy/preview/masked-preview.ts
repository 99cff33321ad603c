import { Placeholders } from '../../audit/chain/placeholder.js';
import type { Entity } from '../../detection/entity.js';
import type { TextSlot } from '../../detection/slot.js';
import { valueKey } from '../../detection/values/value-key.js';
import type { Policy } from '../../policies/policy.schema.js';
import { redactedLabel } from '../../tokenization/token/grammar.js';
import type { PreviewFinding } from './preview.view.js';

export interface MaskedPreview {
  readonly findings: readonly PreviewFinding[];
  /** Masked text of each slot; undefined where nothing was found. */
  readonly texts: readonly (string | undefined)[];
}

/**
 * Shows how texts would be masked, with numbered placeholders instead of tokens: nothing is sealed or stored.
 * @param found per slot: sorted and disjoint
 */
export function previewMasking(
  slots: readonly TextSlot[],
  found: readonly (readonly Entity[])[],
  policy: Policy,
): MaskedPreview {
  const placeholders = new Placeholders();
  const findings: PreviewFinding[] = [];
  const texts = slots.map((slot, index) => {
    const entities = found[index] ?? [];
    if (entities.length === 0) return undefined;
    let masked = '';
    let end = 0;
    for (const entity of entities) {
      const finding = describe(slot, entity, policy, placeholders);
      findings.push(finding);
      masked += slot.text.slice(end, entity.start) + finding.placeholder;
      end = entity.end;
    }
    return masked + slot.text.slice(end);
  });
  return { findings, texts };
}

function describe(
  slot: TextSlot,
  entity: Entity,
  policy: Policy,
  placeholders: Placeholders,
): PreviewFinding {
  const { start, end, kind, pass, detector, confidence } = entity;
  const action = policy.rules.get(kind)?.action === 'redact' ? 'redact' : 'tokenize';
  const label =
    action === 'redact'
      ? redactedLabel(kind)
      : placeholders.for(kind, valueKey(kind, slot.text.slice(start, end)));
  const placeholder = slot.form === 'identifier' ? label.replace(':', '_').replace(/[[\]]/g, '') : label;
  return { path: slot.path, span: [start, end], kind, pass, detector, confidence, action, placeholder };
}
