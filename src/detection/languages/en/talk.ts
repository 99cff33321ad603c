import { phrases, wordSet } from '../../lexicon/words.js';
import type { RepairTables } from '../said-tables.js';

/**
 * Fillers and hesitation. Alternatives without a group, for larger patterns with the flag `i`. Lists of single words
 * can also be converted to sets.
 */

/** Sounds of hesitation of any length: "uh", "ummm". */
export const HESITATION = 'uh+|um+';
/** Sounds of hesitation that neither begin nor end a code. */
export const PAUSES = `${HESITATION}|hmm+`;
/** All sounds of hesitation. */
export const SOUND = `${HESITATION}|uhm+|er+m?|ah+|hmm+|mm+`;
/** Sounds of hesitation in their usual spelling. */
export const SOUND_WORDS = 'uh|uhh|um|umm|uhm|er|erm|ah|hmm|mm';

export const OKAY = 'okay|ok';

const MOMENTS = ['second', 'sec', 'moment'];
export const MOMENT = MOMENTS.join('|');
const LOOKING = ['let me see', "let's see", 'hold on', 'hang on', 'you know'];
const A_MOMENT = 'one,just a,just one,hold on a,hold on one,hang on a,give me a,give me one,wait a';

/** Stalling phrases in their usual spelling. */
export const STALLS: readonly string[] = [
  ...LOOKING,
  ...A_MOMENT.split(',').flatMap((lead) => MOMENTS.map((moment) => `${lead} ${moment}`)),
];

/** Fillers between the parts of a dictated value. */
export const FILLER = `${SOUND}|${LOOKING.join('|')}|(?:just )?(?:one|a|1) (?:${MOMENT})|give me a (?:${MOMENT})|like|well|and then|then|next|${OKAY}|so|yeah|yes|right|i think`;

/** Links between a value and its name. Alternatives without a group, for larger patterns with the flag `i`. */

export const IS = 'is|was';
export const ITS = "it's|its";
export const THATS = "that's|thats";
export const IT_IS = `${ITS}|it is`;
export const THAT_IS = `${THATS}|that is`;
export const WOULD_BE = 'would be|should be|will be';
/** All links that are single words. */
export const LINK_WORDS = `${IS}|${ITS}|${THATS}`;
/** Verbs for written text. */
export const SAYS = 'says|reads|shows';

export const I_AM = "i'm|im|i am";
export const WE_ARE = "we're|we are";
export const THEY_ARE = "he's|hes|he is|she's|shes|she is|they're|they are";

/** Words before and after a place or organization name that do not belong to it. */
export const BESIDE_PLACE = 'on|in|at|of|to|from|for|with|by|near|and|or|but|is|was';

/** Words before a mark that is mentioned rather than dictated: "there's a dash". */
export const MENTIONS = wordSet(
  "there's theres there and but no not with has have had needs got get gets forgot missing wants want takes includes use add",
);
/** Article before a day or a street: "june the ninth", "on the lane". */
export const ARTICLE = 'the';
/** Preposition between a part and its whole: "the ninth of june". */
export const OF = 'of';
export const AND_OR = 'and|or';

/** Conversational phrases. Alternatives without a group, for larger patterns with the flag `i`. */

export const YES = 'yes|yeah|yep';
export const ASSENT = `${YES}|sure|${OKAY}`;
export const GREETING = 'hello|hi|hey';
export const THANKS = 'thanks|thank you';

/** First words of an answer: "yeah so um …". */
export const OPENING = `${ASSENT}|so|well|${HESITATION}`;

/**
 * Returns the source of all text before the value in a bare answer: "sure um it's …". For use with the flag `i`.
 * @param more alternatives that only this question adds, such as "my login"
 */
export const answerLead = (more: string): string =>
  String.raw`(?:[\s,.]*\b(?:${OPENING}|${IT_IS}|${THAT_IS}|that would be|let me see|of course|${more})\b(?!'))*[\s,.:"]*`;

/**
 * Phrases of corrections. The text after a correction replaces some of the preceding text, so that a spoken value can
 * be longer than its kind allows. It is masked completely. Alternatives without a group, for larger patterns with `i`.
 */

/** Correction words ("… 0143, no, 0142"), which can also follow another correction word. */
export const RETRACTION = 'no|wait|sorry|actually|i mean|make that';

