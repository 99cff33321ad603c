import { wordMap, wordSet } from '../../lexicon/words.js';
import { ASSENT, IS, ITS, LINK_WORDS, MOMENT, SOUND_WORDS } from './talk.js';

/** Words for how a value is said, in a backchannel as in an answer. */
const SAYING = `
  and then next the rest last first second third half part digit digits letter letters zero dash hyphen space slash dot
  capital cap double triple again that this it's its it so far now well like
`;

/**
 * What one says while the other dictates: "uh huh", "go on", "and the next?", "I have … so far", "take your time". A turn
 * of these words and the other's digits asks nothing new.
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

/** What may be said between and around the pieces of a value that is dictated: "okay so it's …", "… and then …". */
export const PIECE_WORDS = wordSet(`
  ${SOUND_WORDS} oh ${ASSENT} yup ya alright right huh i'm i i've got read reading see says saying said here there goes
  let me hold on hang wait no not sorry actually mean correction make scratch ${MOMENT} one just a is was are as in is
  be would my the of to with starts starting begins ends ending believe think guess maybe yes correct that's all with
  numbers number ma'am sir please or have think ${LINK_WORDS} ${SAYING}
`);

/** Said to gain time, right after a piece: "twelve hold on my screen froze". */
export const STALLS_AFTER = wordSet('hold hang wait sorry let one just give sec second');

/** Words right before a number that tell its kind: it is no piece of one of another kind. */
export const NAMED_KINDS = wordMap(
  'pin UNIQUE_ID zip ZIP phone PHONE cell PHONE mobile PHONE telephone PHONE fax FAX social SSN birthday DOB born DOB',
);

/** Questions for a number of which no other words say what it is. Alternatives without a group, for larger patterns with `i`. */
export const SOME_NUMBER =
  'codes?|pins?|combination|combo|numbers?|digits|ids?|lock ?box|pass ?code|reference|confirmation|label';
/** What is asked for as a number, but is none of a person. */
export const MEASURE =
  'how (?:many|much|long|often|bad|far|old)|what time|when|pain|scale|0 to 10|zero to ten|one to ten|1 to 10|dose|doses|reading|meter|sugar|glucose|pressure|weight|temperature|temp|pulse|oxygen|score|highest|lowest|percent|price|cost|size|refills?|pills?|boxes|quantity';
/** A number that is said after one of these is a reading, a size, a line of a bus or a version, whatever was asked for. */
export const READING =
  'temperature|temp|fever|pressure|pulse|sugars?|glucose|creatinine|a1c|cholesterol|potassium|sodium|hemoglobin|oxygen|sats?|weighs?|weight|height|scor(?:e|es|ed)|bottom number|top number|bpm|bmi|mileage|odometer|firmware|version|tires?|tyres?|sizes?|mix|ratio|bus|train|tram|platform|track|channel|volume|owe|owes|owed|costs?|balance|deductible|copay|due|bill(?:ed)?';
/** What a time of day is said after. */
export const BEFORE_TIME = 'till|til|until|before|after|by|past|around|at|since|from|to';
/** How somebody gets to a door. */
export const ENTRY =
  'get in|buzz|gate|door code|entry|access code|lock ?box|let (?:him|her|them|us) in|key ?pad|which door';
/** What opens by a code. */
export const DOOR =
  'gate|garage|lock ?box|lock|key ?box|key ?pad|door code|entry code|gate code|alarm code|buzzer|buzz';
/** What of a card is asked for, in English and Spanish, where all of its number is. */
export const CARD_NUMBER = 'numbers?|digits?|read|on the front|n[uú]meros?|d[ií]gitos?|le[ae]r?';
/** Where somebody lives. */
export const DWELLING =
  '(?:street|home|mailing|delivery|shipping|pick-?up|service|house|your|the|their|his|her|right|full|an) address|house number|street number|what street|where do you live|where does (?:she|he) live';

/** Said to gain time: the question is still to be answered. Alternatives without a group, for larger patterns with `i`. */
export const STALLING = `hold on|hang on|wait|bear with me|looking for|sorry|(?:one|just a|give me a|give me one) (?:${MOMENT}|minute)|let me (?:see|look|find|get|grab|check|think|pull)`;
/** What tells the other to go on. */
export const ENCOURAGING =
  "go (?:on|ahead)|keep going|take your time|i'm (?:listening|ready|still here)|no rush|whenever you're ready|mm-?hmm?|uh-?huh";
/** Questions begin with these; within a sentence they may be something else. */
export const QUESTION_WORD = '(?:and |so |okay )?(?:which|who|when|where)';
/** What asks for something. */
export const ASKING =
  "what(?:'s| is| was)|how (?:much|many|long|old)|may i|can i|could i|could you|can you|would you|tell me|give me|i need|i'll need|please (?:tell|give|say|confirm|provide)|confirm|verify";

/** A word that somebody is known by. */
export const PASSWORD =
  '(?:pass[ -]?(?:word|phrase|code)|(?:security|account|code|secret|safe|safety|verbal|ticket|magic|family|pick-?up)[ _-]?word|word on (?:the |your )?(?:account|file))';
/** Of one who has none, or speaks of it otherwise. */
export const NO_PASSWORD =
  "forgot|forgotten|don'?t (?:know|have|remember|recall)|never (?:set|made|had|gave)|reset|no password|what password|change (?:it|my|the)|no idea|not sure|can'?t (?:remember|recall)";
/** What a password follows in an answer, and what follows it. */
export const BEFORE_PASSWORD = 'it|try|maybe|probably|or|no|just|like|called|i think|use|say|be';
export const AFTER_PASSWORD = "no|or|isn't|right|wait|maybe|one word|all one|with|like|all lower";
/** What describes a password rather than is one. */
export const PASSWORD_STATE =
  'wrong|expired|incorrect|required|needed|changed|missing|invalid|old|new|same|different|forgotten|lost|working|reset|correct|confirmed|verified|right|set|asked|spelled|case|sensitive|protected|given|good|fine';
/** Between a password's name and itself: whose it is, and what ties them. */
export const PASSWORD_OF = 'for|on|of';
export const PASSWORD_LINK = `${IS}|${ITS}|says|would be`;
/** Words of what a password is called, which are none. */
export const PASSWORD_NOUNS = wordSet('password word');

/** Right after a number, what makes a quantity of it. */
export const COUNTED_UNIT =
  "mg|milligrams?|mcg|ml|milliliters?|units?|dollars?|bucks|cents|percent|am|pm|a|p|o'clock|minutes?|hours?|days?|weeks?|months?|years?|times|pills?|tablets?|refills?|of|people|kids|miles|st|nd|rd|th|hundred|thousand|million|billion|grand|lakhs?|crores?|dozen|degrees|feet|inches|pounds|kilos?|calories|points?";
