import type { components } from '../api/schema';

type SparingRule = components['schemas']['SparedValues']['rule'];

const WORDS: Readonly<Record<SparingRule, string>> = {
  own_term: 'Agent’s own term',
  allowed: 'Phrase that the policy allows',
  office: 'Office detail from the instructions',
  definition: 'Value offered in a tool definition',
  setting: 'Setting of the agent’s tools',
  quantity: 'Quantity, price, time or count',
  coming_day: 'Future date',
  current_day: 'Current date',
  role: 'The policy masks this kind only in texts from other roles',
};

/** Returns the label for a rule that left a value readable. */
export function sparingWords(rule: string): string {
  return Object.hasOwn(WORDS, rule) ? WORDS[rule as SparingRule] : rule;
}
