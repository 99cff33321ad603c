import { wordSet } from '../../lexicon/words.js';
import { GREETING, THANKS } from './answers.js';
import { PART_OF_DAY } from './calendar.js';
import { HESITATION, SOUND } from './fillers.js';
import { IS, IT_IS, ITS, I_AM, THATS, WOULD_BE } from './links.js';
import { CLOSE_RELATIVE, KIN_TITLE, POSSESSIVE, RELATIVE, SPOKEN_TITLE, TITLE } from './people.js';

/** What stands right before the name of a person, and how sure it is that a name stands there. */
export interface NameCue {
  /** Source of an expression; a name begins where it ends. */
  readonly said: string;
  /** Its capitals are of account. */
  readonly isCased?: true;
  /**
   * What is a name there, besides one that begins with a frequent given name: any word, even one of every day; a word with a
   * capital; two of them; nothing else.
   */
  readonly takes: 'any' | 'capital' | 'capitals' | 'given';
  /** Source of what follows a word in small letters that is a name all the same. */
  readonly closedBy?: string;
  /** Source of what stands before where the cue is none. */
  readonly unless?: string;
  /** Most words of a name in small letters. */
  readonly most: number;
  /** Source of what stands before where the speaker's own name follows: an agent's is no secret. */
  readonly ownAfter?: string;
}

const ENDS = String.raw`\s*(?:[.,!?;:)"]|$)`;
/** Words that begin no surname. */
const GOES_ON = String.raw`\s+(?:in|at|on|for|is|was|has|had|said|says|told|wants|gave|called|asked|and|or|about|to|from|with|who|that|if|today|tomorrow|yesterday|because|please|but|will|can|again|a|the|my|i|${I_AM}|she|he|we|they|first|last|date|born|spelled)\b`;
/** How people go on after they said who they are. */
const SPEAKS = String.raw`,?\s*(?:speaking|calling|here|again|from|over at|${I_AM}|i(?:'ve| have| need| want| was| got| just|'d)|the patient|my (?:date|dob|birthday|number|phone)|date of birth|born|returning|checking in|regarding)\b`;
const ROLE =
  'patient|person|pt|caller|client|member|resident|subscriber|policyholder|beneficiary|guarantor|emergency contact';
const OF_NAME = 'first|last|full|maiden|family|middle|given|legal|preferred|married';
/** Of which names are no person's. */
const OTHER_NAMED =
  'medications?|medicine|drug|generic|brand|file|user|host|domain|plan|policy|company|clinic|pharmacy|hospital|street|product|function|tool|agent|assistant|bot|model|employer|insurance|insurer|test|group|event|variable|class|column|school|business|practice|facility|office|city|bank|display|screen|login|account|dog|cat|pet|code|field|key|image|page|project|program|app|form|procedure|condition|device';

/** The surest first. */
export const NAME_CUES: readonly NameCue[] = [
  {
    said: String.raw`\b(?:${TITLE})\b\.?[ \t]+`,
    isCased: true,
    takes: 'any',
    // "500 ms", and a street that ends in "Dr".
    unless: String.raw`\d\s*(?:\p{L}+\s+){0,3}$`,
    most: 1,
  },
  {
    said: String.raw`(?:\b|_)(?:name's|names?\s+(?:${IS}|${WOULD_BE})|(?:${OF_NAME}|sur)\s?name["']?\s?[:=]?|name["']?\s?[:=]|in the name of|under (?:the )?name|(?:${IS}|she's|he's) (?:called|named)|goes by)\s*(?:(?:${HESITATION}|${IS}|${ITS}|of|actually)\s)?["']?`,
    takes: 'any',
    unless: String.raw`\b(?:your|what's|whose|${OTHER_NAMED})(?:'s)?[ _]*$`,
    most: 2,
    ownAfter: String.raw`\bmy $`,
  },
  {
    said: String.raw`\b(?:${SPOKEN_TITLE})[ \t]+`,
    takes: 'capital',
    closedBy: `${ENDS}|${GOES_ON}`,
    unless: String.raw`\b(?:will|would|might|could|can|not|to|i|you|we|they|never) $`,
    most: 2,
  },
  {
    said: String.raw`\b(?:this is|${IT_IS}|${I_AM}|${THATS}|you're speaking with)[ \t]+(?:(?:${HESITATION}) )?`,
    takes: 'capitals',
    closedBy: SPEAKS,
    most: 2,
    ownAfter: '',
  },
  {
    said: String.raw`\b(?:(?:sp(?:eak(?:ing)?|oke)|talk(?:ing|ed)?|meet(?:ing)?|met)\s+(?:with|to)|${KIN_TITLE}|sister|brother|father)[ \t]+`,
    takes: 'capital',
    most: 2,
  },
  { said: String.raw`\b(?:${ROLE})(?: name)?\s?:[ \t]*`, takes: 'capital', most: 2 },
  {
    // "my neighbor will he's taking me"
    said: String.raw`\b(?:${POSSESSIVE}|the) (?:${RELATIVE})[ \t]+`,
    takes: 'given',
    closedBy: String.raw`\s+(?:he|she)(?:'s)?\b`,
    most: 1,
  },
  {
    said: String.raw`\b(?:call me|known as|${ROLE}|${RELATIVE}|on behalf of|attn|dear|${GREETING}|${THANKS}|good (?:${PART_OF_DAY})|(?:is|booked|filed) under|tell|ask|asked|told|(?:referred|ordered|signed|seen|prescribed) by|(?:${IT_IS}|this is|appointment|refill|calling|results|message) for),?[ \t]+`,
    takes: 'given',
    most: 2,
  },
];

