import { regExp } from '../common/text/reg-exp.js';
import { BACKCHANNEL } from './speech/en/answers.js';
import { normalizedSlot } from './text/normalized-text.js';
import type { TextSlot } from './slot.js';

/** A slot and the context to read it in. */
export interface SlotInContext {
  readonly slot: TextSlot;
  /**
   * The end of what the assistant said just before, normalized, if the slot answers it: a bare answer takes its kind
   * from there. Empty where there is none.
   */
  readonly question: string;
  /** Words of the JSON key that the slot's text stands under ("patient name"), empty where there is none. */
  readonly label: string;
}

/** How much of an assistant's turn can be the question that is answered. */
const MOST_QUESTION = 500;
/** Longer keys are texts, no labels. */
const MOST_LABEL = 64;

/** "mm-hm", "go on", "got it": the caller is still answering the question before. */
const ENCOURAGEMENT = regExp.i`^(?:(?:${BACKCHANNEL})[\s.,!?…]*){1,4}$`;

/** Slots come in the order of the conversation, so the assistant's turn before a user's is what it answers. */
export function inContext(slots: readonly TextSlot[]): SlotInContext[] {
  let said = '';
  return slots.map((slot) => {
    const placed = { slot, question: slot.role === 'user' ? said : '', label: labelOf(slot) };
    if (isUtterance(slot)) said = questionAfter(said, normalizedSlot(slot).text);
    return placed;
  });
}

function questionAfter(before: string, said: string): string {
  const continues = before !== '' && said.length < 60 && ENCOURAGEMENT.test(said.trim());
  return continues ? before : said.slice(-MOST_QUESTION);
}

/** What an assistant said aloud, rather than the tools that it called. */
function isUtterance({ role, member, form }: TextSlot): boolean {
  return role === 'assistant' && member === 'speech' && form === 'text';
}

/** The words of the key that a value stands under. A user's `name` is a person's. */
function labelOf({ role, member, key }: TextSlot): string {
  if (role === 'user' && member === 'speaker') return 'name';
  if (role === 'schema' || key === undefined || key.text.length > MOST_LABEL) return '';
  return key.text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_\s-]+/g, ' ')
    .toLowerCase();
}
