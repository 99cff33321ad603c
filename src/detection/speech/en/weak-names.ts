import { wordSet } from '../../lexicon/words.js';
import { CREDENTIAL, KIN_TITLE, NAME_SUFFIX, POSSESSIVE, RELATIVE, SPOKEN_TITLE } from './people.js';
import { AMBIGUOUS_MONTHS } from './calendar.js';
import { NAME_WORDS } from './name-words.js';
import { STOP_WORDS } from './stop-words.js';

/** How a short or ordinary name of somebody who is known is told from the word that it also is. */

/** Names of two and three letters that are words as well. */
const SHORT_NAME_WORDS = wordSet(`
  art dot pat sue rob don max ray joy may jay guy kit eve fay sky sun bud gal hap lou sal van win mac ace ash bea bee
  dee gee fox fry day low may nye orr poe rey rye sax see tad vic way wes zip ivy job ira hay ham gin cal cam car cap
  con doc fin flo gem gig hop ike ink ion ire jag jet jig key lad lea lex mel met mod nan nat net nix nod oak odd pal
  pam pet pip ram red rex rio ron rue sly sol tam tan tex tip top ted val vin wat web wax zed
  ed ma pa mo vi em el lo ho hu
`);
/** Surnames that tell how something is. */
export const QUALITIES = wordSet(`
  black brown white green gray grey blue gold silver short small long strong swift wise young moody noble savage sharp
  rich good bright broad dear even fair fast hardy high keen light little loving moor more pretty quick rude steel
  steep stern still stout strange wild worth major general sunny sandy rocky dusty low sly odd red mild
`);
/** Names of times, which "in" and "this" stand before. */
export const TIMES = wordSet(
  `${[...AMBIGUOUS_MONTHS].join(' ')} summer autumn winter spring dawn day night noon weeks june may`,
);
export const NAMED_MONTHS: ReadonlySet<string> = AMBIGUOUS_MONTHS;
/** Given names that are words as well, by which many people are called. */
export const CALLED_SO = wordSet(`
  will mark rose grace bill hope faith dawn summer autumn april june may august olive ruby pearl amber iris lily violet
  daisy heather holly ivy hazel jasmine ginger basil rosemary poppy fern frank chase rich rick miles dean drew earl duke
  king prince pat patience prudence charity mercy honor sandy penny jack robin martin wren jay crystal melody harmony
  carol chris gene dale glen brooke lane parker carter cooper mason taylor tyler hunter jordan joy angel heaven destiny
  trinity stella austin jackson madison victoria sydney florence charlotte dakota savannah diego john curtis eden ernest
  ray reed jean matt max paige pierce norman terry sierra skye victor viola art dot sue rob don bob tom sam guy kit eve
  fay gus hap lou sal van mac ash bea dee gee vic wes ira cal flo gem kay kim lex mel nan ned pam pip rex rio ron sol ted
  val bo al ty ed mo jo
`);
/** Names that are verbs before a verb: "will go", "may come". */
export const MODALS = wordSet('will may');
/** Beside those they are verbs. */
export const SUBJECTS = wordSet('it he she they we you i that this');

/** What things of a name are: after one, it is no person's. */
export const NAMED_THINGS = wordSet(`
  parts loan loans insurance shop repair care center centre street avenue road lane card club plan program class camp team
  company store service services clinic house hall county school park
`);
/** Names of places and companies, which have a capital too. */
export const CAPITALISED_THINGS = wordSet(`
  london paris austin dallas houston jackson madison lincoln washington victoria sydney florence charlotte phoenix
  memphis orlando mobile reading bath chester jordan israel kenya asia china india georgia virginia carolina dakota
  montana savannah francisco diego eden york bristol apple amazon shell google chase target genesis trinity nova
`);
/** No parts of names that mean anybody alone. */
const NO_PARTS = wordSet(
  `${NAME_SUFFIX.toLowerCase()} ${CREDENTIAL.toLowerCase().replace(/[^a-z|]/g, '')} junior senior fnp pac crna aprn
  de da del la las le los van von der den di do dos bin ibn el ter ten st et of the and an ha hm mm um uh oh`,
);
/** Words of every day of two and three letters that are rarely names: found as one, they are not looked for. */
const SHORT_NO_NAMES = wordSet(`
  add ago aid aim air ale ant ape arc arm ate awe axe bag ban bar bat bay bed beg bet bib bin bit bow box boy bug bun
  bus but buy cab cat cop cow cry cub cup cut dad dam den did die dig dim dip dog dry due dug ear eat egg ego elf end
  eye fan far fat fed fee few fig fit fix fly fog foe fur gag gap gas gel gum gun gut gym had hat hen hip hit hot hub
  hug hut ice icy ill its jam jar jaw kid lab lap law lay leg let lid lie lip lit log lot mad map mat men mix mob mom
  mop mud mug nap nut oil old one our out owe own pad pan par paw pay pea peg pen per pie pig pin pit pod pop pot pro
  pub put rag ran rap rat raw rib rid rig rim rip rob rod rot row rub rug run rut sad sat saw say sea set sew she shy
  sick sin sip sir sit six ski sob son spa spy sum tab tag tap tar tax tea ten the tie tin toe ton too toy try tub tug
  two use vet via war was wet who why wig wit won yes yet you zoo ct mri ekg ecg iv er or ob gi ent icu am pm mg ml kg
  lb cm mm ft oz hr id ok tv pc us uk eu ny nj tx fl oh ny co mt nd sd ks mn wv nv nm
`);

