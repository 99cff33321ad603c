import { isCardNumber } from './checksums.js';
import { checkedCodes, labelledCodes } from './labelled-code.js';
import type { Recognizer } from '../recognizer.js';

/** Payment card numbers: any that satisfy their checksum, others by the words around them. */
export const creditCardRecognizer: Recognizer = {
  name: 'credit-card',
  kinds: ['CREDIT_CARD'],
  find: (text, context) => [
    ...labelledCodes(text, context, 'CREDIT_CARD'),
    ...checkedCodes(text, context, { kind: 'CREDIT_CARD', least: 13, most: 19, check: isCardNumber }),
  ],
};
