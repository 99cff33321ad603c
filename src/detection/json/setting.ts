import { DISTINCT_NAMES } from '../lexicon/distinct-names.js';
import { GIVEN_NAMES } from '../lexicon/given-names.js';
import { PERSONAL_PARTS, PERSONS, TELLING_MEMBERS } from '../speech/en/member-names.js';
import type { TextSlot } from '../slot.js';

/** One word as programs write settings: "front_desk", "TIER_2", "en-US", "2.14.0-rc1". */
const SETTING =
  /^(?:[a-z]{2,3}-[A-Z][A-Za-z]{1,3}|[a-z][a-z\d]*(?:[_.:+-][a-z\d]+)*|[A-Z][A-Z\d]*(?:[_-][A-Z\d]+)*|v?\d+(?:\.\d+){1,3}(?:-[a-z\d]+)?)$/;
const MOST_CHARACTERS = 40;
/** So many may be somebody's number, whatever it is called. */
const MOST_DIGITS = 4;

/**
 * True for a setting, a choice or a state in data of programs: one word, where neither the name that it stands under nor the
 * word itself says that somebody is meant. It is still masked where it was found elsewhere.
 * @param label words of the name that it stands under, see `labelOf`
 */
export function isSetting({ role, form, isKey, text, owner, key }: TextSlot, label: string): boolean {
  if (form !== 'text' || isKey === true || text.length > MOST_CHARACTERS || !SETTING.test(text)) return false;
  const isOfTool = (role === 'tool' || role === 'assistant') && owner !== undefined;
  const isData = role === 'schema' || (role === 'meta' && key !== undefined) || isOfTool;
  if (!isData || (text.match(/\d/g)?.length ?? 0) > MOST_DIGITS) return false;
  const folded = text.toLowerCase();
  if (GIVEN_NAMES.has(folded) || DISTINCT_NAMES.has(folded)) return false;
  return !label.split(' ').some((word) => isTelling(word));
}

function isTelling(word: string): boolean {
  return PERSONS.has(word) || PERSONAL_PARTS.has(word) || TELLING_MEMBERS.has(word);
}
