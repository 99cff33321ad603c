import type { FoundPerPass } from '../entity.js';
import type { TextSlot } from '../slot.js';
import { withAddressEnds } from './address-ends.js';
import { trimEditingTerms } from './editing-terms.js';
import { fitBounds } from './fit-bounds.js';
import { splitRestatements } from './split-restatements.js';
import { dropSuperseded } from './superseded.js';
import { uniteFragments } from './unite-fragments.js';
import { withWholeNumbers } from './whole-numbers.js';
import { withoutRemarks } from './without-remarks.js';

/** Corrects the extents of the findings in one text. Never uncovers a digit, in any spoken form. */
type ExtentStep = (text: TextSlot, found: FoundPerPass) => FoundPerPass;

const STEPS: readonly ExtentStep[] = [
  // Removes remarks: "with a k" after "erik" is not part of the name.
  withoutRemarks,
  // Extends numbers of several words: "noventa y cinco".
  withWholeNumbers,
  // Extends Spanish addresses: "calle feria 92" continues with "tercero be".
  withAddressEnds,
  // Unites parts: "fifty" and "five twenty seven" are one number, "okonkwo dash" and "bright" one name.
  uniteFragments,
  // Removes correction words, such as "sorry" at the end of a code.
  trimEditingTerms,
  // Adjusts bounds: "0170 pin 1186 please" contains two numbers, and "please" belongs to neither.
  fitBounds,
  // Drops a number of the model if the patterns show that it is two numbers.
  dropSuperseded,
  // Splits restatements: "m three p p, t t, m three t t" is a code and its correction.
  splitRestatements,
];

/** Returns the findings of one text with the extents of their values. Findings in an identifier do not change. */
export function correctExtents(text: TextSlot, found: FoundPerPass): FoundPerPass {
  if (text.form === 'identifier') return found;
  return STEPS.reduce((corrected, step) => step(text, corrected), found);
}
