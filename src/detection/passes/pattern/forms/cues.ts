import { Memo } from '../../../../common/memo.js';
import { matchesOf } from '../../../../common/text/matches.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import {
  AFTER_VALUE,
  COUNTED,
  COUNTING,
  ENDING,
  LEADING_NUMBER_WORDS,
  LINKS,
  NAMING,
  NUMBER_WORDS,
  OF,
} from '../../../languages/identifiers.js';
import { STOP_WORDS } from '../../../languages/en/ordinary-words.js';
import { plain } from '../../../text/char-folding.js';
import { type NormalizedText, type Range, normalize } from '../../../text/normalized-text.js';
import type { RecognizerContext } from '../recognizer.js';
import { FORMS, type Form } from './forms.js';

/** Words in a text that announce a value. Offsets are UTF-16 code units. */
export interface Cue extends Range {
  readonly form: Form;
  /** True if the words also have other meanings. */
  readonly isHint: boolean;
  /** True if the words contain "number", "ID" or the like. */
  readonly isNumbered: boolean;
}

/** Node of a trie of all cues' words. `#` matches any number word. */
interface Node {
  readonly next: Map<string, Node>;
  readonly meanings: Pick<Cue, 'form' | 'isHint'>[];
}

const LETTER = String.raw`[A-Za-zÀ-ɏ\u0300-\u036f]`;
/** Word without the part after an apostrophe, digits, or `#`. */
const WORD = regExp.gi`(?<!['’])(?:(?<tie>${OF})(?!${LETTER})|${LETTER}+(?:\.?º)?)|\d+|#`;
/** Separator between two words of a cue. */
const SPACE = regExp.i`^(?:['’]s(?![a-z]))?[\s_./-]{0,2}(?:(?:${OF})[\s_./-]{1,2})?$`;
const NUMBER = '#';

const GAP_WORD = /[\p{L}'’]+|\d+/gu;
const MOST_WORDS = 14;
const LAST_WORD = /([\p{L}'’]+)[\s"'(,.:#…-]*$/u;
const NEXT_WORD = /^[\s"']{1,3}([\p{L}'’]+)/u;
const PUNCTUATED = /^\s*(?:$|[^\p{L}\p{N}\s%°])/u;
const ENDS = regExp.i`\b(?:${ENDING})\b`;
const NAMES = regExp.i`^(?:[\s"',.)]*\b(?:${NAMING})\b|\s*[("]\s*)`;

const ROOT: Node = { next: new Map(), meanings: [] };
for (const { form, cues } of FORMS) for (const cue of cues) add(form, cue);

function add(form: Form, cue: string): void {
  let node = ROOT;
  for (const { word } of wordsOf(cue)) {
    let next = node.next.get(word);
    if (next === undefined) node.next.set(word, (next = { next: new Map(), meanings: [] }));
    node = next;
  }
  node.meanings.push({ form, isHint: cue.endsWith('?') });
}

/** Returns a text's words in lowercase and without accents, except for words such as "of". */
function wordsOf(text: string): (Range & { readonly word: string })[] {
  return matchesOf(text, WORD).flatMap(({ 0: word, index: start, groups }) =>
    groups?.tie === undefined ? [{ word: plain(word), start, end: start + word.length }] : [],
  );
}

const known = new Memo<NormalizedText, readonly Cue[]>();

/** Returns a view's cues in order, the longest cue at each position. Several cues can have the same span. */
export function cuesOf(view: NormalizedText): readonly Cue[] {
  let cues = known.get(view);
  if (cues === undefined) known.set(view, (cues = cuesIn(view.text)));
  return cues;
}

function cuesIn(text: string): Cue[] {
  const words = wordsOf(text);
  const isNext = (at: number): boolean =>
    at < words.length && SPACE.test(text.slice(words[at - 1]?.end ?? 0, words[at]?.start));
  const leads = (at: number): boolean => LEADING_NUMBER_WORDS.has(words[at]?.word ?? '');
  const cues: Cue[] = [];
  for (let at = 0; at < words.length;) {
    const start = at;
    let found: Node | undefined;
    let node = ROOT.next.get(leads(at) ? NUMBER : (words[at]?.word ?? ''));
    for (let next = start + 1; node !== undefined; next++) {
      if (node.meanings.length > 0) [found, at] = [node, next];
      if (!isNext(next)) break;
      const { word } = words[next] ?? { word: '' };
      node = node.next.get(word) ?? (NUMBER_WORDS.has(word) ? node.next.get(NUMBER) : undefined);
    }
    if (found === undefined) {
      at += 1;
      continue;
    }
    while (NUMBER_WORDS.has(words[at]?.word ?? '') && isNext(at)) at += 1;
    const [first, last] = [words[start], words[at - 1]];
    if (first === undefined || last === undefined) break;
    const isLed = leads(start) || (leads(start - 1) && isNext(start));
    const isNumbered = isLed || NUMBER_WORDS.has(last.word);
    // A preceding "number" makes a hint a name: "número de orden".
    for (const { form, isHint } of found.meanings)
      cues.push({ start: first.start, end: last.end, form, isHint: isHint && !isLed, isNumbered });
  }
  return cues;
}

/** Cues in the question, the last first: names, and hints, which have other meanings. */
export interface Asked {
  readonly names: readonly Cue[];
  readonly hints: readonly Cue[];
}

const NOTHING: Asked = { names: [], hints: [] };
const asked = new Memo<RecognizerContext, Asked>();

/** Returns the cues in the question and the JSON key. */
export function askedOf(context: RecognizerContext): Asked {
  if (context.question === '' && context.label === '') return NOTHING;
  let cues = asked.get(context);
  if (cues === undefined) asked.set(context, (cues = readAsked(context)));
  return cues;
}

function readAsked({ question, label }: RecognizerContext): Asked {
  const view = normalize(`${question} ${label}`).spoken;
  const cues = [...cuesOf(view)].reverse();
  const end = view.text.search(/[\s?.!#]*$/);
  // A hint at the end of the question is a name: "And the group?"
  const isName = (cue: Cue): boolean => !cue.isHint || cue.end >= end;
  return { names: cues.filter(isName), hints: cues.filter((cue) => !isName(cue)) };
}

/** True if a gap contains only linking words. */
export function isLink(gap: string): boolean {
  const words = matchesOf(plain(gap), GAP_WORD);
  return words.length <= MOST_WORDS && words.every(([word]) => LINKS.has(word));
}

/** True if a gap announces the last few characters of a value. */
export function isEnding(gap: string): boolean {
  return ENDS.test(plain(gap));
}

/** True if the last word before a number makes it a quantity, a place or a time. */
export function isCounting(lead: string): boolean {
  const word = LAST_WORD.exec(plain(lead))?.[1];
  return word !== undefined && COUNTING.has(word);
}

/** True if the text after a short number does not begin with a noun that the number counts. */
export function isTail(rest: string): boolean {
  if (PUNCTUATED.test(rest)) return true;
  const word = NEXT_WORD.exec(plain(rest))?.[1];
  return word !== undefined && !COUNTED.has(word) && (STOP_WORDS.has(word) || AFTER_VALUE.has(word));
}

/** True if the text between a value and a cue after it links the two: "… is my member ID". */
export function isNaming(gap: string): boolean {
  return NAMES.test(plain(gap)) && isLink(gap);
}
