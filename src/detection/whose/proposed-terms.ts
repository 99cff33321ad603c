import { regExp } from '../../common/text/reg-exp.js';
import type { Entity, PerSlot } from '../entity.js';
import type { EntityKind } from '../kinds.js';
import type { TextSlot } from '../slot.js';
import { AGENT_CALLING, INTRODUCTION } from '../languages/en/organisations.js';
import { charactersOf, Mentions, nameWords } from './mentions.js';
import { hasTitle, OF_CALLER, OFFICE_KINDS, titleBefore } from './office-statements.js';

/** Kinds that are not specific to an office without other values. */
const OF_MANY: ReadonlySet<EntityKind> = new Set(['LOCATION', 'ZIP']);
/** Kinds that only a person has, and that show that a text is a person's record. */
const OF_PERSON: ReadonlySet<EntityKind> = new Set(['DOB', 'MRN', 'SSN', 'AGE', 'CREDIT_CARD']);
const CALLING = regExp.iu`(?:^|[^\p{L}])${AGENT_CALLING}`;
/** A section heading: "## Customer". */
const HEADING = /^#{1,6} [^\n]*$/gm;
/** Introduction of the caller's name: "my name is Rosa". */
const INTRODUCED = regExp.i`\b(?:${INTRODUCTION})\s+$`;
const LEAD = 24;
/** Maximum number of terms. A person reviews each term. */
const MOST_TERMS = 50;

/**
 * Returns phrases of system prompts that may be the office's own terms, in order of first occurrence, for review.
 * Excludes values in a person's record, of the caller, and in sentences about callers. Also excludes single first
 * names, because patients have them as well.
 *
 * @param found sorted, disjoint findings per slot, of masked kinds, before any value is left in clear
 * @param isAllowed returns true for a value that the policy already allows
 */
export function proposedTerms(
  slots: readonly TextSlot[],
  found: PerSlot,
  isAllowed: (index: number, entity: Entity) => boolean,
): string[] {
  const callers = new Mentions();
  slots.forEach(({ role, text }, index) => {
    if (role !== 'user') return;
    for (const entity of found[index] ?? [])
      if (INTRODUCED.test(text.slice(Math.max(0, entity.start - LEAD), entity.start)))
        callers.add(index, text.slice(entity.start, entity.end), entity);
  });
  const terms = new Map<string, string>();
  slots.forEach(({ role, text }, index) => {
    const entities = found[index] ?? [];
    if (role !== 'system') return;
    for (const entity of entities) {
      const { start, end, kind } = entity;
      if (!OFFICE_KINDS.has(kind) || OF_MANY.has(kind) || isAllowed(index, entity)) continue;
      if (isOfPerson(text, entity, entities)) continue;
      if (callers.firstOf(text.slice(start, end)) !== undefined) continue;
      const term = termAt(text, entity);
      const key = charactersOf(term ?? '');
      if (term !== undefined && key !== '' && !terms.has(key)) terms.set(key, term);
    }
  });
  return [...terms.values()].slice(0, MOST_TERMS);
}

/** Returns true in a paragraph with values that only a person has, and in a sentence about a caller. */
function isOfPerson(text: string, { start, end }: Entity, entities: readonly Entity[]): boolean {
  const from = text.lastIndexOf('\n\n', start) + 1;
  const to = text.indexOf('\n\n', end);
  const isRecord = entities.some(
    (other) => OF_PERSON.has(other.kind) && other.start >= from && (to < 0 || other.end <= to),
  );
  const before = text.slice(0, start);
  const sentence = before.split(/[.!?\n]\s/).at(-1) ?? '';
  const heading = before.match(HEADING)?.at(-1) ?? '';
  return isRecord || [sentence, heading].some((words) => CALLING.test(words) || OF_CALLER.test(words));
}

/** Returns the words of a finding, and adds the title to a single name. Undefined for a single name without a title. */
function termAt(text: string, { start, end, kind }: Entity): string | undefined {
  const value = text.slice(start, end);
  const isLone = kind === 'NAME' && nameWords(value).length < 2;
  if (!isLone || hasTitle(value)) return inOneLine(value);
  const title = titleBefore(text, start);
  return title === undefined ? undefined : inOneLine(title + value);
}

function inOneLine(value: string): string {
  return value.replace(/\s+/gu, ' ').trim();
}
