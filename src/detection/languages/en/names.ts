import { wordSet } from '../../lexicon/words.js';
import { GREETING, HESITATION, I_AM, IS, IT_IS, ITS, SOUND, THANKS, THATS, WOULD_BE } from './talk.js';
import { PART_OF_DAY } from './calendar.js';
import { CLOSE_RELATIVE, KIN_TITLE, POSSESSIVE, RELATIVE, SPOKEN_TITLE, TITLE } from './people.js';

/**
 * Names that are also common English words, places or trades. Alone they are too ordinary to be masked in every
 * context. Own list, lower case, four letters or more.
 */
export const NAME_WORDS = wordSet(`
  will mark rose grace auto bill hope faith dawn summer autumn april june august march olive ruby pearl amber
  iris lily violet daisy heather holly ivy hazel jasmine ginger sage basil rosemary clementine poppy fern
  frank grant chase rich rick miles dean drew earl duke king prince baron bishop pope abbott deacon
  chance trip pat patience prudence charity constance mercy honor honour justice verity sunny sandy rocky dusty
  penny jack robin martin wren jay crystal melody harmony carol chris gene dale glen cliff forest brook brooke
  lane parker carter cooper mason tanner taylor tyler hunter fisher archer baker butler carpenter chandler clark
  cook farmer gardener glover miller potter porter sawyer shepherd skinner slater smith turner walker weaver ward
  warden page price rush sharp short small long strong swift wise young moody noble savage black brown gray grey
  green white blue gold silver stone rock wood woods field fields hill hills banks bush park parks pool rivers
  bridges brooks waters west east north south winter winters snow frost rain storm day knight night love luck
  joy angel heaven destiny trinity genesis nova star stella london paris austin dallas houston jackson madison
  lincoln washington victoria sydney florence charlotte phoenix memphis orlando mobile reading bath nice chester
  jordan israel kenya asia china india georgia virginia carolina dakota montana savannah francisco diego
  major general colonel sergeant judge sheriff marshal marshall chief
  case cash cotton curry rice berry cherry apple peach plum bean beans roll rolls bond bonds bell bells
  ball booth bowl box boyd bright broad buck bull burns cage camp cannon cave church close coffin cole cross cruise
  curtis dark darling dash dear dial dick dodge draw drake eden ernest even evers fair falls farr fast flower
  flowers fold forbes ford foster fox freed freeman french friend frye game good gore guy gates hale hall hand hands
  hand hardy hare hart hatch hawk hays head heath high hood hook house hunt hurt hurst john johns joke keen
  keys kidd lamb land lemon light links little lord loving mack mane marsh matt max mayor meadow meadows mills
  mitten monday moon moor more moss nail nail needle norman novel oaks owen paige paine pain pane patch peck
  penn pike pine piper pitt plant pond pray prior pugh quick rains ramp ranger ray read reed reeves rider ring ringer
  rivers road robins root roots rope round rows royal rude sales salt sand saint sergeant shade shaw shell
  shields shore silk sky skye song spark sparks speaker spear spring springs staff stack starr steel steele stern
  still stout street summers sutton table tate tell temple terry tiger timber toll toms town trail tree trout
  trust twist vale valentine vest victor viola visa voice wade wall walls watts way wayne webb weeks well wells wheat
  wheeler whistler whyte wild wilder wind winner winters wolf work worth yard york
  target apple amazon shell google chase
`);
/** Particles within names, and a particle that is also a first name. */
export const NAME_PARTICLES = wordSet(
  'de da del della der den di do dos la las le los van von bin ibn al el ter ten st y',
);
export const PARTICLE_NAME = 'al';

/** Endings of lower-case words that are usually verbs or adverbs: "checking", "actually". */
export const VERBAL_ENDING = "ly|ing|ed|n't";
/** Contracted words after an apostrophe. */
export const CLITIC = 's|d|ll|m|re|ve';

