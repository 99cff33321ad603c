import { regExp } from '../../common/text/reg-exp.js';
import type { Entity } from '../entity.js';
import { kindTraits } from '../kinds.js';
import type { SlotRole, TextSlot } from '../slot.js';
import { DOTTED_TITLE } from '../languages/en/people.js';
import { THANKS } from '../languages/en/talk.js';
import * as en from '../languages/en/weak-names.js';
import { normalize, normalizedSlot, type Range } from '../text/normalized-text.js';
import { viewTokens, type ViewTokens } from '../text/view-tokens.js';
import type { IndexHit } from './value-index.js';

/**
 * Parts of names in a request that are too short or too common to be masked everywhere ("Bo", "Will", "June"). They are
 * searched, but masked only if the neighboring words indicate a person. The egress check does not search for them,
 * because it reads a different text.
 */
export class WeakNames {
  private readonly weak = new Map<string, Entity>();
  private readonly strong = new Set<string>();
  private readonly added = new Set<string>();

  /**
   * Adds a finding of any kind.
   * @returns the words of the finding that are new
   */
  add(entity: Entity, text: string): readonly string[] {
    if (kindTraits(entity.kind).form !== 'name' || this.added.has(text)) return [];
    this.added.add(text);
    return viewTokens(normalize(text)).words.filter((word) => this.addWord(word, entity));
  }

  private addWord(word: string, entity: Entity): boolean {
    if (!en.isWeakPart(word)) {
      if (word.length <= 3 || this.strong.has(word)) return false;
      this.strong.add(word);
    } else {
      if (this.weak.has(word)) return false;
      this.weak.set(word, entity);
    }
    return true;
  }

  /**
   * Returns where a text means a known person. Linear in the text's length.
   * @param isKnown whether the text is a reply in which the positions of restored names are known
   */
  search(slot: TextSlot, isKnown: boolean): IndexHit<Entity>[] {
    if (this.weak.size === 0 || slot.form === 'number') return [];
    const view = normalizedSlot(slot);
    const isPrograms = slot.isKey === true || slot.form === 'identifier';
    const tokens = viewTokens(view, isPrograms ? 'identifier' : 'text');
    const hits: IndexHit<Entity>[] = [];
    const valued = isValue(slot);
    const isReply = !isKnown && RETURNED_ROLES.has(slot.role);
    for (let at = 0; at < tokens.words.length; at++) {
      const origin = this.weak.get(tokens.words[at] ?? '');
      if (origin === undefined) continue;
      const range = { start: tokens.starts[at] ?? 0, end: tokens.ends[at] ?? 0 };
      const word = tokens.words[at] ?? '';
      // In text that a model writes itself, the word is the verb unless the model has seen the name.
      if (en.MODALS.has(word) && slot.role === 'assistant' && slot.member !== 'speech') continue;
      const isName = isPrograms
        ? isInName(tokens.words, word)
        : valued
          ? tokens.words.length === 1 && word.length > SHORT
          : isNameHere(view.text, range, this.strong, isReply) || this.isBesideOther(view.text, tokens, at);
      if (!isName) continue;
      const { start, end } = view.toOriginal(range.start, range.end);
      hits.push({ start, end, origin });
    }
    return hits;
  }

  /** Returns true for two capitalized words of known names in a row: "Silver Rose". */
  private isBesideOther(text: string, { words, starts, ends }: ViewTokens, at: number): boolean {
    const isCapital = (index: number): boolean => /^\p{Lu}/u.test(text.slice(starts[index], ends[index]));
    return [at - 1, at + 1].some((other) => {
      const [left, right] = [Math.min(at, other), Math.max(at, other)];
      const isNext = text.slice(ends[left], starts[right]) === ' ';
      return this.weak.has(words[other] ?? '') && isNext && isCapital(at) && isCapital(other);
    });
  }
}

/** Maximum length of a word that may also be a code. */
const SHORT = 2;
/** Roles whose texts return to a program or to the person who said a name, where false positives do no harm. */
const RETURNED_ROLES: ReadonlySet<SlotRole> = new Set(['assistant', 'tool', 'meta']);

/** Returns true for a word of a program's name that may be a person's name. */
function isInName(words: readonly string[], word: string): boolean {
  return word.length > SHORT && (words.length === 1 || (!en.MODALS.has(word) && !en.TIMES.has(word)));
}

/** Returns true for a single word of structured data. */
function isValue({ text, role, member }: TextSlot): boolean {
  return (role === 'tool' || member !== 'speech') && !/\s/.test(text.trim());
}

/** A word and its neighbors in a sentence. */
interface Around {
  readonly written: string;
  readonly word: string;
  /** The neighboring words as written, or an empty text at the bounds of the sentence. */
  readonly previous: string;
  readonly next: string;
  readonly before: string;
  readonly after: string;
  /** Whether only a comma, or the sentence's end, is on both sides. */
  readonly isSetOff: boolean;
  readonly ends: boolean;
  readonly possessive: boolean;
  /** Whether thanks precede the word: "thank you …" */
  readonly thanked: boolean;
}