const IT = `${ITS}|${THATS}`;

/** Phrases such as "hang on", after which the value can be repeated. */
export const PAUSE = 'hang on|hold on';

/** Correction phrases with their usual additions: "no wait actually it's". */
export const CORRECTION = `(?:(?:${HESITATION}|oh+|ah+) )?(?:(?:no(?: no)?|nope|nah)(?:,? (?:${RETRACTION}|${IT}))*|(?:i'm |im )?sorry(?:,? (?:no|i mean|i meant|${IT}))*|wait(?:,? (?:no|wait|a (?:second|sec|minute)|sorry|actually|${IT}))*|(?:what )?i mean|i meant|scratch that|strike that|make (?:that|it)|correction|actually(?:,? no)?|or rather|rather|excuse me|pardon(?: me)?|oops|whoops|my (?:bad|mistake)|that's (?:wrong|not right)|i (?:misspoke|mixed (?:that|it|them) up|got (?:that|it) wrong|said (?:that|it) wrong)|let me (?:start (?:over|again)|restart|redo (?:that|it)|(?:try|read|say|spell|check|repeat|do) (?:(?:that|it) )?again|repeat (?:that|it)|(?:fix|correct) (?:that|it))|(?:the )?other way (?:a)?round|i (?:flipped|switched|swapped) (?:it|them|that|those)|start(?:ing)? over|start again|again)`;

/** Exclamations of a speaker who notices a mistake. */
export const EXCLAMATION =
  'ugh+|argh+|ow(?: ow)*|oh (?:no|dear|my(?: (?:goodness|god|gosh))?|gosh|wait|sorry)|my (?:goodness|gosh)|gosh|dang|darn|shoot|gee';

/** Word before an excluded value: "b not d". */
export const NOT = 'not';
/** Articles before a mentioned mark: "a dash". */
export const ARTICLES = wordSet('a an the');

/** Correction words that can occur within a name. */
export const CORRECTION_WORDS = wordSet('no nope nah oops');

/** Phrases between a correction and the intended number. */
export const RESUMPTION = `${IT_IS}|${THATS}|the number is|make that`;
/** Phrase that alone introduces a repetition and not a correction. */
export const AGAIN = 'again';
/** Abbreviation before a house number, which resembles a correction. */
export const HOUSE_NUMBER = String.raw`no\.?`;
/** Vocabulary of corrections. */
export const REPAIRS: RepairTables = {
  corrections: `${CORRECTION}|${PAUSE}|${EXCLAMATION}`,
  resumptions: `${RESUMPTION}|${ITS}|make it|should be|is`,
  repetitions: new Set(['so', "so that's", "so it's", "that's", "that's the number", 'i repeat', 'which is']),
  unknowns: wordSet('something whatever'),
  choices: wordSet('or'),
  negations: new Set([NOT]),
  asides: new Set([
    ...wordSet('well yeah yes yep right and then alright just'),
    ...phrases(
      'i think,i believe,i guess,let me think,if i remember right,got that,you got that,you ready,are you ready',
    ),
  ]),
};
/** Words between values, in addition to corrections and fillers. */
export const EXCLAIMED = `${NOT}|oh`;

/**
 * Abbreviations and forms of address in typed text, which never answer a question, are no names, and are not part of a
 * spelled name.
 */
export const CHAT_WORDS = wordSet(`
  nvm idk idc idek smh omg omfg brb afk bbl pls plss plz plzz w8 tbh tbf ngl abt tmrw tmr tmw tomoz tysm tyvm thx thnx tnx
  tks rn sry soz srry lol lmao rofl haha hehe ikr imo imho fyi asap btw np yw ttyl gtg g2g ofc wdym tf wtf wth stfu jk dm pm
  ppl cuz bc coz bcz b4 l8r gr8 ur kk ok okey oki okie yea yeh yah yup yupp nah nope naw dunno lemme gimme gotta gonna wanna
  kinda sorta thru till til cant dont wont didnt doesnt isnt arent wasnt im ive id ill its thats whats wheres whos hows bro
  bruh sis fam mate habibi amigo amiga hermano chief champ boss doc docs drs sunshine sweetpea luv haan och aye opo sige
  abeg jazakallah inshallah mashallah alhamdulillah shukriya obrigado obrigada merci danke guys yall
  none nothing nobody anyone someone sec secs n/a
`);
