import { regExp } from '../../common/text/reg-exp.js';
import type { Entity, PerSlot } from '../entity.js';
import type { EntityKind } from '../kinds.js';
import type { TextSlot } from '../slot.js';
import { AGENT_CALLING, INTRODUCTION } from '../languages/en/organisations.js';
import { charactersOf, Mentions, nameWords } from './mentions.js';
import { hasTitle, OF_CALLER, OFFICE_KINDS, titleBefore } from './office-statements.js';

/** Alone they are no office's own. */
const OF_MANY: ReadonlySet<EntityKind> = new Set(['LOCATION', 'ZIP']);
/** What only one person has: a record stands there. */
const OF_PERSON: ReadonlySet<EntityKind> = new Set(['DOB', 'MRN', 'SSN', 'AGE', 'CREDIT_CARD']);
const CALLING = regExp.iu`(?:^|[^\p{L}])${AGENT_CALLING}`;
/** Of a section: "## Customer". */
const HEADING = /^#{1,6} [^\n]*$/gm;
/** "my name is Rosa": who is on the line. */
const INTRODUCED = regExp.i`\b(?:${INTRODUCTION})\s+$`;
const LEAD = 24;
/** A reader looks through them one by one. */
const MOST_TERMS = 50;

/**
 * Phrases of system prompts by which the agent's own side may speak of itself, in the order of their first places, for
 * somebody to declare: values of a record, of who is on the line and of sentences about a caller are none, nor is a first name
 * alone, since patients have it too.
 *
 * @param found per slot: sorted and disjoint, of kinds that are masked, before anything was left in clear
 * @param isAllowed true for what the policy allows anyway
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

/** True in a paragraph that holds what only a person has, and in a sentence that tells of a caller. */
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

/** The words of a finding, a lone name with its title; undefined for one without. */
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
