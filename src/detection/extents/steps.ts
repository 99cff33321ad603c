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

/** Puts findings of one text right. No digit, in whatever way it is said, is uncovered. */
type ExtentStep = (text: TextSlot, found: FoundPerPass) => FoundPerPass;

const STEPS: readonly ExtentStep[] = [
  // "with a k" after "erik" is no part of it.
  withoutRemarks,
  // "noventa y cinco" is one number.
  withWholeNumbers,
  // "calle feria 92" goes on with "tercero be".
  withAddressEnds,
  // "fifty" and "five twenty seven" are one number, "okonkwo dash" and "bright" one name.
  uniteFragments,
  // "lot 41 sorry" is "lot 41".
  trimEditingTerms,
  // "0170 pin 1186 please" is two numbers, and "please" none of them.
  fitBounds,
  // Two numbers that the patterns tell apart are not the one that the model took them for.
  dropSuperseded,
  // "m three p p, t t, m three t t" is a code and the same code put right.
  splitRestatements,
];

/** The findings of one text, each with the extent of the value that it is of. A name of a program is one piece. */
export function correctExtents(text: TextSlot, found: FoundPerPass): FoundPerPass {
  if (text.form === 'identifier') return found;
  return STEPS.reduce((corrected, step) => step(text, corrected), found);
}
