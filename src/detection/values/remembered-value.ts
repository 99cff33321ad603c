import { type Entity, signed } from '../entity.js';
import type { EntityKind } from '../kinds.js';
import type { TextSlot } from '../slot.js';

/** A value that was masked earlier in a conversation, in a text that the request does not contain. */
export interface RememberedValue {
  readonly kind: EntityKind;
  readonly text: string;
}

/** A remembered value as a finding in a text that is not part of the request. */
export interface RememberedFinding {
  readonly slot: TextSlot;
  readonly entity: Entity;
}

export function rememberedFinding({ kind, text }: RememberedValue): RememberedFinding {
  const slot: TextSlot = { role: 'user', member: 'speech', form: 'text', path: '', text };
  const place = { start: 0, end: text.length, kind, confidence: 1 };
  return { slot, entity: signed(place, 'pattern', 'remembered') };
}
