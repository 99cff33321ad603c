import { isMbi } from './checksums.js';
import { checkedCodes, labelledCodes } from './labelled-code.js';
import type { Recognizer } from '../recognizer.js';

/** Member, policy and group numbers by the words around them, Medicare identifiers by their form too. */
export const healthPlanRecognizer: Recognizer = {
  name: 'health-plan',
  kinds: ['HEALTH_PLAN_ID'],
  find: (text, context) => [
    ...labelledCodes(text, context, 'HEALTH_PLAN_ID'),
    ...checkedCodes(text, context, { kind: 'HEALTH_PLAN_ID', least: 11, most: 11, check: isMbi }),
  ],
};
