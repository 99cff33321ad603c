import { hash } from 'node:crypto';
import type { TextSlot } from '../../detection/slot.js';

/** How a text is known again in its conversation. */
export interface PlaceKeys {
  /** The text, what it is, and the text before it. */
  readonly placed: string;
  /** The same without the text before it. */
  readonly alone: string;
  /** Whether it begins a turn, so that a conversation from which turns were cut may begin with it. */
  readonly beginsTurn: boolean;
}

/** Characters of a key in base 64: 120 bits. */
const KEY_LENGTH = 20;

/**
 * The keys of the texts of a conversation, in their order. They tell nothing of the texts without the secret.
 * @param secret of the process, with whatever the keys must differ by
 */
export function placeKeys(slots: readonly TextSlot[], secret: string): PlaceKeys[] {
  const keyOf = (content: string): string =>
    hash('sha256', `${secret}\0${content}`, 'base64').slice(0, KEY_LENGTH);
  let before = '';
  let lastTurn: number | undefined;
  return slots.map((slot) => {
    const alone = keyOf(asText(slot));
    // Definitions and metadata follow on nothing.
    if (slot.turn === undefined) return { placed: alone, alone, beginsTurn: false };
    const placed = keyOf(`${before} ${alone}`);
    const beginsTurn = slot.turn !== lastTurn;
    before = alone;
    lastTurn = slot.turn;
    return { placed, alone, beginsTurn };
  });
}

function asText({ role, member, form, isKey, key, text }: TextSlot): string {
  return `${role} ${member ?? ''} ${form} ${isKey === true ? 'key' : ''}\0${key?.text ?? ''}\0${text}`;
}
