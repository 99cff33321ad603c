import { z } from 'zod';
import type { SampledText } from '../samples/sampled-texts.js';
import { type Mark, mark } from './mark.js';

/** Settings to which an annotated value can be added. */
export const TERM_SORTS = ['deny', 'allow', 'own_terms'] as const;

export const markedTerm = z.strictObject({
  ...mark.pick({ text: true, start: true, end: true }).shape,
  as: z
    .enum(TERM_SORTS)
    .describe(
      "`deny` makes the agent's policy always mask the value, and `allow` makes it never mask the value. " +
        '`own_terms` affects only this agent, whose calls then never mask the value.',
    ),
  kind: mark.shape.kind.describe(
    'Kind that `deny` assigns to the value. The default is the kind of the annotation.',
  ),
});

export type MarkedTerm = z.infer<typeof markedTerm>;

/** Reason why a value cannot become a term. */
export interface TermProblem {
  readonly field: 'mark' | 'as' | 'whose';
  readonly rule: string;
  readonly message: string;
}

type Whose = NonNullable<Mark['whose']>;

/** Owners whose values can be added to each setting. Never a person, because all members can read policies. */
const OF: Readonly<Record<MarkedTerm['as'], readonly Whose[]>> = {
  deny: ['office', 'nobody'],
  allow: ['office', 'nobody'],
  own_terms: ['office'],
};

/**
 * Returns the annotation that becomes a term, or the reason why there is no such annotation.
 * @param own the reviewer's annotations
 * @param all annotations of all reviewers of the call
 */
export function markOfTerm(
  texts: readonly SampledText[],
  own: readonly Mark[],
  all: readonly Mark[],
  { text, start, end, as }: MarkedTerm,
): { mark: Mark; term: string } | TermProblem {
  const found = own.find((one) => one.text === text && one.start === start && one.end === end);
  if (found === undefined)
    return { field: 'mark', rule: 'mark', message: 'none of your annotations is at this position' };
  if ((as === 'deny') === (found.sort === 'for_nothing')) {
    const message =
      as === 'deny'
        ? 'a false positive cannot become a deny term'
        : `only a false positive can become a term in ${as}`;
    return { field: 'as', rule: 'sort', message };
  }
  const term = textAt(texts, found);
  if (isPersons(found) || all.some((one) => isPersons(one) && touches(texts, one, found)))
    return {
      field: 'whose',
      rule: 'person',
      message: "a person's value cannot become a term, because every member can read policies",
    };
  if (found.whose === undefined || !OF[as].includes(found.whose)) {
    const message = `a term in ${as} requires an annotation whose \`whose\` field is ${OF[as].map((whose) => `\`${whose}\``).join(' or ')}`;
    return { field: 'whose', rule: 'whose', message };
  }
  return { mark: found, term };
}

function isPersons({ whose }: Mark): boolean {
  return whose === 'caller' || whose === 'other_person';
}

/** Returns true if two annotations overlap, or one value contains the other. */
function touches(texts: readonly SampledText[], one: Mark, other: Mark): boolean {
  if (one.text === other.text && one.start < other.end && other.start < one.end) return true;
  const [first, second] = [folded(textAt(texts, one)), folded(textAt(texts, other))];
  return first.includes(second) || second.includes(first);
}

function textAt(texts: readonly SampledText[], { text, start, end }: Mark): string {
  return texts[text]?.text.slice(start, end) ?? '';
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ');
}
