import { labelledRecognizer } from './labelled-code.js';

/** Card verification codes: three or four digits that the words around them, or the question, name. */
export const cvvRecognizer = labelledRecognizer('cvv', 'CVV');
