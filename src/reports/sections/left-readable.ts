import type { SparingRule } from '../../common/sparing-rules.js';
import type { ChainFacts } from '../chain-fold.js';
import type { Report } from '../report.schema.js';

const MEANINGS: Readonly<Record<SparingRule, string>> = {
  own_term: 'The agent’s own terms contain this phrase.',
  allowed: 'The policy lists this phrase under `allow`.',
  office:
    'The instructions assign this value to the agent’s own office, and it does not belong to a person in the request.',
  definition: 'A tool definition contains this value, and it does not belong to a person in the request.',
  setting: 'A setting of the agent contains this value, and the provider needs the setting unchanged.',
  quantity: 'The field of this value contains a quantity, price, time, count or coordinate.',
  coming_day: 'The policy leaves future dates unmasked, so that the model can make appointments.',
  current_day: 'The text states this date as the current day.',
  role: 'The policy masks this kind only in texts from other roles.',
};

/** Returns the findings that were left in clear, by rule and kind. */
export function leftReadable({ spared }: Pick<ChainFacts, 'spared'>): Report['left_readable'] {
  return Object.entries(spared.toObject()).map(([id, count]) => {
    const [rule = '', kind = ''] = id.split(' ');
    const meaning = MEANINGS[rule as SparingRule] as string | undefined;
    return {
      rule,
      kind,
      count,
      message: meaning ?? 'This version of the report does not recognize the rule.',
    };
  });
}
