import { wordSet } from '../../lexicon/words.js';
import { YES } from './answers.js';
import { OKAY } from './fillers.js';

/** Street suffixes that are hardly ever anything else after a number and a name (USPS Publication 28, appendix C1). */
export const STRONG_STREETS = wordSet(`
  street str avenue ave av boulevard blvd boul road rd lane ln parkway pkwy pky terrace terr turnpike tpke expressway
  expy causeway cswy crescent cres alley aly highway hwy freeway fwy freeway route rte broadway esplanade quay
  throughway thruway bypass byp frontage
`);

/** Suffixes that are ordinary words or other abbreviations as well. */
export const MEDIUM_STREETS = wordSet(`
  st drive dr drv court ct crt place pl way wy circle cir circ loop trail trl square sq plaza plz ter tr
  bend bluff commons cove crossing xing glen grove hollow knoll landing ldg meadow meadows mews overlook passage ridge
  summit trace heights hts hills hollows manor vista
`);

/** Suffixes that say little: the number must be long, or more of an address must stand around. */
export const WEAK_STREETS = wordSet(`
  row pass run path walk park point pointe pt view hill cv creek green island isle junction jct mill oaks orchard pike
  plain plains ranch rise shore shores spring springs spur station track valley village vlg common close gardens gdns
  field fields ferry ford forest forge fork garden gateway harbor haven cliff club corner corners course branch brook
  burg beach bay estates estate chase dale crest croft camp
`);

/** Types that stand before their name: "123 Avenue B", "12 rue Cartier", "4 calle Luna". */
export const LEADING_STREETS = wordSet(
  'rue calle avenida via camino paseo avenue ave chemin rua viale corso',
);

/** Types that a number follows: "County Road 12", "Highway 9". */
export const NUMBERED_STREETS = wordSet('highway hwy route rte rt road rd fm cr sr interstate');

/** Words before "road" that make a number follow it. */
export const ROAD_OWNERS = wordSet('county state us s forest township ranch service farm market co');

/** USPS Publication 28, appendix B, as words and letters. */
export const DIRECTIONS = wordSet(`
  n s e w ne nw se sw north south east west northeast northwest southeast southwest no so
`);

/** Secondary unit designators (USPS Publication 28, appendix C2), and what people say for them. */
export const UNITS = wordSet(`
  apt apartment apartments unit suite ste number no num lot trailer trlr space spc floor fl flr room rm bldg building
  flat slip dept department box tower level house villa condo cottage cabin stop pmb door
`);

/** What a postal box is called, and how that is written. */
export const POSTAL_BOX = /^(?:p\.? ?o\.?|post office) box(?= \d)/i;
export const WRITTEN_BOX = 'PO Box';

/** Units that need no number after them. */
export const BARE_UNITS = wordSet('penthouse ph basement bsmt rear upstairs downstairs');

/** Abbreviations that a full stop may follow within an address. */
export const ABBREVIATIONS = wordSet(`
  st ave av blvd rd dr ct ln pl cir pkwy hwy ter terr trl sq plz apt ste no bldg fl rm n s e w ne nw se sw ft mt jr sr
  p o rt rte spc pt p.o
`);

/** Words that are never part of a street's or a town's name: grammar, amounts, time, and what is counted. */
export const NOT_STREET = wordSet(`
  the of my your his her our their its this that these those a i you he she we they it me him us them mine yours
  in on at to from for with without by about into onto over under after before during between through and or but nor
  so if then than as is are was were be been being am do does did done have has had having will would can could should
  may might must not no ${YES} ${OKAY} please thanks thank hello hi hey bye sorry which who whom whose what when
  where why how all any each every either both some many much more most few less least several other another such same
  still just only even also too very really again ever never always now today tomorrow yesterday tonight soon later ago
  until till since while because whatever there here up down out off away back per plus minus times
  don t ll ve re didn doesn isn wasn won cannot
  minute minutes min mins hour hours hr hrs day days daily week weeks month months year years yr yrs second seconds sec
  mile miles block blocks feet foot ft inch inches yard yards meter meters kilometer kilometers km
  mg mcg ml milligram milligrams microgram micrograms milliliter milliliters gram grams unit units tablet tablets tab
  tabs pill pills capsule capsules dose doses drop drops puff puffs time percent degree degrees dollar dollars cent cents
  buck bucks pound pounds lb lbs ounce ounces oz liter liters cc iu gb mb tb hz
  people person persons patient patients kid kids child children visit visits appointment appointments session sessions
  refill refills bottle bottles box boxes bag bags pack packs strip strips call calls email emails message messages
  pages question questions option options item items step steps hundred thousand million
  homes houses places rooms bedrooms floors doctors nurses pharmacies clinics hospitals stops turns exits
  am pm oclock clock dot
  take took taken takes taking go goes went going gone get gets got getting come comes came coming drives drove driving
  driven turn turns turned left right need needs needed want wants wanted give gives gave put said say says told
  think thought know knew feel felt see saw seen make made makes walk walked walking running ran
  press pressed call called paid pay cost costs wheel hard flash thumb usb disk blood food wrong only
  way phone number email fax cell extension addresses
`);

/** What may follow a word that looks like a street suffix but isn't one: "court date", "drive through". */
export const NOT_AFTER_STREET: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    court:
      'date dates case cases hearing hearings order orders room rooms appearance ordered appointed reporter',
    ct: 'scan scans angiogram with without imaging',
    drive: 'through thru throughs up me him her us them myself home safely anymore',
    dr: 'capsule capsules cap caps tablet tablets tab tabs mg',
    street: 'food clothes drug drugs smart lights parking',
    way: 'too more better off past over out around down up',
    place: 'where of',
    circle: 'back around',
    lane: 'change changes closed highway road',
    square: 'feet foot inch inches meter meters root yards',
    st: 'elevation segment johns',
    trail: 'mix',
    point: 'of',
    pt: 'sessions visits session visit',
  }).map(([street, words]): [string, ReadonlySet<string>] => [street, wordSet(words)]),
);
