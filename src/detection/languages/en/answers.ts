import { HESITATION, OKAY } from './fillers.js';
import { IT_IS, THAT_IS } from './links.js';

/** What people say to one another. Alternatives without a group, for larger patterns with `i`. */

export const YES = 'yes|yeah|yep';
export const ASSENT = `${YES}|sure|${OKAY}`;
export const GREETING = 'hello|hi|hey';
export const THANKS = 'thanks|thank you';

/** How answers begin: "yeah so um …". */
export const OPENING = `${ASSENT}|so|well|${HESITATION}`;

/**
 * Source of all that stands before the value in a bare answer: "sure um it's …". To be used with `i`.
 *
 * @param more alternatives that only this question brings, such as "my login"
 */
export const answerLead = (more: string): string =>
  String.raw`(?:[\s,.]*\b(?:${OPENING}|${IT_IS}|${THAT_IS}|that would be|let me see|of course|${more})\b(?!'))*[\s,.:"]*`;
