import type { components } from '../api/schema';

type SparingRule = components['schemas']['SparedValues']['rule'];

const WORDS: Readonly<Record<SparingRule, string>> = {
  own_term: 'A term of the agent’s own',
  allowed: 'A phrase that the policy allows',
  office: 'The instructions say it of the office',
  definition: 'A tool’s definition offers it',
  quantity: 'A quantity, price, time or count',
  coming_day: 'A coming day',
  current_day: 'The current day',
  role: 'The policy masks the kind elsewhere only',
};

/** Why a value stayed readable, in words. */
export function sparingWords(rule: string): string {
  return Object.hasOwn(WORDS, rule) ? WORDS[rule as SparingRule] : rule;
}
