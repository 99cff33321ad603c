import { phrases } from '../../lexicon/words.js';
import { I_AM, IS, IT_IS } from './talk.js';

/** Insurers and plans, in lower case, which identify no person. Insurers with clinics of the same name are absent. */
export const INSURERS: ReadonlySet<string> = new Set(
  phrases(`
    aetna, ambetter, anthem, anthem blue cross, blue cross, blue cross blue shield, blue cross and blue shield, blue shield,
    bcbs, bright health, buckeye, careoregon, caresource, centene, champva, cigna, cigna healthcare, connecticare, davis vision,
    delta dental, devoted health, emblemhealth, emblem health, empire blue cross, express scripts, eyemed, fidelis, florida blue,
    friday health, geico, allstate, progressive, state farm, farmers insurance, liberty mutual, geha,
    harvard pilgrim, health net, healthfirst, highmark, horizon blue cross, humana, independence blue cross,
    independent health, liberty dental, mass health, masshealth, medicaid, medi-cal, medicare, medicare advantage,
    medicare part b, medicare part d, metlife, meritain, molina, molina healthcare, moda, moda health, mutual of omaha,
    oscar health, optumrx, optum rx, caremark, cvs caremark, pacificsource, pacific source, premera,
    premera blue cross, priority health, regence, regence blue shield, rocky mountain health plans, select health,
    selecthealth, spectera, superior vision, tricare, tricare for life, tufts, tufts health plan, uhc, umr,
    united healthcare, unitedhealthcare, united health care, united concordia, usaa, vsp, wellcare, wellpoint, well care
  `),
);

/** Phrases about the office in an agent's instructions. Alternatives without a group, for larger patterns with `iu`. */

/** Persons that a call is about, whose data does not belong to the office. */
export const CALLER =
  'caller|patient|pt|customer|client|member|subscriber|policy ?holder|user|resident|guest|recipient|callee|lead|parent|guardian|child|insured|beneficiary|enrollee|owner|spouse|wife|husband|mother|father|son|daughter|sister|brother|friend|him|her|his|their|them';

/** Phrases before the agent's name. */
export const AGENT_NAMED = "you are|you're|your name is";
/** Phrases that inform the agent about the other speaker. */
export const AGENT_CALLING = String.raw`(?:you are|you're) (?:calling|phoning|talking to|speaking (?:with|to))`;
/** Phrases before the agent's employer, with more words in between. */
export const AGENT_OF = String.raw`(?:you are|you're)\s(?:[\p{L}'-]+,\s)?(?:the|an?|our)\s[^:]{0,80}?\b(?:of|for|at|from)|you (?:answer|work|speak|act|take|handle)\b[^:]{0,60}?\b(?:for|at|of|from)|(?:thanks|thank you) for calling`;
/** Phrases with which an agent greets for its office, and introduces itself. */
export const GREETING =
  '(?:thanks|thank you) for (?:calling|phoning|choosing|contacting)|you.ve reached|welcome to|(?:good (?:morning|afternoon|evening|day)|hello|hi),?';
export const AGENT_SAYS = "introduce yourself as|this is|i'?m|i am|my name is|my name's|name's";
/** Phrases between the agent's name and its employer. */
export const CALLS_FROM =
  '(?:calling|speaking|here|reaching out)?\\s?(?:on behalf of|from|with|at|for)|calling|speaking';
/** Roles of an agent. */
export const AGENT_ROLE =
  'assistant|helper|attendant|secretary|receptionist|agent|concierge|representative|scheduler|operator|coordinator|navigator|bot';
/** Prepositions between the agent's role and its employer. */
export const ROLE_OF = 'of|for';
/** Article between {@link AGENT_OF} or {@link ROLE_OF} and the employer's name. */
export const OFFICE_ARTICLE = 'the';
/** Phrases before the address or contact data of the office. */
export const OFFICE_AT = String.raw`our (?:[\p{L}-]+ ){0,2}(?:number|phone|telephone|line|fax|e-?mail|address|web ?site|office|clinic|practice|hospital|pharmacy|location|store|shop|studio|lab)(?: (?:number|line|address))?(?:\s?:|'s| is| are)|(?:we are|we're)|(?:call|reach|phone|ring|fax|e-?mail|visit|find|text|write) us`;
/** Labels for the office's address or contact data, at the beginning of a line or sentence. */
export const OFFICE_LABEL = String.raw`(?:(?:the|our|main|front|office|clinic|practice|pharmacy|store|hospital|billing|scheduling|after[- ]hours|nurse|general|public|reception|hotel|shop) ?(?:desk|line|number|phone|telephone|fax|address|e-?mail|web ?site|office|reception)?|reception|front ?desk|hotline|switchboard)`;
/** Words between {@link OFFICE_AT} and the place or number. */
export const LOCATED = '(?:located|at|in|on|under|the)';
/** Conjunctions between two items of a list. */
export const LISTING = 'and|or';
/** Phrases before staff names. */
export const STAFF_ARE = String.raw`our (?:[\p{L}-]+ ){0,2}(?:doctors?|dentists?|physicians?|providers?|clinicians?|hygienists?|nurses?|therapists?|psychologists?|pharmacists?|optometrists?|opticians?|vets?|veterinarians?|specialists?|surgeons?|midwi(?:fe|ves)|staff|team|stylists?|technicians?|managers?)(?:\s?:| is| are| includes?)`;
/** Labels for several staff names. */
export const STAFF_LABEL = String.raw`(?:doctors|dentists|physicians|providers|clinicians|hygienists|nurses|therapists|psychologists|pharmacists|optometrists|opticians|vets|veterinarians|specialists|surgeons|midwives|staff|team|stylists|technicians)`;
/** Titles before a staff name, and credentials after it, in their usual case. */
export const STAFF_TITLE = String.raw`(?:Dr|Doctor|Nurse|Prof|Professor|Mr|Mrs|Ms|Mx)\.?`;
export const FURTHER_CREDENTIAL = String.raw`Psy\.?D|Ed\.?D|LPC|LMFT|LMHC|LICSW|MSW|NP-C|CRNP|OTR|DPT|RDN?|RDH|DVM|AuD|MBBS|MA|BSN|MSN|LAc`;
/** Abbreviations whose period does not end a sentence, in their usual case. */
export const DOTTED = 'Dr|Mr|Mrs|Ms|Mx|Prof|St|Ave|Rd|No|Tel|Ph';
/** Phrases with which callers introduce themselves. */
export const INTRODUCTION = `my name (?:${IS})|this ${IS}|${I_AM}|${IT_IS}|call me`;
