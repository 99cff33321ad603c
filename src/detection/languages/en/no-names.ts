import { wordSet } from '../../lexicon/words.js';
import { TITLE } from './people.js';

/**
 * Words that a tagger takes for names of persons and that are none where nobody is named: what people call out and call
 * one another, meals, goods, products and medicines. Own list, lower case; `stop-words.ts` holds the words of every
 * sentence.
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

/** Ends of the international names of medicines that no name of a person has. */
export const DRUG_ENDING =
  /^\p{L}{3,}(?:cillin|mycin|tinoin|statin|sartan|prazole|conazole|nidazole|setron|zepam|zolam|cycline|floxacin|gliptin|gliflozin|formin|semide|thiazide|profen|dipine|tidine|lukast|oxetine|triptan|parin|xaban|gatran|glutide|tadine|terol|olone|asone|sonide|cyclovir|prost|dronate|limus|tinib|zumab|ximab|mumab|pril|olol|caine hydrochloride)$/u;

/** True for a medicine by its international name, or one of those that callers talk of most. */
export function isMedicine(word: string): boolean {
  return DRUG_ENDING.test(word) || NO_NAMES.has(word);
}

/** A name of a person stands right after these. */
export const NAME_LEADS = String.raw`(?:${TITLE}|[Dd]oc(?:tor)?|[Nn]urse|[Mm]iss|[Mm]ister|[Ff]ather|[Ss]ister|[Ff]irst name|[Ll]ast name|[Ss]urname|[Nn]ame(?: is|'s)?|[Nn]amed|[Cc]all me)\.?`;
/** How an answer begins or is put off; no name, whatever was asked. */
export const NO_ANSWER = wordSet(
  "yes no yeah yep nope okay ok sure fine right one a second sec moment minute hold on hang wait let lemme me see just um uh please ma'am sir well so oh",
);

/** How somebody begins who was asked for a name and doesn't give it: "good question", "hang on", "oh lord". */
export const EVASION =
  /^(?:either|neither|both|whichever|whoever|whatever|good (?:question|morning|afternoon|evening|day|point|grief|lord|god|luck)|(?:hang|hold) on|lord|forget|never ?mind|same (?:as|one)|none|nobody|nothing|depends|mine|ours|hers|theirs)\b/i;

/** What is tied to a word by an apostrophe. Alternatives without a group. */
export const CLITIC = 's|d|ll|m|re|ve';
