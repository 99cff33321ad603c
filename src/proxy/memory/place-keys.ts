import { hash } from 'node:crypto';
import { isRecordValue } from '../../detection/data/record-values.js';
import type { TextSlot } from '../../detection/slot.js';

/** Keys by which a text is recognized in its conversation. */
export interface PlaceKeys {
  /** Hash of the text, its role and form, and the preceding text. */
  readonly placed: string;
  /** Hash without the preceding text. */
  readonly alone: string;
  /** True for a turn's first text, because a window of a conversation can start there. */
  readonly beginsTurn: boolean;
  /** False for names and short values in JSON. Other instances can read them without the preceding texts. */
  readonly isShared: boolean;
}

/** Length of a key in base64 characters, for 120 bits. */
const KEY_LENGTH = 20;

/**
 * Returns the keys for each text in a conversation, in order.
 * @param secret account key and scope, so that the keys hide the texts
 */
export function placeKeys(slots: readonly TextSlot[], secret: string): PlaceKeys[] {
  const keyOf = (content: string): string =>
    hash('sha256', `${secret}\0${content}`, 'base64').slice(0, KEY_LENGTH);
  let before = '';
  let lastTurn: number | undefined;
  return slots.map((slot) => {
    const alone = keyOf(asText(slot));
    const isShared = slot.isKey !== true && !isRecordValue(slot);
    // Definitions and metadata have no preceding text.
    if (slot.turn === undefined) return { placed: alone, alone, beginsTurn: false, isShared };
    const placed = keyOf(`${before} ${alone}`);
    const beginsTurn = slot.turn !== lastTurn;
    before = alone;
    lastTurn = slot.turn;
    return { placed, alone, beginsTurn, isShared };
  });
}

function asText({ role, member, form, isKey, key, text }: TextSlot): string {
  return `${role} ${member ?? ''} ${form} ${isKey === true ? 'key' : ''}\0${key?.text ?? ''}\0${text}`;
}