/** Cue directly before a person's name, with the forms that a name can have there. */
export interface NameCue {
  /** Source of a regular expression. The name begins at the end of its match. */
  readonly said: string;
  /** True if the expression is case-sensitive. */
  readonly isCased?: true;
  /**
   * Accepted names, besides names that begin with a frequent given name: `any` accepts everyday words, `capital` one
   * capitalized word, `capitals` at least two, and `given` no others.
   */
  readonly takes: 'any' | 'capital' | 'capitals' | 'given';
  /** Source of the text after a lower-case name that is accepted in spite of {@link takes}. */
  readonly closedBy?: string;
  /** Source of preceding text that invalidates the cue. */
  readonly unless?: string;
  /** Maximum number of lower-case words in a name. */
  readonly most: number;
  /** Source of preceding text with which the speaker's own name follows. An agent's own name is not reported. */
  readonly ownAfter?: string;
}

const ENDS = String.raw`\s*(?:[.,!?;:)"]|$)`;
/** Text after a complete surname. */
const AFTER_SURNAME = String.raw`\s+(?:in|at|on|for|is|was|has|had|said|says|told|wants|gave|called|asked|and|or|about|to|from|with|who|that|if|today|tomorrow|yesterday|because|please|but|will|can|again|a|the|my|i|${I_AM}|she|he|we|they|first|last|date|born|spelled)\b`;
/** Continuations after speakers have given their name. */
const AFTER_INTRODUCTION = String.raw`,?\s*(?:speaking|calling|here|again|from|over at|${I_AM}|i(?:'ve| have| need| want| was| got| just|'d)|the patient|my (?:date|dob|birthday|number|phone)|date of birth|born|returning|checking in|regarding)\b`;
const ROLE =
  'patient|person|pt|caller|client|member|resident|subscriber|policyholder|beneficiary|guarantor|emergency contact';
const OF_NAME = 'first|last|full|maiden|family|middle|given|legal|preferred|married';
/** Things whose name is not a person's. */
const OTHER_NAMED =
  'medications?|medicine|drug|generic|brand|file|user|host|domain|plan|policy|company|clinic|pharmacy|hospital|street|product|function|tool|agent|assistant|bot|model|employer|insurance|insurer|test|group|event|variable|class|column|school|business|practice|facility|office|city|bank|display|screen|login|account|dog|cat|pet|code|field|key|image|page|project|program|app|form|procedure|condition|device';

