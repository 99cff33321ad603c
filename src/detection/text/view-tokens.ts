import { isExtension } from './digit-runs.js';
import { Memo } from '../../common/memo.js';
import type { NormalizedText } from './normalized-text.js';
import type { SlotForm } from '../slot.js';

/**
 * The words and numbers of a view in order, as runs of letters and runs of digits. Offsets are UTF-16 code units of the
 * view.
 */
export interface ViewTokens {
  readonly text: string;
  /** Words in NFKC and lower case. */
  readonly words: readonly string[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** True for identifiers, in which words are also bounded by humps and digits. */
  readonly humps: boolean;
}

const ASCII = /^[\0-\x7f]*$/;
const ASCII_TOKEN = /[A-Za-z]+|\d+/g;
const TOKEN = /[\p{L}\p{M}]+|\p{Nd}+/gu;
const HUMP_TOKEN = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{M}]+|[\p{L}\p{M}]+|\p{Nd}+/gu;
/** Marks that can separate two words of one value. */
const LIGHT: ReadonlySet<string> = new Set(' \t\n\r.,\'-_@/():&#"+');
/** Maximum length of a gap within a value, such as ", " or " - ". */
const WIDEST_GAP = 3;

/** Tokens of each view, because a request's texts are searched more than once. */
const tokensByView = new Memo<NormalizedText, ViewTokens>();

/** Divides a view into words, in linear time. The result is cached for views that are not identifiers. */
export function viewTokens(view: NormalizedText, form: SlotForm = 'text'): ViewTokens {
  if (form === 'identifier') return tokensOf(view.text, true);
  let tokens = tokensByView.get(view);
  if (tokens === undefined) tokensByView.set(view, (tokens = tokensOf(view.text, false)));
  return tokens;
}

function tokensOf(text: string, humps: boolean): ViewTokens {
  const pattern = humps ? HUMP_TOKEN : ASCII.test(text) ? ASCII_TOKEN : TOKEN;
  const words: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const word = match[0].toLowerCase();
    words.push(pattern === ASCII_TOKEN ? word : word.normalize('NFKC'));
    starts.push(match.index);
    ends.push(pattern.lastIndex);
  }
  return { text, words, starts, ends, humps };
}

/** Returns true if a value can begin with token `at`, because no letter or digit precedes it directly. */
export function beginsAt({ starts, ends, humps }: ViewTokens, at: number): boolean {
  return humps || at === 0 || (ends[at - 1] ?? 0) < (starts[at] ?? 0);
}

/** Returns true if a value can end with token `at`. */
export function endsAt(tokens: ViewTokens, at: number): boolean {
  const { starts, ends, humps, text } = tokens;
  const end = ends[at] ?? 0;
  return humps || at + 1 >= starts.length || end < (starts[at + 1] ?? 0) || isExtension(text, end);
}

/** Returns true if tokens `at` and `at + 1` can belong to one value, because only a few light marks separate them. */
export function continuesAfter({ text, starts, ends }: ViewTokens, at: number): boolean {
  const from = ends[at] ?? 0;
  const to = starts[at + 1];
  if (to === undefined || to - from > WIDEST_GAP) return false;
  for (let offset = from; offset < to; offset++) if (!LIGHT.has(text.charAt(offset))) return false;
  return true;
}
