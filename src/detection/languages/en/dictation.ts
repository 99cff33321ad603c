import { wordMap, wordSet } from '../../lexicon/words.js';
import { ASSENT, IS, ITS, LINK_WORDS, MOMENT, SOUND_WORDS } from './talk.js';

/** Words about the form of a dictated value, in backchannels and answers. */
const SAYING = `
  and then next the rest last first second third half part digit digits letter letters zero dash hyphen space slash dot
  capital cap double triple again that this it's its it so far now well like
`;

/**
 * Words of a backchannel during dictation: "uh huh", "and the next?", "I have … so far", "take your time". A turn of
 * these words and the dictated digits does not ask a new question.
 */
export const BACKCHANNEL_WORDS = wordSet(`
  mhm mmhm mmhmm mhmm hm huh uhhuh ${SOUND_WORDS} oh ${ASSENT} yup ya alright all right good great perfect excellent wonderful
  awesome nice fine cool lovely super fantastic correct gotcha got it go on ahead keep going continue please thank you
  thanks okey dokey i'm i am i've i have i'll listening ready still with here writing typing noting taking down take your
  time no not rush hurry problem worries worry prob whenever when you're said say repeat could can would you one more
  time sorry pardon didn't did catch hear heard missed get me what's what comes after before let's let do slowly slower
  understood absolutely course of to for from a was were is are in just only moment ${MOMENT} wait waiting hold hang
  remaining missing more should underscore plus else there yourself spell spelling spelled be too up ${LINK_WORDS} ${SAYING}
`);

/** Words between and around the parts of a dictated value: "okay so it's …", "… and then …". */
export const PIECE_WORDS = wordSet(`
  ${SOUND_WORDS} oh ${ASSENT} yup ya alright right huh i'm i i've got read reading see says saying said here there goes
  let me hold on hang wait no not sorry actually mean correction make scratch ${MOMENT} one just a is was are as in is
  be would my the of to with starts starting begins ends ending believe think guess maybe yes correct that's all with
  numbers number ma'am sir please or have think ${LINK_WORDS} ${SAYING}
`);

/** First words of a stalling phrase directly after a part: "twelve wait my screen froze". */
export const STALLS_AFTER = wordSet('hold hang wait sorry let one just give sec second');

/** Nouns directly before a number that give its kind. Such a number is not part of a value of another kind. */
export const NAMED_KINDS = wordMap(
  'pin UNIQUE_ID zip ZIP phone PHONE cell PHONE mobile PHONE telephone PHONE fax FAX social SSN birthday DOB born DOB',
);

/** Unspecific questions for a number. Alternatives without a group, for larger patterns with the flag `i`. */
export const SOME_NUMBER =
  'codes?|pins?|combination|combo|numbers?|digits|ids?|lock ?box|pass ?code|reference|confirmation|label';
/** Questions for a number that does not identify a person. */
export const MEASURE =
  'how (?:many|much|long|often|bad|far|old)|what time|when|pain|scale|0 to 10|zero to ten|one to ten|1 to 10|dose|doses|reading|meter|sugar|glucose|pressure|weight|temperature|temp|pulse|oxygen|score|highest|lowest|percent|price|cost|size|refills?|pills?|boxes|quantity';
/** Words before a measurement, a size, a bus line or a version, regardless of the question. */
export const READING =
  'temperature|temp|fever|pressure|pulse|sugars?|glucose|creatinine|a1c|cholesterol|potassium|sodium|hemoglobin|oxygen|sats?|weighs?|weight|height|scor(?:e|es|ed)|bottom number|top number|bpm|bmi|mileage|odometer|firmware|version|tires?|tyres?|sizes?|mix|ratio|bus|train|tram|platform|track|channel|volume|owe|owes|owed|costs?|balance|deductible|copay|due|bill(?:ed)?';
/** Words before a time of day. */
export const BEFORE_TIME = 'till|til|until|before|after|by|past|around|at|since|from|to';
/** Words about access to a building. */
export const ENTRY =
  'get in|buzz|gate|door code|entry|access code|lock ?box|let (?:him|her|them|us) in|key ?pad|which door';
/** Things that open with a code. */
export const DOOR =
  'gate|garage|lock ?box|lock|key ?box|key ?pad|door code|entry code|gate code|alarm code|buzzer|buzz';
/** Words of a question for a complete card number, in English and Spanish. */
export const CARD_NUMBER = 'numbers?|digits?|read|on the front|n[uú]meros?|d[ií]gitos?|le[ae]r?';
/** Questions for a street address. */
export const DWELLING =
  '(?:street|home|mailing|delivery|shipping|pick-?up|service|house|your|the|their|his|her|right|full|an) address|house number|street number|what street|where do you live|where does (?:she|he) live';

/** Stalling phrases, which leave the question open. Alternatives without a group, for larger patterns with `i`. */
export const STALLING = `hold on|hang on|wait|bear with me|looking for|sorry|(?:one|just a|give me a|give me one) (?:${MOMENT}|minute)|let me (?:see|look|find|get|grab|check|think|pull)`;
/** Phrases that encourage the other speaker to continue. */
export const ENCOURAGING =
  "go (?:on|ahead)|keep going|take your time|i'm (?:listening|ready|still here)|no rush|whenever you're ready|mm-?hmm?|uh-?huh";
/** First words of a question. Within a sentence they can have another function. */
export const QUESTION_WORD = '(?:and |so |okay )?(?:which|who|when|where)';
/** Phrases of requests. */
export const ASKING =
  "what(?:'s| is| was)|how (?:much|many|long|old)|may i|can i|could i|could you|can you|would you|tell me|give me|i need|i'll need|please (?:tell|give|say|confirm|provide)|confirm|verify";

/** Names for a password. */
export const PASSWORD =
  '(?:pass[ -]?(?:word|phrase|code)|(?:security|account|code|secret|safe|safety|verbal|ticket|magic|family|pick-?up)[ _-]?word|word on (?:the |your )?(?:account|file))';
/** Phrases of a speaker without a password, or about changing it. */
export const NO_PASSWORD =
  "forgot|forgotten|don'?t (?:know|have|remember|recall)|never (?:set|made|had|gave)|reset|no password|what password|change (?:it|my|the)|no idea|not sure|can'?t (?:remember|recall)";
/** Words before and after a password in an answer. */
export const BEFORE_PASSWORD = 'it|try|maybe|probably|or|no|just|like|called|i think|use|say|be';
export const AFTER_PASSWORD = "no|or|isn't|right|wait|maybe|one word|all one|with|like|all lower";
/** Descriptions of a password. */
export const PASSWORD_STATE =
  'wrong|expired|incorrect|required|needed|changed|missing|invalid|old|new|same|different|forgotten|lost|working|reset|correct|confirmed|verified|right|set|asked|spelled|case|sensitive|protected|given|good|fine';
/** Words between a password's name and the password: the account, and the verb. */
export const PASSWORD_OF = 'for|on|of';
export const PASSWORD_LINK = `${IS}|${ITS}|says|would be`;
/** Nouns for a password, which are not the password itself. */
export const PASSWORD_NOUNS = wordSet('password word');

/** Units directly after a number that is a quantity. */
export const COUNTED_UNIT =
  "mg|milligrams?|mcg|ml|milliliters?|units?|dollars?|bucks|cents|percent|am|pm|a|p|o'clock|minutes?|hours?|days?|weeks?|months?|years?|times|pills?|tablets?|refills?|of|people|kids|miles|st|nd|rd|th|hundred|thousand|million|billion|grand|lakhs?|crores?|dozen|degrees|feet|inches|pounds|kilos?|calories|points?";
