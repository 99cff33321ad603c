import { isCorrection, isLeftOpen } from '../../detection/written/values.js';

/** Distance after a value in which its speaker may correct it, in UTF-16 code units. */
const REACH = 80;
/** Single consonant, or a digit. */
const SPELLED = /(?<!\p{L})[^\P{L}aeiouy](?!\p{L})|\d/u;

/**
 * Returns true if speakers correct a value after its last occurrence ("…, sorry, the last digit is a four"), or cannot
 * say which of two values is meant when they are asked.
 * @param turns the conversation's texts, in order
 */
export function isDoubtedLater(text: string, turns: readonly string[]): boolean {
  const at = turns.findLastIndex((turn) => turn.includes(text));
  const [turn = '', next = '', last = ''] = at < 0 ? [] : turns.slice(at, at + 3);
  const after = turn.slice(turn.lastIndexOf(text) + text.length).slice(0, REACH);
  const isAsked = turn.trimEnd().endsWith('?');
  if (isCorrection(after) || (isAsked && isCorrection(next.slice(0, REACH)))) return true;
  const question = isAsked ? turn : next.trimEnd().endsWith('?') ? next : '';
  return isAboutValue(text, question) && isLeftOpen(question, isAsked ? next : last);
}

/** Returns true for a question about the letters, the digits or a word of a value. */
function isAboutValue(text: string, question: string): boolean {
  const words: readonly string[] = text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  const asked = question.toLowerCase();
  return SPELLED.test(asked) || words.some((word) => asked.includes(word));
}
