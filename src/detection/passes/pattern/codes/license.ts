import { labelledRecognizer } from './labelled-code.js';

/**
 * Driver's, medical and other licences, DEA and NPI numbers, passports and identity cards, by the words around them;
 * sure of those whose checksum holds.
 */
export const licenseRecognizer = labelledRecognizer('license', 'LICENSE');
