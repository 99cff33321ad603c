import { wordSet } from '../../lexicon/words.js';
import { MONTH_ABBREVIATIONS } from './calendar.js';
import { SOUND_WORDS } from './fillers.js';

/**
 * Words of two to four letters (and a few longer ones) that stand beside numbers without being part of them: function
 * words, units, months, labels, short given names. Other short letter groups beside digits are taken for part of a code.
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
