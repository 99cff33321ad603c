import { isBuiltIn } from '../../detection/kinds.js';
import { isNumberWord, isPlainWord } from '../../detection/languages/plain-words.js';
import type { Mark } from '../marks/mark.js';
import type { SampledText, SlottedTurn } from '../samples/sampled-texts.js';

/** A value, wherever it was found. Offsets are UTF-16 code units, end exclusive. */
interface Value {
  readonly start: number;
  readonly end: number;
  readonly kind: string;
}

/** Any word that is no value, and any number. */
const WORD = '{WORD}';
const NUMBER = '{NUMBER}';
/** Marks that stay around a word. Others, such as `@` and braces, make its slot take in all between white space. */
const AROUND = /^(?<before>[.,;:!?¿¡"'“”‘’()…–—-]*)(?<core>.*?)(?<after>[.,;:!?¿¡"'“”‘’()…–—-]*)$/su;
const LETTERS = /^\p{L}+(?:['’-]\p{L}+)*$/u;
const POSSESSIVE = /^['’]s[.,;:!?]*$/;
/** What follows an apostrophe in English. */
const SHORTENED: ReadonlySet<string> = new Set(['s', 't', 'm', 'd', 're', 've', 'll']);
/** Where the word before the apostrophe is a name elsewhere. */
const NEGATION = /^(?:do|wo)n['’]t$/i;
/** Words of one letter; two in a row are spelled. */
const ALONE = /^[aeiouy]$/i;
const SENTENCE_ENDS = /[.?!:][^\p{L}\p{N}]*$/u;

/**
 * The judged texts of a call with typed slots, the same number for the same value. Besides what was masked and what anybody marked
 * as missed, each number and each word that is no {@link isPlainWord plain one} is a slot, so that what nobody has seen stays behind.
 * @param reviews the marks of each; only what all of them say was masked for nothing is no value
 */
export function slottedTurns(
  texts: readonly SampledText[],
  reviews: readonly (readonly Mark[])[],
): SlottedTurn[] {
  const numbers = new Map<string, Map<string, number>>();
  const said = new Set(texts.flatMap(({ text }) => text.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? []));
  return texts.flatMap((text, at) => {
    if (!text.isJudged) return [];
    const marks = reviews.map((review) => review.filter((mark) => mark.text === at));
    const values = valuesIn(text, marks).map((value) => ({ ...value, kind: untold(value.kind, said) }));
    return [{ role: text.role, text: slotted(text.text, values, numbers) }];
  });
}

/** A kind of somebody's own making could tell what was said. */
function untold(kind: string, said: ReadonlySet<string>): string {
  const isOwn = !isBuiltIn(kind);
  return isOwn && kind.split('_').some((word) => said.has(word)) ? 'UNIQUE_ID' : kind;
}

function valuesIn({ spans }: SampledText, reviews: readonly (readonly Mark[])[]): Value[] {
  const masked = spans.flatMap((span): Value[] => {
    const said = reviews.map((marks) => marks.find((mark) => isAt(mark, span)));
    if (said.length > 0 && said.every((mark) => mark?.sort === 'for_nothing')) return [];
    const [kind, ...others] = new Set(
      said.map((mark) => (mark?.sort === 'kind_changed' ? mark.kind : undefined)),
    );
    return [{ ...span, kind: others.length === 0 ? (kind ?? span.kind) : span.kind }];
  });
  const missed = reviews
    .flat()
    .flatMap(({ sort, start, end, kind }): Value[] =>
      sort === 'missed' && kind !== undefined ? [{ start, end, kind }] : [],
    );
  return inOne([...masked, ...missed]);
}

function isAt(mark: Mark, span: { readonly start: number; readonly end: number }): boolean {
  return mark.start === span.start && mark.end === span.end;
}

/** Sorted; what overlaps is one value, of the kind of the one that begins first. */
function inOne(values: readonly Value[]): Value[] {
  const found: Value[] = [];
  for (const value of [...values].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = found.at(-1);
    if (last === undefined || value.start >= last.end) found.push(value);
    else found[found.length - 1] = { ...last, end: Math.max(last.end, value.end) };
  }
  return found;
}

function slotted(text: string, values: readonly Value[], numbers: Map<string, Map<string, number>>): string {
  let out = '';
  let from = 0;
  for (const { start, end, kind } of values) {
    out += plain(text, from, start);
    out += `{${kind}:${numberOf(numbers, kind, text.slice(start, end))}}`;
    from = end;
  }
  return (out + plain(text, from, text.length)).replace(/\s+/g, ' ').trim();
}

function numberOf(numbers: Map<string, Map<string, number>>, kind: string, value: string): number {
  const ofKind = numbers.get(kind) ?? new Map<string, number>();
  numbers.set(kind, ofKind);
  const key = value
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ');
  const known = ofKind.get(key) ?? ofKind.size + 1;
  ofKind.set(key, known);
  return known;
}

/** A part of a text between values, without all but plain words and marks. */
function plain(text: string, from: number, to: number): string {
  const part = text.slice(from, to);
  const chunks = [...part.matchAll(/\S+/g)];
  return part.replace(/\S+/g, (chunk, index: number) => {
    const nth = chunks.findIndex((one) => one.index === index);
    const isBesideValue =
      (index === 0 && from > 0) || (index + chunk.length === part.length && to < text.length);
    if (isBesideValue && POSSESSIVE.test(chunk)) return chunk;
    const isSpelled = isLetter(chunk) && (isLetter(chunks[nth - 1]?.[0]) || isLetter(chunks[nth + 1]?.[0]));
    const { before = '', core = '', after = '' } = AROUND.exec(chunk)?.groups ?? {};
    if (core === '') return chunk;
    const words = core.split(/['’-]/);
    const isKept = !isBesideValue && !isSpelled && isWrittenPlain(core, text.slice(0, from + index));
    if (isKept && (NEGATION.test(core) || words.every(isKeptWord))) return chunk;
    return before + (/\p{N}/u.test(core) || words.some(isNumberWord) ? NUMBER : WORD) + after;
  });
}

function isLetter(chunk: string | undefined): boolean {
  const { core = '' } = AROUND.exec(chunk ?? '')?.groups ?? {};
  return /^\p{L}$/u.test(core);
}

/** Letters alone, small ones but at the beginning of a sentence: names have capitals elsewhere, too. */
function isWrittenPlain(core: string, before: string): boolean {
  if (!LETTERS.test(core)) return false;
  if (/^I(?:['’]|$)/.test(core)) return true;
  const opens = before.trim() === '' || SENTENCE_ENDS.test(before);
  return !/\p{Lu}/u.test(opens ? core.slice(1) : core);
}

function isKeptWord(word: string, nth: number): boolean {
  if (nth > 0 && SHORTENED.has(word.toLowerCase())) return true;
  return isPlainWord(word) && (word.length > 1 || ALONE.test(word));
}
