import { labelledRecognizer } from './labelled-code.js';

/** Medical record, chart and patient numbers, by the words around them. */
export const mrnRecognizer = labelledRecognizer('mrn', 'MRN');