/** Of places and companies. */
export const NO_PERSON = wordSet(`
  hospital clinic center centre street avenue road drive lane boulevard university college school institute foundation
  medical health healthcare pharmacy park lake river county city inc llc corp group syndrome test care associates
  pediatrics dental imaging services department office insurance shield cross north south united hotel airlines company
`);

/** A question for a name. */
export const ASKS_NAME = String.raw`\b(?:names?\b|surname|who am i (?:speaking|talking)|whom? am i (?:speaking|talking)|who (?:is|was|should|do|did|can|may|will|would) |who(?:'s| is) (?:calling|this|speaking|the patient|it for|your)|may i ask who|spell (?:it|that|your|the)|which (?:doctor|provider|nurse|physician|specialist)|(?:^|[.,?!] )(?:and )?(?:the |your )?(?:patient|child|little one|caller)\?\s*$)`;
/** One that asks for it in so many words. */
export const ASKS_NAMED = String.raw`\b(?:names?|surname|spell)\b|\bwhom? am i (?:speaking|talking)\b|\bwho(?:'s| is) (?:calling|this|speaking|the patient)\b|(?:patient|child|little one|caller)\?\s*$`;
/** A question for a name that is no person's. */
export const ASKS_OTHER = String.raw`\bnames? (?:of|for|on) (?:(?:the|your|that|this|his|her|their) )?(?:\w+ )?(?:${OTHER_NAMED})\b|\b(?:${OTHER_NAMED})(?:'s)? names?\b|\bwho(?: is| was|'s) (?:your |the )?(?:pharmacy|employer|insurer|insurance|carrier|plan)\b|\bwho (?:sent|referred) you\b`;

/** Labels under which a name stands, those of them that are a person's for certain, and those of other names. */
export const NAME_LABEL =
  '(?:^| )(?:name|first|last|middle|initial|surname|patient|caller|customer|contact)$';
export const OTHER_NAME_LABEL = String.raw`\b(?:${OTHER_NAMED}) name$`;
export const PERSONS_LABEL =
  '(?:^| )(?:first|last|full|middle|given|family|maiden|legal|preferred|surname|initial|patient|caller|member|customer|client|contact|guarantor|subscriber|spouse|guardian|parent|child|mother|father|whom?)(?: |$)';

/** What stands before the name in an answer, besides what stands before any answer. */
export const NAME_LEAD = `oh|${SOUND}|${GREETING}|right|${THANKS}|it was|this is|for|i think|(?:(?:my|the|her|his) )?(?:(?:first|last|full) )?name(?: is|'s)|${I_AM}|the patient is|spelled|under|she's|he's|for my (?:${CLOSE_RELATIVE})`;
/** An introduction without a verb: "jane okafor speaking". */
export const SPEAKING = String.raw`,?\s*(?:speaking|here|checking in)\b`;
