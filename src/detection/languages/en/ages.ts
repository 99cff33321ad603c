import { HESITATION, I_AM, ITS, OKAY, THEY_ARE, YES } from './talk.js';
import { AGED_RELATIVE, COURTESY_TITLE } from './people.js';

/** Words around a person's age. Alternatives without a group, for larger patterns with the flag `i`. */

export const AGED_PERSON = String.raw`${AGED_RELATIVE}|patient|pt|resident|client|caller|member|lady|woman|man|gentleman|guy|person|(?:${COURTESY_TITLE}|dr)\.?|miss`;
export const SOMEBODY = `${I_AM}|${THEY_ARE}|i|he|she|they|you|we|you're|who|who's|someone|somebody`;
/** Verbs between a person and the age. */
export const AGE_LINK = `is|'s|s|'ll|'d|'ve|will|would|must|might|should|could|has|have|had|be|been|turns?|turned|turning|hit|hits|reach|reached|lived to|made it to|(?:died|passed|passed away|widowed)(?: in (?:19|20)\\d\\d)? at|soon|finally|now|only|just|about|around|almost|nearly|already|like|maybe|probably|actually|still|exactly|going on|i think|gonna|going to|${HESITATION}`;
export const WAS = 'was|were|have been|would be|would have been';
/** Cues before an age: "at age 96", `"patient_age_in_years": 98`, "turned 94". */
export const AGE_NAMED =
  '(?:[a-z]+_|patient)?(?:age|aged|ages|turn|turns|turned|turning|pushing|going on|(?:makes?|making|puts?) (?:me|her|him|them|you))(?:[ _](?:in[ _])?years)?';
/** Words between a member of {@link AGE_NAMED} and the number. */
export const AGE_NAMED_LINK = 'is|of|was|at|just|about';
export const AGE_LABEL = 'age(?:(?: in)? years)?';
export const AGE_ASKED = String.raw`how old|(?:(?<!\w[ -])|(?:what|your|his|her|their|the|s) )ages?|age(?=\?)|years old`;
export const YEARS = 'years?';
/** Units directly after an age. */
export const AGE_AFTER = String.raw`(?:years?|yrs?\.?)[\s-]{0,2}(?:olds?|young|of age)|y(?:\/o|\.o\.?|o|r?-?old)|yo[mf]?`;
/** A relation to the speaker before an age in commas: "my neighbor, 92, fell". */
export const OWN_PERSON = String.raw`my \p{Ll}+`;
/** Preposition before an age at the beginning of a clause: "at ninety you don't rush". */
export const AGE_AT = 'at';
/** Verb before a number of years ago. */
export const BORN = 'born';
export const BIRTHDAY = 'birthday|bday';

/** Words that can precede a clause that begins with an age. */
export const CLAUSE_OPENING = `and|but|because|well|so|oh|even|${HESITATION}|${YES}|${OKAY}`;
export const AFTER_AGE_ALONE = `you|i|i'm|he|he's|she|she's|we|they|my|your|his|her|${ITS}|who`;
/** Words after a measurement of a person, which is not an age: "she was 102 last night". */
export const AFTER_READING =
  '(?:and|but) (?:climbing|rising|falling|dropping|shak\\w+|sweat\\w+|burning|now|then|it)|last night|tonight|this (?:morning|afternoon|evening)|yesterday|today|at (?:home|\\d)|an hour|on (?:\\d|room air)|when (?:i|we) (?:checked|took)';
/** Conjunctions before a person's past age. */
export const WHEN = 'when|until|till|since|before|after';

/** Things that can also be old, so that their age identifies no person. */
export const OLD_THING =
  'house|home|building|car|machine|device|church|school|company|hospital|clinic|tree|piano|prescription|pump|dog|cat';
/** Words before a number that is not an age. */
export const AGE_LIMIT =
  'over|under|above|below|(?:older|younger) than|at least|at most|up to|until|number|room|bed|unit|suite|exit|highway|route|line|page';
/** Units after a number that is not an age. */
export const AGE_UNIT = String.raw`%|percent|mg|mcg|milligrams?|micrograms?|ml|units?|pounds?|lbs?|kilos?|kg|degrees?|f\b|fahrenheit|beats|bpm|over|days?|weeks?|months?|hours?|minutes?|mins?|seconds?|miles?|feet|foot|ft|dollars?|bucks|cents|people|patients|residents|pills?|tablets?|capsules|times|steps|points?|out of|in line|on room air|on the (?!\d)|calories|grams?|ounces?|oz|inch(?:es)?|cm|sure|certain|positive|good|fine|(?:and|or) (?:over|up|older|above|more|less|under)|\+|plus|st\b|nd\b|rd\b|th\b`;
/** Cues near a number that is a measurement rather than an age. */
export const MEASURED_NEAR =
  'fever|temps?|temperature|thermometer|degrees|hot|chills|oxygen|sats?|spo2|pulse|heart rate|sugar|glucose|weigh\\w*|pounds|pressure';
