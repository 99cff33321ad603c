import type { Entity } from '../entity.js';
import type { EntityKind } from '../kinds.js';
import { TITLE } from '../speech/en/people.js';
import type { TextSlot } from '../slot.js';
import { charactersOf, wordsOf } from './mentions.js';
import { OwnSide } from './own-side.js';

/** What an office is called by, and how it is reached. A ZIP or a city alone is not its own. */
const OF_OFFICE: ReadonlySet<EntityKind> = new Set([
  'NAME',
  'FACILITY',
  'EMPLOYER',
  'ADDRESS',
  'PHONE',
  'FAX',
  'EMAIL',
  'URL',
]);
/** "Dr. " before a name, or as its first word. */
const TITLE_BEFORE = new RegExp(`(?<![\\p{L}])(?:${TITLE}|Doctor|Nurse)\\.?\\s+$`, 'u');
const TITLE_FIRST = new RegExp(`^(?:${TITLE}|Doctor|Nurse)\\.?\\s`, 'u');
const TITLE_LEAD = 12;
/** A reader looks through them one by one. */
const MOST_TERMS = 50;

/**
 * Phrases of system prompts by which the agent's own side may speak of itself, in the order of their first places: what is
 * kept there as its own, and what is masked there without being a caller's. A first name alone is none, since patients
 * have it too.
 *
 * @param found per slot: sorted and disjoint, of kinds that are masked, before anything was left in clear
 * @param isAllowed true for what the policy allows anyway
 */
export function proposedTerms(
  slots: readonly TextSlot[],
  found: readonly (readonly Entity[])[],
  isAllowed: (index: number, entity: Entity) => boolean,
): string[] {
  const own = new OwnSide(slots);
  own.note(found);
  const terms = new Map<string, string>();
  slots.forEach(({ role, text }, index) => {
    if (role !== 'system') return;
    for (const entity of found[index] ?? []) {
      if (!OF_OFFICE.has(entity.kind) || !own.mayBeOwn(index, entity) || isAllowed(index, entity)) continue;
      const term = termAt(text, entity);
      const key = charactersOf(term ?? '');
      if (term !== undefined && key !== '' && !terms.has(key)) terms.set(key, term);
    }
  });
  return [...terms.values()].slice(0, MOST_TERMS);
}

/** The words of a finding, a lone name with its title; undefined for one without. */
function termAt(text: string, { start, end, kind }: Entity): string | undefined {
  const said = text.slice(start, end);
  const isLone = kind === 'NAME' && wordsOf(said).length < 2;
  if (!isLone) return inOneLine(said);
  if (TITLE_FIRST.test(said)) return inOneLine(said);
  const title = TITLE_BEFORE.exec(text.slice(Math.max(0, start - TITLE_LEAD), start))?.[0];
  return title === undefined ? undefined : inOneLine(title + said);
}

function inOneLine(said: string): string {
  return said.replace(/\s+/gu, ' ').trim();
}