const REACH = 48;
const GLUED_BEFORE = /[\p{L}\p{N}'’_/@.#&\\-]$/u;
const GLUED_AFTER = /^(?:[_@/\\&-][\p{L}\p{N}]|\.[\p{L}\p{N}]|\p{N})/u;
const POSSESSIVE = /^['’]s(?![\p{L}\p{N}])/iu;
/** The preceding word. A full stop after a title does not end the sentence. */
const BEFORE = regExp.u`(?:^|[^\p{L}\p{N}])(?<word>[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*)(?<gap>(?:(?<=${DOTTED_TITLE})\.)?[ ,]+)$`;
const AFTER = /^(?<gap>[ ,]+)(?<word>[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*)/u;
const THANKED = regExp.iu`\b(?:${THANKS})[ ,]+$`;
const NUMBER = /^\p{N}/u;
const LEAST_SHOUTED = 4;

/**
 * Returns true if a known person's short or common name means the person: because the word has hardly another meaning,
 * by its capital within a sentence, or by the neighboring words ("gave joy", "dot's phone").
 *
 * @param range position of the word
 * @param known other parts of known names, in lower case
 * @param isReply whether the assistant says the word, where false positives do no harm
 */
function isNameHere(text: string, range: Range, known: ReadonlySet<string>, isReply: boolean): boolean {
  if (GLUED_BEFORE.test(text.slice(Math.max(0, range.start - 1), range.start))) return false;
  if (GLUED_AFTER.test(text.slice(range.end, range.end + 2))) return false;
  const around = neighborsOf(text, range);
  const { written, word, before } = around;
  const shouted = written.length < LEAST_SHOUTED && written === written.toUpperCase();
  // Abbreviations: "et al", "the ed", "5 ng".
  const isAbbreviation =
    written === word &&
    (NUMBER.test(before) || en.BEFORE_ABBREVIATION.has(before) || en.NO_NAME_BEFORE.has(before));
  if (!en.isAlsoWord(word) && !shouted) return !isAbbreviation;
  if (isOther(around, isReply)) return false;
  return (!shouted && byCapital(around, isReply)) || byWords(around, known);
}

function neighborsOf(text: string, { start, end }: Range): Around {
  const written = text.slice(start, end);
  const lead = text.slice(Math.max(0, start - REACH), start);
  const possessive = POSSESSIVE.test(text.slice(end, end + 3));
  const rest = text.slice(possessive ? end + 2 : end, end + REACH);
  const { word: previous = '', gap: gapBefore = ',' } = BEFORE.exec(lead)?.groups ?? {};
  const { word: next = '', gap: gapAfter = ',' } = AFTER.exec(rest)?.groups ?? {};
  const ends = gapAfter.includes(',');
  return {
    written,
    word: written.toLowerCase(),
    previous,
    next,
    before: previous.toLowerCase().replaceAll('’', "'"),
    after: next.toLowerCase().replaceAll('’', "'"),
    isSetOff: ends && gapBefore.includes(','),
    ends,
    possessive,
    thanked: THANKED.test(lead),
  };
}

/** Returns true for another meaning of the word: "will they", "in June", "May 3", "Summer camp". */
function isOther(around: Around, isReply: boolean): boolean {
  const { word, before, after, possessive, ends, isSetOff, thanked } = around;
  const isVerb = en.SUBJECTS.has(before) && !thanked && !(isReply && isCapital(around.written));
  if (en.MODALS.has(word) && (isVerb || (!ends && en.SUBJECTS.has(after)))) return true;
  if (!possessive && (en.NO_NAME_BEFORE.has(before) || en.NAMED_THINGS.has(after))) return true;
  if (!en.TIMES.has(word)) return false;
  const beside = [before, after];
  if (beside.some((near) => en.TIMES.has(near) || (!isSetOff && NUMBER.test(near)))) return true;
  return beside.every((near) => near === '');
}

function isCapital(written: string): boolean {
  return !written.startsWith(written.charAt(0).toLowerCase());
}

/** Returns true for a word set off by commas, or with a capital among words in lower case. A reply needs less. */
function byCapital({ written, word, previous, next, isSetOff, ends }: Around, isReply: boolean): boolean {
  if (isSetOff && (isReply || isCapital(written))) return !en.QUALITIES.has(word) && previous + next !== '';
  if (previous === '' || !isCapital(written) || written === written.toUpperCase() || isCapital(previous))
    return false;
  return (isReply || !en.TIMES.has(word)) && (ends || !isCapital(next));
}

function byWords({ word, before, after, ends, possessive }: Around, known: ReadonlySet<string>): boolean {
  const isTime = en.TIMES.has(word);
  const isPlain = !isTime && !en.MODALS.has(word);
  if (possessive) return !isTime;
  if (isPlain && (known.has(before) || (!ends && known.has(after)))) return true;
  const isQuality = en.QUALITIES.has(word);
  const isWhole = isPlain || ends || en.CLOSERS.has(after);
  if (en.TITLES.has(before)) return isWhole;
  if (en.NAME_BEFORE.has(before)) return isWhole && !isQuality;
  return (
    en.NAME_AFTER.has(after) &&
    !isQuality &&
    !en.POSSESSIVES.has(before) &&
    (isPlain || !en.AUXILIARIES.has(after))
  );
}
