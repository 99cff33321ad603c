import { wordSet } from '../../lexicon/words.js';
import { HESITATION } from './fillers.js';
import { IT_IS, ITS, THATS } from './links.js';

/**
 * After a correction what follows replaces some of what was said, so that a value as spoken is longer than its kind
 * allows; all of it is masked, from its first to its last character. Alternatives without a group, for larger patterns
 * with `i`.
 */

/** "… 0143, no, 0142", and what may follow the first of these. */
export const RETRACTION = 'no|wait|sorry|actually|i mean|make that';

const IT = `${ITS}|${THATS}`;

/** "Hang on": what follows may be said anew. */
export const PAUSE = 'hang on|hold on';

/** With what people add to them: "no wait actually it's". */
export const CORRECTION = `(?:(?:${HESITATION}|oh+|ah+) )?(?:(?:no(?: no)?|nope|nah)(?:,? (?:${RETRACTION}|${IT}))*|(?:i'm |im )?sorry(?:,? (?:no|i mean|i meant|${IT}))*|wait(?:,? (?:no|wait|a (?:second|sec|minute)|sorry|actually|${IT}))*|(?:what )?i mean|i meant|scratch that|strike that|make (?:that|it)|correction|actually(?:,? no)?|or rather|rather|excuse me|pardon(?: me)?|oops|whoops|my (?:bad|mistake)|that's (?:wrong|not right)|i (?:misspoke|mixed (?:that|it|them) up|got (?:that|it) wrong|said (?:that|it) wrong)|let me (?:start (?:over|again)|restart|redo (?:that|it)|(?:try|read|say|spell|check|repeat|do) (?:(?:that|it) )?again|repeat (?:that|it)|(?:fix|correct) (?:that|it))|(?:the )?other way (?:a)?round|i (?:flipped|switched|swapped) (?:it|them|that|those)|start(?:ing)? over|start again|again)`;

/** What people cry out when they notice a mistake. */
export const EXCLAMATION =
  'ugh+|argh+|ow(?: ow)*|oh (?:no|dear|my(?: (?:goodness|god|gosh))?|gosh|wait|sorry)|my (?:goodness|gosh)|gosh|dang|darn|shoot|gee';

/** Before what is wrong: "b not d". */
export const NOT = 'not';
/** Before a mark that is spoken of: "a dash". */
export const ARTICLES = wordSet('a an the');

/** Those that may stand within a name. */
export const TAKING_BACK = wordSet('no nope nah oops');

/** After a correction, before the number that is meant. */
export const RESUMPTION = `${IT_IS}|${THATS}|the number is|make that`;
/** Alone it says the same once more, and corrects nothing. */
export const AGAIN = 'again';
/** Before digits, the number of a house rather than a correction. */
export const HOUSE_NUMBER = String.raw`no\.?`;
/** Said between values, besides corrections and fillers. */
export const EXCLAIMED = `${NOT}|oh`;