/** Cues in descending order of certainty. */
export const NAME_CUES: readonly NameCue[] = [
  {
    said: String.raw`\b(?:${TITLE})\b(?:(?<!or(?:it)?a?)\.)?[ \t]+`,
    isCased: true,
    takes: 'any',
    // Excludes "500 ms", and streets that end in "Dr".
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
    closedBy: `${ENDS}|${AFTER_SURNAME}`,
    unless: String.raw`\b(?:will|would|might|could|can|not|to|i|you|we|they|never) $`,
    most: 2,
  },
  {
    said: String.raw`\b(?:this is|${IT_IS}|${I_AM}|${THATS}|you're speaking with)[ \t]+(?:(?:${HESITATION}) )?`,
    takes: 'capitals',
    closedBy: AFTER_INTRODUCTION,
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
    // Example: "for my son, Teo Brennan".
    said: String.raw`\b(?:${POSSESSIVE}) (?:${RELATIVE}),?[ \t]+`,
    takes: 'capitals',
    most: 2,
  },
  {
    // Example: "my neighbor will he's taking me".
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

/** Words in names for places and companies. */
export const NO_PERSON = wordSet(`
  hospital clinic center centre street avenue road drive lane boulevard university college school institute foundation
  medical health healthcare pharmacy park lake river county city inc llc corp group syndrome test care associates
  pediatrics dental imaging services department office insurance shield cross north south united hotel airlines company
`);

/** Words of a question for a name. */
export const ASKS_NAME = String.raw`\b(?:names?\b|surname|who am i (?:speaking|talking)|whom? am i (?:speaking|talking)|who (?:is|was|should|do|did|can|may|will|would) |who(?:'s| is) (?:calling|this|speaking|the patient|it for|your)|may i ask who|spell (?:it|that|your|the)|which (?:doctor|provider|nurse|physician|specialist)|(?:^|[.,?!] )(?:and )?(?:the |your )?(?:patient|child|little one|caller)\?\s*$)`;
/** Words of a question that explicitly asks for a name. */
export const ASKS_NAMED = String.raw`\b(?:names?|surname|spell)\b|\bwhom? am i (?:speaking|talking)\b|\bwho(?:'s| is) (?:calling|this|speaking|the patient)\b|(?:patient|child|little one|caller)\?\s*$`;
/** Words of a question for a name that is not a person's. */
export const ASKS_OTHER = String.raw`\bnames? (?:of|for|on) (?:(?:the|your|that|this|his|her|their) )?(?:\w+ )?(?:${OTHER_NAMED})\b|\b(?:${OTHER_NAMED})(?:'s)? names?\b|\bwho(?: is| was|'s) (?:your |the )?(?:pharmacy|employer|insurer|insurance|carrier|plan)\b|\bwho (?:sent|referred) you\b`;

/** Labels for names, labels that are certainly for a person's name, and labels for other names. */
export const NAME_LABEL =
  '(?:^| )(?:name|first|last|middle|initial|surname|patient|caller|customer|contact)$';
export const OTHER_NAME_LABEL = String.raw`\b(?:${OTHER_NAMED}) name$`;
export const PERSONS_LABEL =
  '(?:^| )(?:first|last|full|middle|given|family|maiden|legal|preferred|surname|initial|patient|caller|member|customer|client|contact|guarantor|subscriber|spouse|guardian|parent|child|mother|father|whom?)(?: |$)';

/** Words before the name in an answer, in addition to {@link answerLead}. */
export const NAME_LEAD = `oh|${SOUND}|${GREETING}|right|${THANKS}|it was|this is|for|i think|(?:(?:my|the|her|his) )?(?:(?:first|last|full) )?name(?: is|'s)|${I_AM}|the patient is|spelled|under|she's|he's|for my (?:${CLOSE_RELATIVE})`;
/** Ending of an introduction without a verb: "jane okafor speaking". */
export const SPEAKING = String.raw`,?\s*(?:speaking|here|checking in)\b`;

/**
 * Words that a tagger confuses with personal names: exclamations, forms of address, meals, goods, products and
 * medicines. Own list, lower case. `ordinary-words.ts` contains the words of ordinary sentences.
 */
export const NO_NAMES = wordSet(`
  ma'am maam ma’am sir sirs madam miss mister god lordy gosh geez jeez gee golly yikes whoa wow oof ugh ooh aah aha ahoy
  howdy hiya yo ahem duh meh eh hm ha haha hah hee naw nah nope uh-uh uh-huh mm-hmm mhmm yessir yessum yep yup aye
  est edt cst cdt mst mdt pst pdt hst akst utc gmt doorman mailman postman janitor
  amen bless blessed cheers congrats congratulations dandy peachy dang darned dammit damn crap bummer oops whoops
  preciate 'preciate appreciate 'cause cause cuz lemme gimme wanna gonna gotta dunno whatcha gotcha y'all yall ain't
  hon honey sweetie sweetheart darling dearie dear buddy pal bud dude bro sis ma'ams folks fella fellas fellow gal gals
  boy boys girl girls lad lass son sonny kiddo kiddos baby babies twins twin toddler teen teenager grandkid grandkids
  baba mama mamma momma papa dada nana granny grandma grandpa daddy mommy mum mummy hubby wifey missus
  shukran gracias hola adios por favor señor bueno bien si claro merci danke grazie ciao salaam namaste
  lunch dinner supper breakfast brunch snack snacks coffee tea soup salad sandwich bread cheese butter milk juice water
  sugar salt chicken beef pork turkey eggs egg pickle pickles popcorn pizza candy chocolate cake cookie cookies banana
  boots boot shoes shoe socks sock coat coats jacket jackets shirt shirts pants glasses gloves glove hat hats
  key keys wallet purse bag bags backpack box boxes package packages envelope envelopes paper papers folder binder
  door doors gate gates window windows mailbox porch driveway garage kitchen bathroom bedroom hallway elevator stairs
  lock locks locked couch sofa chair chairs table drawer shelf fridge freezer lamp phone
  car cars carro truck trucks bus buses train plane taxi uber lyft bike bicycle motorcycle wheelchair walker cane
  crutches ramp parking lot traffic road highway bridge church temple mosque library park playground school schools
  kindergarten preschool daycare college campus class classes teacher teachers student students principal coach
  dog dogs cat cats puppy kitten fish bird horse cows cattle goat sheep chickens
  snow rain storm thunder wind weather ice sunny cloudy
  session sessions prenatal postnatal postpartum newborn infant pediatric pediatrics cardiac step-down intake discharge
  sedation anesthesia cleaning filling crown crowns extraction implant braces whitening x-rays imaging ultrasound sonogram
  mammogram colonoscopy endoscopy biopsy physical checkup checkups screening vaccine vaccines vaccination booster
  regrade grade graded urgent routine soon status pending released final prelim preliminary
  topical topicals tablet tablets capsule capsules cream ointment lotion inhaler nebulizer syringe needle needles
  pen pens kwikpen pump patch patches spray drops gel powder
  glucose hemoglobin creatinine cholesterol triglyceride triglycerides potassium sodium calcium magnesium iron ferritin
  albumin bilirubin platelets thyroid tsh lipid lipids panel urinalysis culture strep mono rsv covid flu
  varicella measles mumps rubella polio tetanus hepatitis pneumonia shingles tdap dtap mmr hpv rhogam sulfa penicillin
  latex peanut peanuts pollen adhesive gluten dairy shellfish
  augmentin xarelto eliquis ozempic wegovy mounjaro humira enbrel lantus humalog novolog jardiance lipitor zoloft prozac
  lexapro xanax adderall ritalin synthroid plavix coumadin warfarin lasix tylenol motrin advil aleve benadryl claritin
  zyrtec allegra flonase nexium prilosec zantac pepcid mucinex sudafed viagra cialis botox narcan suboxone oxycontin
  percocet vicodin norco tramadol morphine fentanyl oxycodone hydrocodone codeine gabapentin lyrica insulin prednisone
  iban bic swift
  albuterol ventolin advair symbicort singulair spiriva epipen narcan ipledge acuvue oasys
  iphone ipad android samsung galaxy mychart zoom siri alexa google facetime paypal venmo zelle walgreens
  gutter gutters plumbing roof yard fence garden lawn
  words word letter letters digit digits space hyphen dash underscore spell capital lowercase uppercase
  something someone whatever therapy sorta kinda alrighty okey-dokey righto prob probably prolly
  plus minus total totals amount refills refill late cancel cancels juneteenth thanksgiving christmas halloween hanukkah
  passover ramadan diwali kwanzaa
`);

/** Endings of international nonproprietary names of medicines, which no personal name has. */
export const DRUG_ENDING =
  /^\p{L}{3,}(?:cillin|mycin|tinoin|statin|sartan|prazole|conazole|nidazole|setron|zepam|zolam|cycline|floxacin|gliptin|gliflozin|formin|semide|thiazide|profen|dipine|tidine|lukast|oxetine|triptan|parin|xaban|gatran|glutide|tadine|terol|olone|asone|sonide|cyclovir|prost|dronate|limus|tinib|zumab|ximab|mumab|pril|olol|caine hydrochloride)$/u;

/** Returns true for a medicine by its nonproprietary name, or a frequent medicine in calls. */
export function isMedicine(word: string): boolean {
  return DRUG_ENDING.test(word) || NO_NAMES.has(word);
}

/** Words directly before a person's name. */
export const NAME_LEADS = String.raw`(?:${TITLE}|[Dd]oc(?:tor)?|[Nn]urse|[Mm]iss|[Mm]ister|[Ff]ather|[Ss]ister|[Ff]irst name|[Ll]ast name|[Ss]urname|[Nn]ame(?: is|'s)?|[Nn]amed|[Cc]all me)\.?`;
/** Words at the beginning or instead of an answer, which are never names. */
export const NO_ANSWER = wordSet(
  "yes no yeah yep nope okay ok sure fine right one a second sec moment minute hold on hang wait let lemme me see just um uh please ma'am sir well so oh",
);

/** Beginning of an evasive answer to a question for a name: "good question", "hang on", "oh lord". */
export const EVASION =
  /^(?:either|neither|both|whichever|whoever|whatever|good (?:question|morning|afternoon|evening|day|point|grief|lord|god|luck)|(?:hang|hold) on|lord|forget|never ?mind|same (?:as|one)|none|nobody|nothing|depends|mine|ours|hers|theirs)\b/i;
