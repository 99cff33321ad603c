import { wordSet } from '../../lexicon/words.js';

/** Words that tie a value to what it is. Alternatives without a group, for larger patterns with `i`. */

export const IS = 'is|was';
export const ITS = "it's|its";
export const THATS = "that's|thats";
export const IT_IS = `${ITS}|it is`;
export const THAT_IS = `${THATS}|that is`;
export const WOULD_BE = 'would be|should be|will be';
/** All that are single words. */
export const LINK_WORDS = `${IS}|${ITS}|${THATS}`;
/** Of what is written somewhere. */
export const SAYS = 'says|reads|shows';

export const I_AM = "i'm|im|i am";
export const WE_ARE = "we're|we are";
export const THEY_ARE = "he's|hes|he is|she's|shes|she is|they're|they are";

/** What stands before and after the name of a place or an organisation, and is no part of it. */
export const BESIDE_PLACE = 'on|in|at|of|to|from|for|with|by|near|and|or|but|is|was';

/** Before something that is spoken of rather than said: "there's a dash". */
export const MENTIONS = wordSet(
  "there's theres there and but no not with has have had needs got get gets forgot missing wants want takes includes use add",
);
/** Before a day or a street: "june the ninth", "on the lane". */
export const ARTICLE = 'the';
/** Before the whole of a part: "the ninth of june". */
export const OF = 'of';
export const AND_OR = 'and|or';
