import { regExp } from '../../common/text/reg-exp.js';
import type { EntityKind } from '../kinds.js';
import * as en from '../languages/en/facts.js';
import * as es from '../languages/es/facts.js';
import { NAME_WORDS } from '../languages/en/names.js';
import { DEPARTMENTS } from '../lexicon/departments.js';
import { GIVEN_NAMES } from '../lexicon/given-names.js';
import { MEDICINES, MEDICINES_LIKE_NAMES } from '../lexicon/medicines.js';
import { DISEASES, EPONYM_HEADS, EPONYM_PAIRS, EPONYMS, SCORES } from '../lexicon/eponyms.js';
import { PLAN_WORDS, PLANS } from '../lexicon/plans.js';
import {
  DEVICE_MAKERS,
  MAKERS_LIKE_NAMES,
  MODELS_LIKE_NAMES,
  VEHICLE_MAKERS,
  VEHICLE_MODELS,
} from '../lexicon/vehicles.js';
import type { TextSlot } from '../slot.js';
import { normalize } from '../text/normalized-text.js';
import type { SlotInContext } from '../slot-context.js';
import { foldAccents } from '../grammar/token.js';
import { isNameAsked } from '../passes/pattern/names/name.js';
import type { Said } from './said.js';

/** Kinds whose values are words. */
const NAMING: ReadonlySet<EntityKind> = new Set([
  'NAME',
  'FACILITY',
  'LOCATION',
  'EMPLOYER',
  'HEALTH_PLAN_ID',
]);
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const POSSESSIVE = /['’]s?(?=$|[\s,.-])/gu;
const MOST_WORDS = 6;
const GLUE: ReadonlySet<string> = new Set([...en.GLUE, ...es.GLUE]);
const NAMED = regExp.iu`(?<!\p{L})(?:${en.NAMES_SOMEBODY}|${es.NAMES_SOMEBODY})[\s,:]+$`;
const TAKEN = regExp.iu`(?<!\p{L})(?:${en.TAKES}|${es.TAKES})[\s,:]+$`;
const SURELY_TAKEN = regExp.iu`(?<!\p{L})(?:${en.SURELY_TAKES}|${es.SURELY_TAKES})[\s,:]+$`;
const BROUGHT = regExp.iu`^\s?(?:${en.BROUGHT}|${es.BROUGHT})(?!\p{L})`;
const ARTICLE_BEFORE = regExp.iu`(?<!\p{L})(?:${en.ARTICLE}|${es.ARTICLE})\s$`;
const DOSED = regExp.iu`^[\s,]+(?:${en.AFTER_MEDICINE}|${es.AFTER_MEDICINE})(?!\p{L})`;
const SUFFERED = regExp.iu`(?<!\p{L})(?:${en.SUFFERS}|${es.SUFFERS})[\s,:]+$`;
const TIME_BEFORE = regExp.iu`(?:\d|(?<!\p{L})(?:${en.BEFORE_ZONE}|${es.BEFORE_ZONE}))[\s,]*$`;
const ZONE = regExp.iu`^(?:${en.TIME_ZONE}|${es.TIME_ZONE})(?: (?:${en.AFTER_ZONE}))?$`;
const LAST_WORDS = /([\p{L}\p{M}\p{N}'’-]+)[\s,]+$/u;
const NEXT_WORD = /^(?:['’]s)?[\s,]+([\p{L}\p{M}\p{N}-]+)/u;
const EPONYM_LINK = regExp.iu`\s(?:${en.EPONYM_OF}|${es.EPONYM_OF})\s$`;
const SCORE_LINK = regExp.iu`\s(?:${en.SCORED}|${es.SCORED})\s$`;
const SCORED_AFTER = regExp.iu`^\s(?:(?:${en.SCORED}|${es.SCORED})\s)?\d`;
const MOST_OF_MODEL = 3;
const PHRASES = new Set([...DEPARTMENTS, ...PLANS, ...MEDICINES].filter((entry) => entry.includes(' ')));

/** Returns true for a medicine, disease, plan, department, car or time zone that is not used as a person's name. */
export function isTerm(said: Said, { slot, question, label }: SlotInContext): boolean {
  if (!NAMING.has(said.kind)) return false;
  const folded = foldAccents(said.text).replace(POSSESSIVE, '');
  const words = (folded.match(WORD) ?? []).filter((word) => !GLUE.has(word));
  if (words.length === 0 || words.length > MOST_WORDS) return false;
  if (isNameAsked(question, label) || NAMED.test(said.before)) return false;
  if (ZONE.test(folded)) return TIME_BEFORE.test(said.before);
  if (
    PHRASES.has(folded) ||
    words.every((word) => (en.NOBODY.has(word) || es.NOBODY.has(word)) && !isPersons(word))
  )
    return true;
  return (
    isMedicine(words, said) ||
    isEponym(words, said) ||
    isPlan(words, said, slot) ||
    isDepartment(words) ||
    isVehicle(words, said, slot)
  );
}

function isMedicine(words: readonly string[], { before, after }: Said): boolean {
  if (SURELY_TAKEN.test(before) && words.length < MOST_OF_MODEL && !BROUGHT.test(after)) return true;
  if (!words.every((word) => MEDICINES.has(word))) return false;
  const isLikeName = words.some((word) => MEDICINES_LIKE_NAMES.has(word) || isPersons(word));
  return !isLikeName || (TAKEN.test(before) && !BROUGHT.test(after)) || DOSED.test(after);
}

/** Returns true for a word that is also a person's name. */
function isPersons(word: string): boolean {
  return GIVEN_NAMES.has(word) || NAME_WORDS.has(word);
}

/** Returns true for an eponym: "Crohn's", "Glasgow coma scale", "glasgow de trece", "enfermedad de Parkinson". */
function isEponym(words: readonly string[], { text, before, after }: Said): boolean {
  const names = words.filter((word) => EPONYMS.has(word));
  if (names.length === 0 || !words.every((word) => EPONYMS.has(word) || EPONYM_HEADS.has(word))) return false;
  if (names.length < words.length || EPONYM_PAIRS.has(words.join(' '))) return true;
  const next = foldAccents(NEXT_WORD.exec(after)?.[1] ?? '');
  const last = lastWord(before.replace(EPONYM_LINK, ' '));
  if (EPONYM_HEADS.has(next) || EPONYM_HEADS.has(last)) return true;
  const [only = ''] = words;
  if (SCORES.has(only) && SCORED_AFTER.test(normalize(after).spoken.text)) return true;
  const isPossessive = /['’]s?$/u.test(text) || /^['’]s/u.test(after);
  return SUFFERED.test(before) && DISEASES.has(only) && (isPossessive || !isPersons(only));
}

/** Returns true for the value of a score whose name precedes the value: "apgar nueve diez". */
export function isScore(said: Said): boolean {
  return (
    SCORES.has(lastWord(said.before.replace(SCORE_LINK, ' '))) && /^\d{1,2}(?: \d{1,2})?$/.test(said.spoken)
  );
}

function lastWord(before: string): string {
  return foldAccents(LAST_WORDS.exec(before)?.[1] ?? '');
}

function isPlan(words: readonly string[], said: Said, slot: TextSlot): boolean {
  const last = lastWord(said.before);
  // A capitalized name after a plan's brand: "Adeslas Plena Vital"
  if (PLANS.has(last) && !isPersons(last) && isTitled(said, slot)) return true;
  if (!words.every((word) => PLANS.has(word) || PLAN_WORDS.has(word))) return false;
  const brands = words.filter((word) => PLANS.has(word));
  return brands.length > 0 && (words.length > 1 || !brands.some(isPersons));
}

function isDepartment(words: readonly string[]): boolean {
  return words.every((word) => DEPARTMENTS.has(word)) && (words.length > 1 || !words.some(isPersons));
}

/** Returns true for a vehicle: "dodge dakota", "Sorento" after its maker, "a wagoneer". */
function isVehicle(words: readonly string[], said: Said, slot: TextSlot): boolean {
  const maker = lastWord(said.before);
  const isAfterMaker = isMaker(maker);
  if (isAfterMaker && words.length < MOST_OF_MODEL && isTitled(said, slot)) return true;
  if (!words.every((word) => isMaker(word) || VEHICLE_MODELS.has(word))) return false;
  if (words.length > 1) {
    // "ford f150" is a car, "mercedes sierra" may be a person.
    const mayBePerson = words.some(isPersonsModel);
    return words.some((word) => isMaker(word) && !(mayBePerson && MAKERS_LIKE_NAMES.has(word)));
  }
  if (isAfterMaker || VEHICLE_MODELS.has(foldAccents(NEXT_WORD.exec(said.after)?.[1] ?? ''))) return true;
  return ARTICLE_BEFORE.test(said.before) && !words.some(isPersons);
}

function isMaker(word: string): boolean {
  return VEHICLE_MAKERS.has(word) || DEVICE_MAKERS.has(word);
}

/** Returns true for a car model that is also a person's name: "sierra". */
function isPersonsModel(word: string): boolean {
  return isPersons(word) || MODELS_LIKE_NAMES.has(word);
}

/** Returns true for a name with a capital letter in text that was typed, not transcribed. */
function isTitled({ text }: Said, { role }: TextSlot): boolean {
  return role !== 'user' && /^\p{Lu}/u.test(text);
}
