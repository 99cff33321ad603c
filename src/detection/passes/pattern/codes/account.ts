import { isIban } from './checksums.js';
import { checkedCodes, labelledCodes } from './labelled-code.js';
import type { Recognizer } from '../recognizer.js';

/** Account, routing, customer and invoice numbers by the words around them, IBANs by their checksum too. */
export const accountRecognizer: Recognizer = {
  name: 'account',
  kinds: ['ACCOUNT'],
  find: (text, context) => [
    ...labelledCodes(text, context, 'ACCOUNT'),
    ...checkedCodes(text, context, { kind: 'ACCOUNT', least: 15, most: 34, check: isIban }),
  ],
};