/** True for a part of a name that is too short or too ordinary to be masked wherever it stands. */
export function isWeakPart(word: string): boolean {
  if (word.length < 2 || NO_PARTS.has(word)) return false;
  if (NAME_WORDS.has(word) || CALLED_SO.has(word)) return true;
  if (STOP_WORDS.has(word) || SHORT_NO_NAMES.has(word)) return false;
  return word.length < 4;
}

/** True for a name that is a word as well, so that what stands around it decides. */
export function isAlsoWord(word: string): boolean {
  return NAME_WORDS.has(word) || SHORT_NAME_WORDS.has(word);
}

export const TITLES = wordSet(
  `mr mrs ms mx miss mister missus dr doc sr sra señor señora rev father sister brother ${SPOKEN_TITLE}|${KIN_TITLE}`,
);
export const POSSESSIVES = wordSet(`${POSSESSIVE} 's s`);
export const RELATIVES = wordSet(
  `${RELATIVE.replace('neighbou?r', 'neighbor|neighbour')}|mama|daddy|momma|papa|baby|kid|boy|girl|buddy|pal|gal|dad`,
);
/** What stands before a thing, not before a person's name. */
export const DETERMINERS = wordSet('the a an this that these those some any no every each another');
/** What stands before places and times. */
export const PREPOSITIONS = wordSet(
  'in at on near of since until till by during through around last next early late mid north south east west new fort port lake mount san into',
);
/** Before places, as are the prepositions. */
export const PLACE_LEADS = wordSet([...PREPOSITIONS, 'to', 'from'].join(' '));
/** After these somebody is named: "gave ava five". */
export const GIVERS = wordSet(
  'gave give giving gives tell told telling ask asked asking call called calling remind reminded saw met meet brought bring bringing text texted named hug thank put drop dropped',
);
export const BESIDE = wordSet('for with');
/** Before the name of somebody who is spoken to. */
export const HAILS = wordSet('hi hey hello thanks bye goodbye dear howdy hiya');
export const ANSWERS = wordSet(
  'okay ok yes yeah no sorry well alright sure please right great perfect wait listen look',
);
/** After the name of somebody who is spoken to. */
export const ENDEARMENTS = wordSet('honey hon dear sweetie darling sweetheart baby babe');
export const TURNS_TO = wordSet(
  "what's whats where's wheres who's how's what where could do did would have are i'm i how when",
);
/** Only persons do this. */
export const HUMAN_VERBS = wordSet(`
  says said needs needed wants wanted takes took gets got called told asked lives likes thinks thought feels
  felt knows doesn't doesnt didn't didnt won't wont hasn't can't cant couldn't wouldn't isn't wasn't drives works eats
  slept sleeps goes went came comes gave threw fell hurt born wrote picked turned turns turning loves hates
`);
/** The same of what may be no person either. */
export const STATE_VERBS = wordSet('is was can could would should did does might will may had has');
/** After "has", only of persons: "june has been", "may has a". */
export const HUMAN_OWNS = wordSet('a an to been had her his no');
/** After "is": "summer is booked for nine". */
export const HUMAN_STATES = wordSet(`
  booked scheduled here allergic sick coming taking having registered six seven eight nine ten my her his our your
  sleeping crying asleep awake feeling home pregnant waiting holding running doing gonna going the a on
`);
export const AUXILIARIES = wordSet(
  "did does has is was can could would should will do had have hasn't doesn't didn't isn't wasn't can't won't",
);
export const HUMAN_DOES = wordSet(`
  there need want take get come know like eat sleep feel see still allowed home awake here around doing feeling coming
  have has had been go bring wear use drink live call talk do say said ready okay ok covered able due on in also ever
  old really already gonna going start stop keep pay sign
`);
/** Of these, what a month or a season does as well. */
export const TIMES_DO = wordSet(
  'have has had been work ready okay ok covered able due on in also still ever start stop go old available going come',
);
/** A name is whole before these, and no verb: "tell will to call". */
export const CLOSERS = wordSet(`
  to and at on about that if today tomorrow yesterday please because again or in a an the his her my i i'm too is was
  one two three four five six seven eight nine ten this he she so then who when but for with from said says has
`);
export const MYSELF = wordSet('i me my him her he she');
/** After these words somebody says who it is. */
export const SAYS_WHO: ReadonlySet<string> = new Set([
  ...['this is', 'is this', 'it is', 'that is'],
  ...["it's", 'its', "that's", "she's", "he's", 'just'],
]);
/** Those after which no time and no quality is told. */
export const SURELY_SAYS_WHO: ReadonlySet<string> = new Set([
  ...['i am', 'name is', 'goes by', 'go by', 'call me'],
  ...["i'm", 'im', "name's", 'named'],
]);
/** Those of both that are single words. */
export const ONE_WORD_LEADS = wordSet("it's its that's she's he's just i'm im name's named");
/** What follows the name of somebody who says it. */
export const CALLS_IN = wordSet('calling speaking again here from');
/** What belongs to somebody: "summer's appointment". */
export const BELONGINGS = wordSet(`
  appointment appointments birthday date mom mother dad father number phone cell email address chart record records
  doctor dentist insurance card prescription medicine meds refill refills visit surgery test results name last first
  house husband wife sister brother son daughter baby school account desk recital pediatrician mama nurse
`);
/** The members of JSON that hold names of people. */
export const NAME_MEMBER =
  /name|first|last|given|family|middle|patient|caller|nick|contact|person|who|goes|prefer|sibling|child|parent|mother|father|spouse/i;

/** Between somebody and what they do. */
export const ADVERBS = wordSet('never always just still also usually often only already really');

/** What people say that they are called after. */
export const NAMED_AFTER =
  'season|month|weather|flower|verb|word|name|river|bird|tree|painting|state|country|herb|holiday|actor|actress|singer|movie|president|saint|city|gem';
