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
  /** The words say other things, too. */
  readonly isHint: boolean;
  /** They say "number", "ID" or the like. */
  readonly isNumbered: boolean;
}

/** The words of all cues, one after the other; `#` stands for any word for a number. */
interface Node {
  readonly next: Map<string, Node>;
  readonly meanings: Pick<Cue, 'form' | 'isHint'>[];
}

const LETTER = String.raw`[A-Za-zÀ-ɏ\u0300-\u036f]`;
/** Without what follows an apostrophe. */
const WORD = regExp.gi`(?<!['’])(?:(?<tie>${OF})(?!${LETTER})|${LETTER}+(?:\.?º)?)|\d+|#`;
/** Between the words of a cue. */
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

/** The words of a text but those that only tie one to the next, in small letters and without accents. */
function wordsOf(text: string): (Range & { readonly word: string })[] {
  return matchesOf(text, WORD).flatMap(({ 0: word, index: start, groups }) =>
    groups?.tie === undefined ? [{ word: plain(word), start, end: start + word.length }] : [],
  );
}

const known = new Memo<NormalizedText, readonly Cue[]>();

/** The cues of a view in order, each the longest at its place; those of one place stand together, names before hints. */
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
    // "Número de orden" names what "orden" only hints at.
    for (const { form, isHint } of found.meanings)
      cues.push({ start: first.start, end: last.end, form, isHint: isHint && !isLed, isNumbered });
  }
  return cues;
}

/** What is asked for, the last first: by name, and by words that have other uses. */
export interface Asked {
  readonly names: readonly Cue[];
  readonly hints: readonly Cue[];
}

const NOTHING: Asked = { names: [], hints: [] };
const asked = new Memo<RecognizerContext, Asked>();

/** What the question, or the JSON key, asks for. */
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
  // "And the group?"
  const isName = (cue: Cue): boolean => !cue.isHint || cue.end >= end;
  return { names: cues.filter(isName), hints: cues.filter((cue) => !isName(cue)) };
}

/** True if the words of a gap only link what stands around it. */
export function isLink(gap: string): boolean {
  const words = matchesOf(plain(gap), GAP_WORD);
  return words.length <= MOST_WORDS && words.every(([word]) => LINKS.has(word));
}

/** True if a gap says that a few last characters follow. */
export function isEnding(gap: string): boolean {
  return ENDS.test(plain(gap));
}

/** True if the last word before a number makes it a count, a place or a time. */
export function isCounting(lead: string): boolean {
  const word = LAST_WORD.exec(plain(lead))?.[1];
  return word !== undefined && COUNTING.has(word);
}

/** True if what follows a short number is nothing that it counts. */
export function isTail(rest: string): boolean {
  if (PUNCTUATED.test(rest)) return true;
  const word = NEXT_WORD.exec(plain(rest))?.[1];
  return word !== undefined && !COUNTED.has(word) && (STOP_WORDS.has(word) || AFTER_VALUE.has(word));
}

/** True if the words between a value and a cue after it say that the cue names it: "… is my member ID". */
export function isNaming(gap: string): boolean {
  return NAMES.test(plain(gap)) && isLink(gap);
}
