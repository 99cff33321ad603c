import type { SparingRule } from '../../common/sparing-rules.js';
import type { ChainFacts } from '../chain-fold.js';
import type { Report } from '../report.schema.js';

const MEANINGS: Readonly<Record<SparingRule, string>> = {
  own_term: 'A phrase that the agent declares as its own side’s: it stays wherever it stands.',
  allowed: 'A phrase that the policy lists as one that is never masked.',
  office: 'The instructions say it of the agent’s own office, and nobody in the request has it.',
  definition: 'A tool’s definition offers it, and nobody in the request has it.',
  quantity: 'Its member makes it a quantity, price, time, count or coordinate.',
  coming_day: 'A coming day that the policy leaves, so that the model can make an appointment.',
  current_day: 'The current day, where it is told.',
  role: 'The policy masks the kind in other roles’ texts only.',
};

/** What was found and left in clear, by rule and kind. */
export function leftReadable({ spared }: Pick<ChainFacts, 'spared'>): Report['left_readable'] {
  return Object.entries(spared.toObject()).map(([id, count]) => {
    const [rule = '', kind = ''] = id.split(' ');
    const meaning = MEANINGS[rule as SparingRule] as string | undefined;
    return { rule, kind, count, message: meaning ?? 'A rule that this version of the report does not know.' };
  });
}
