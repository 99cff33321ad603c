import * as en from '../speech/en/weak-names.js';
import type { Range } from '../text/normalized-text.js';

/** A word and those around it, in small letters; empty across the end of a sentence. */
interface Around {
  readonly word: string;
  readonly said: string;
  /** Before it, the nearest first. */
  readonly p1: string;
  readonly p2: string;
  /** After it. */
  readonly n1: string;
  readonly n2: string;
  /** As they are written. */
  readonly previous: string;
  readonly next: string;
  readonly gapBefore: string;
  readonly gapAfter: string;
  readonly possessive: boolean;
}

const REACH = 48;
const WORD = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu;
const SENTENCE_END = /[.!?…;:\n¿¡"“”()]/;
const GLUED_BEFORE = /[\p{L}\p{N}'’_/@.#&\\-]$/u;
const GLUED_AFTER = /^(?:[_@/\\&-][\p{L}\p{N}]|\.[\p{L}\p{N}]|\p{N})/u;
const POSSESSIVE = /^['’]s(?![\p{L}\p{N}])/iu;
const NUMBER = /^\p{N}/u;
const LEAST_SHOUTED = 4;

/**
 * True where a word that is the short or ordinary name of a known person means that person: a word that is nothing else
 * almost anywhere, another by its capital within a sentence, or by the words around it ("gave joy", "dot's phone").
 *
 * @param range of the word in the text
 * @param known other parts of known names, in small letters
 * @param isReply whether an assistant says it
 */
export function isNameHere(
  text: string,
  range: Range,
  known: ReadonlySet<string>,
  isReply: boolean,
): boolean {
  if (GLUED_BEFORE.test(text.slice(Math.max(0, range.start - 1), range.start))) return false;
  if (GLUED_AFTER.test(text.slice(range.end, range.end + 2))) return false;
  const around = look(text, range);
  const { word, said } = around;
  // "it may hurt", "will they"; "Auto parts", "Summer camp".
  const asks = around.gapAfter === ' ' && en.SUBJECTS.has(around.n1);
  const tells = en.SUBJECTS.has(around.p1) && around.gapBefore === ' ' && around.p2 !== 'thank';
  if (en.MODALS.has(word) && (asks || tells) && !(isReply && isCapitalWithin(around))) return false;
  if (!around.possessive && en.NAMED_THINGS.has(around.n1)) return false;
  const shouted = said.length < LEAST_SHOUTED && said === said.toUpperCase();
  if (!en.isAlsoWord(word) && !shouted) return !isAbbreviation(around);
  return (!shouted && byCapital(around)) || byWords(around, known) || (isReply && isSaidBack(around));
}

function look(text: string, { start, end }: Range): Around {
  const said = text.slice(start, end);
  const lead = text.slice(Math.max(0, start - REACH), start);
  const possessive = POSSESSIVE.test(text.slice(end, end + 3));
  const from = possessive ? end + 2 : end;
  const rest = text.slice(from, from + REACH);
  const earlier = [...lead.matchAll(WORD)].reverse();
  const later = [...rest.matchAll(WORD)];
  const backward = sentence(
    earlier,
    (match, edge) => lead.slice(match.index + match[0].length, edge),
    lead.length,
  );
  const forward: string[] = [];
  let edge = 0;
  for (const match of later) {
    if (SENTENCE_END.test(rest.slice(edge, match.index))) break;
    forward.push(match[0]);
    edge = match.index + match[0].length;
  }
  const [previous = ''] = backward;
  const [next = ''] = forward;
  const at = (words: readonly string[], index: number): string =>
    (words[index] ?? '').toLowerCase().replaceAll('’', "'");
  return {
    word: said.toLowerCase(),
    said,
    p1: at(backward, 0),
    p2: at(backward, 1),
    n1: at(forward, 0),
    n2: at(forward, 1),
    previous,
    next,
    gapBefore: /[^\p{L}\p{N}]*$/u.exec(lead)?.[0] ?? '',
    gapAfter: /^[^\p{L}\p{N}]*/u.exec(rest)?.[0] ?? '',
    possessive,
  };
}

/** The words of the same sentence, from the nearest on. */
function sentence(
  matches: readonly RegExpMatchArray[],
  gap: (match: RegExpExecArray, edge: number) => string,
  from: number,
): string[] {
  const words: string[] = [];
  let edge = from;
  for (const match of matches as RegExpExecArray[]) {
    const between = gap(match, edge);
    const isTitle = between === '. ' && en.TITLES.has(match[0].toLowerCase());
    if (SENTENCE_END.test(between) && !isTitle) break;
    words.push(match[0]);
    edge = match.index;
  }
  return words;
}

/** "et al", "the ed", "5 ng". */
function isAbbreviation({ said, p1 }: Around): boolean {
  if (said !== said.toLowerCase()) return false;
  return NUMBER.test(p1) || p1 === 'et' || en.DETERMINERS.has(p1);
}

function isCapital(said: string): boolean {
  return !said.startsWith(said.charAt(0).toLowerCase());
}

function isCapitalWithin({ said, previous }: Around): boolean {
  return previous !== '' && isCapital(said) && said !== said.toUpperCase();
}

/** A capital within a sentence, where the words beside it have none. */
function byCapital(around: Around): boolean {
  const { word, p1, previous, next, gapBefore, gapAfter } = around;
  if (!isCapitalWithin(around) || isCapital(previous) || !/^[ ,]+$/.test(gapBefore)) return false;
  if (next !== '' && isCapital(next) && gapAfter === ' ') return false;
  if (en.NAMED_MONTHS.has(word)) return false;
  return !en.CAPITALISED_THINGS.has(word) || !en.PLACE_LEADS.has(p1);
}

function byWords(around: Around, known: ReadonlySet<string>): boolean {
  const { p1, possessive, word } = around;
  if (en.DETERMINERS.has(p1) || (en.TIMES.has(word) && en.PREPOSITIONS.has(p1))) return false;
  if (en.TITLES.has(p1) && (!en.MODALS.has(word) || isWhole(around))) return true;
  if (possessive) return !en.TIMES.has(word) || en.BELONGINGS.has(around.n1);
  return (
    besideName(around, known) ||
    isHailed(around) ||
    acts(around) ||
    isAsked(around) ||
    isGiven(around) ||
    isIntroduced(around)
  );
}

/** No verb goes on from here: "tell will to call", not "the call will be". */
function isWhole({ n1, gapAfter }: Around): boolean {
  return n1 === '' || /[^ ]/.test(gapAfter) || en.CLOSERS.has(n1) || NUMBER.test(n1);
}

/** "my wife joy", "charlie brown", "tessa and joy". */
function besideName(around: Around, known: ReadonlySet<string>): boolean {
  const { word, p1, p2, n1, n2, gapBefore, gapAfter } = around;
  const whole = !en.MODALS.has(word) || isWhole(around);
  if (en.RELATIVES.has(p1) && (en.POSSESSIVES.has(p2) || p2.endsWith("'s")) && whole) return true;
  const timed = en.TIMES.has(word) || en.MODALS.has(word);
  if (known.has(p1) && gapBefore === ' ' && !timed) return true;
  if (known.has(n1) && gapAfter === ' ' && !timed) return true;
  if (p1 === 'and' && (known.has(p2) || en.MYSELF.has(p2)) && whole) return true;
  return n1 === 'and' && (known.has(n2) || en.MYSELF.has(n2)) && !en.QUALITIES.has(word);
}

/** "hi june", "thank you pearl", "June, how much …", "okay dot honey". */
function isHailed(around: Around): boolean {
  const { word, said, p1, p2, n1, gapBefore, gapAfter } = around;
  if (en.QUALITIES.has(word)) return false;
  if (en.ENDEARMENTS.has(n1)) return true;
  const whole = !en.MODALS.has(word) || isWhole(around);
  if ((en.HAILS.has(p1) || (p1 === 'you' && p2 === 'thank')) && whole) return true;
  const ends = n1 === '' || gapAfter.includes(',');
  if (p1 === '' && isCapital(said) && ends) return n1 !== '' || !en.TIMES.has(word);
  if (isCapital(said) && gapBefore.includes(',') && ends) return !en.TIMES.has(p1);
  if (en.ANSWERS.has(p1)) return ends || (!en.MODALS.has(word) && en.TURNS_TO.has(n1));
  return /^(?:wh|how)\w+'?s$/.test(n1) && !en.PREPOSITIONS.has(p1) && !en.POSSESSIVES.has(p1);
}

/** "joy has", "summer is booked for nine". */
function acts(around: Around): boolean {
  const { word, p1, n1, n2 } = around;
  if (en.POSSESSIVES.has(p1) || en.QUALITIES.has(word)) return false;
  if (n1 === 'used' && n2 === 'to') return true;
  if (en.ADVERBS.has(n1) && en.HUMAN_VERBS.has(n2)) return true;
  if (en.TIMES.has(word)) {
    if (n1 === 'has') return en.HUMAN_OWNS.has(n2);
    return en.HUMAN_VERBS.has(n1) || (n1 === 'is' && en.HUMAN_STATES.has(n2));
  }
  if (en.HUMAN_VERBS.has(n1) || n1 === 'has' || n1 === 'is' || n1 === 'was') return true;
  return !en.MODALS.has(word) && en.STATE_VERBS.has(n1);
}

/** "did dot have", "is june there". */
function isAsked({ word, p1, n1 }: Around): boolean {
  if (!en.AUXILIARIES.has(p1) || !en.HUMAN_DOES.has(n1)) return false;
  return !en.TIMES.has(word) || !en.TIMES_DO.has(n1);
}

/** "gave grace five", "for dot". */
function isGiven(around: Around): boolean {
  const { word, p1, p2 } = around;
  if (!isWhole(around)) return !en.MODALS.has(word) && en.GIVERS.has(p1) && !en.DETERMINERS.has(p2);
  if (en.GIVERS.has(p1)) return !en.DETERMINERS.has(p2) && !en.POSSESSIVES.has(p2);
  return en.BESIDE.has(p1) && !en.TIMES.has(word) && !en.QUALITIES.has(word);
}

/** "this is dot", "it's will". */
function isIntroduced(around: Around): boolean {
  const { word, p1, p2 } = around;
  const lead = en.ONE_WORD_LEADS.has(p1) ? p1 : `${p2} ${p1}`;
  if (en.SURELY_SAYS_WHO.has(lead)) return isWhole(around);
  if (en.TIMES.has(word) || en.QUALITIES.has(word))
    return en.CALLS_IN.has(around.n1) && en.SAYS_WHO.has(lead);
  return en.SAYS_WHO.has(lead) && isWhole(around);
}

/**
 * A capital within a sentence, or a place where somebody is spoken to or named: an assistant means the person wherever
 * nothing around the word tells that it is one. What is masked there comes back as it was.
 */
function isSaidBack(around: Around): boolean {
  const { word, p1, n1, gapBefore, gapAfter } = around;
  if (en.DETERMINERS.has(p1) && p1 !== 'that') return false;
  const isTime = en.TIMES.has(word);
  if (p1 === '' && isCapital(around.said) && !isTime && !en.MODALS.has(word)) return true;
  const ofTime = [p1, n1].some((beside) => en.TIMES.has(beside) || NUMBER.test(beside));
  if (isTime && (ofTime || en.PREPOSITIONS.has(p1) || p1 === 'of' || p1 === 'or')) return false;
  if (isCapitalWithin(around)) return !en.CAPITALISED_THINGS.has(word) || !en.PLACE_LEADS.has(p1);
  if (p1 === 'name' || p1 === 'as') return isWhole(around);
  if (n1 !== '' && !gapAfter.includes(',')) return false;
  if (gapBefore.includes(',') || (p1 === '' && n1 !== '')) return true;
  if (isTime || en.QUALITIES.has(word)) return p1 === 'you';
  if (en.SUBJECTS.has(p1)) return p1 === 'you' || p1 === 'that';
  return p1 !== '' && !en.POSSESSIVES.has(p1) && !en.PLACE_LEADS.has(p1);
}
