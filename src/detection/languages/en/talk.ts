import { phrases, wordSet } from '../../lexicon/words.js';
import type { RepairTables } from '../said-tables.js';

/**
 * What people say while they look for the next words. Alternatives without a group, for larger patterns with `i`;
 * those of single words make sets, too.
 */

/** Sounds of hesitation, however long: "uh", "ummm". */
export const HESITATION = 'uh+|um+';
/** Those that end or begin no code. */
export const PAUSES = `${HESITATION}|hmm+`;
/** All sounds that mean nothing. */
export const SOUND = `${HESITATION}|uhm+|er+m?|ah+|hmm+|mm+`;
/** The same as they are usually written. */
export const SOUND_WORDS = 'uh|uhh|um|umm|uhm|er|erm|ah|hmm|mm';

export const OKAY = 'okay|ok';

const MOMENTS = ['second', 'sec', 'moment'];
export const MOMENT = MOMENTS.join('|');
const LOOKING = ['let me see', "let's see", 'hold on', 'hang on', 'you know'];
const A_MOMENT = 'one,just a,just one,hold on a,hold on one,hang on a,give me a,give me one,wait a';

/** Said to gain time, each as it is written. */
export const STALLS: readonly string[] = [
  ...LOOKING,
  ...A_MOMENT.split(',').flatMap((lead) => MOMENTS.map((moment) => `${lead} ${moment}`)),
];

/** What stands between the parts of a value that somebody dictates, and continues it. */
export const FILLER = `${SOUND}|${LOOKING.join('|')}|(?:just )?(?:one|a|1) (?:${MOMENT})|give me a (?:${MOMENT})|like|well|and then|then|next|${OKAY}|so|yeah|yes|right|i think`;

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
/** How speakers put right what they said. */
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
/** Said between values, besides corrections and fillers. */
export const EXCLAIMED = `${NOT}|oh`;

/**
 * How people abbreviate when they type, and call one another: whatever was asked, these say nothing. None is a name, nor a
 * letter that may be one of a spelled name.
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
