import { isBuiltIn } from '../../detection/kinds.js';
import { isNumberWord, isPlainWord } from '../../detection/languages/plain-words.js';
import type { Mark } from '../marks/mark.js';
import type { SampledText, SlottedTurn } from '../samples/sampled-texts.js';

/** Value in a text. Offsets are UTF-16 code units, end exclusive. */
interface Value {
  readonly start: number;
  readonly end: number;
  readonly kind: string;
}

/** Placeholders for any word that is no value, and for any number. */
const WORD = '{WORD}';
const NUMBER = '{NUMBER}';
/** Punctuation that remains around a word. With other characters, such as `@`, the slot covers the whole chunk. */
const AROUND = /^(?<before>[.,;:!?¿¡"'“”‘’()…–—-]*)(?<core>.*?)(?<after>[.,;:!?¿¡"'“”‘’()…–—-]*)$/su;
const LETTERS = /^\p{L}+(?:['’-]\p{L}+)*$/u;
const POSSESSIVE = /^['’]s[.,;:!?]*$/;
/** English contractions after an apostrophe. */
const SHORTENED: ReadonlySet<string> = new Set(['s', 't', 'm', 'd', 're', 've', 'll']);
/** Negations in which the text before the apostrophe is also a name. */
const NEGATION = /^(?:do|wo)n['’]t$/i;
/** Words of one letter. Two letters in a row are a spelled word. */
const ALONE = /^[aeiouy]$/i;
const SENTENCE_ENDS = /[.?!:][^\p{L}\p{N}]*$/u;

/**
 * Returns the judged texts with typed slots, which have the same number for the same value. Besides masked and
 * annotated values, each number and each word that is no {@link isPlainWord plain one} becomes a slot, so that values
 * that detection and reviewers missed do not remain.
 * @param reviews annotations by reviewer; a span is a false positive only if all agree
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
    const values = valuesIn(text, marks).map((value) => ({
      ...value,
      kind: withoutSpokenWords(value.kind, said),
    }));
    return [{ role: text.role, text: slotted(text.text, values, numbers) }];
  });
}

/** Replaces a custom kind whose name contains a spoken word. */
function withoutSpokenWords(kind: string, said: ReadonlySet<string>): string {
  const isOwn = !isBuiltIn(kind);
  return isOwn && kind.split('_').some((word) => said.has(word)) ? 'UNIQUE_ID' : kind;
}

function valuesIn({ spans }: SampledText, reviews: readonly (readonly Mark[])[]): Value[] {
  const masked = spans.flatMap((span): Value[] => {
    const judgments = reviews.map((marks) => marks.find((mark) => isAt(mark, span)));
    if (judgments.length > 0 && judgments.every((mark) => mark?.sort === 'for_nothing')) return [];
    const [kind, ...others] = new Set(
      judgments.map((mark) => (mark?.sort === 'kind_changed' ? mark.kind : undefined)),
    );
    return [{ ...span, kind: others.length === 0 ? (kind ?? span.kind) : span.kind }];
  });
  const missed = reviews
    .flat()
    .flatMap(({ sort, start, end, kind }): Value[] =>
      sort === 'missed' && kind !== undefined ? [{ start, end, kind }] : [],
    );
  return merged([...masked, ...missed]);
}

function isAt(mark: Mark, span: { readonly start: number; readonly end: number }): boolean {
  return mark.start === span.start && mark.end === span.end;
}

/** Sorts values and merges overlapping values, with the kind of the first. */
function merged(values: readonly Value[]): Value[] {
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

/** Returns a part of a text between values, with only plain words and punctuation. */
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

/** Returns true for letters in lower case, or a capital at the beginning of a sentence. Names have other capitals. */
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
