import { phrases, wordSet } from '../../lexicon/words.js';

/** Names that programs give the members of JSON objects, word by word in small letters. */

/** Of values that identify nobody: codes, enumerations, amounts, settings. */
export const PLAIN_MEMBERS = wordSet(`
  code codes status state type types kind category class system unit units uom quantity qty count total totals dose doses
  dosage strength refill refills form route frequency freq price prices amount cost costs fee fees copay coinsurance
  deductible balance due currency duration minutes min mins seconds hours hrs slot slots version language lang locale
  timezone tz zone severity priority channel modifier modifiers tier ok success http gender sex relationship relation rel
  color colour size method mode outcome action stage step level score percent pct rate format flag flags cpt hcpcs icd icd10
  ndc loinc snomed rxnorm cvx upc sku error errors result interpretation criticality intent use rank position remaining
  left supply resourcetype weight height temperature pulse systolic diastolic bmi a1c glucose mg ml mcg open available
  availability capacity seats copays allowance limit max maximum minimum warning warnings reasoncode tax discount subtotal
  required eligible active enabled covered network formulary daw brand generic ready verified match matches matched
  confidence maritalstatus specialty lane bay ward floor bin pcn rxbin rxpcn binlocation mcc payerid
`);

/** Last words of such names: "visit_code", "days_supply". */
export const PLAIN_ENDINGS = wordSet(`
  code codes type types status state count qty quantity unit units minutes mins hours price amount cost fee total percent
  pct level category kind flag mode version format class system language lang timezone tz duration modifier refills supply
  dose strength limit rate score left remaining due copay tier balance max min method reason required allowed
`);

/** What codes are of that are the same for everybody: "visit_code", "reason_code". */
export const CODED = wordSet(`
  visit status error response http procedure diagnosis billing service test lab drug product reason result country state
  currency language lang department location type category denial remark revenue modifier place specialty taxonomy slot event
  action disposition color fault item price plan network benefit service icd cpt hcpcs ndc loinc snomed cvx drg route form
  frequency unit condition body allergy severity appointment priority triage protocol outcome stage mode channel sub
`);

/** Words that make a secret or an identifier of a code: "gate_code", "confirmation_code". */
export const PERSONAL_CODES = wordSet(`
  security cvv cvc csc card access gate door entry lock lockbox box alarm pass pin password verification auth authorization
  confirmation otp zip postal claim member patient subscriber order prescription rx referral voucher invite login promo
  account policy case ticket booking reservation tracking household wrist garage key building
`);

/** What is numbered without regard to persons: "slot_id", "visit_type_id". */
export const PLAIN_IDS = wordSet(`
  slot type service provider location department resource calendar event schedule template item product drug option test
  practitioner clinic office facility room bed site clinician therapist doctor aide vehicle equipment procedure panel code
  window offer opening shift rule price
`);

/** Of objects, and what they are called, that are no persons. */
export const THINGS = wordSet(`
  medication medications med meds drug drugs prescription prescriptions rx rxs medicationcodeableconcept test tests lab labs
  panel panels result results observation observations allergy allergies allergen intolerance substance reaction reactions
  manifestation visittype visittypes appointmenttype appointmenttypes type types service services procedure procedures plan
  plans product products item items lineitems lines line coverage coverages payer payers insurance insurer insurances carrier
  condition conditions diagnosis diagnoses vaccine vaccines immunization immunizations code coding codes category option
  options formulary alternatives alternative brand generic equipment supply supplies study studies exam exams benefit benefits
  dx vaccinecodes fees fee prices charges charge specialty class valuecodeableconcept reasoncode servicetype device devices frame frames lens
  lenses order_items parts components component treatment treatments therapy regimen topic topics department departments
`);

/** Names of members whose value is such a thing by itself. */
export const THING_MEMBERS = wordSet(`
  medication medicationname drug drugname generic genericname brand brandname product productname test testname panel
  procedure procedurename service servicename allergy allergen substance reaction condition diagnosis visittype
  appointmenttype vaccine vaccinename immunization plan planname payer payername insurance insurer carrier item itemname
  sig directions route form strength dosage studyname study exam examname equipment specialty symptom symptoms complaint
  chiefcomplaint treatment therapy labtest
`);

/** Those of them that tell of a thing which another member names. */
export const THING_DETAILS = wordSet('sig directions route form strength dosage');

/** Members that name whatever their object is. */
export const NAMING_MEMBERS = wordSet('name display title label text description desc summary');

/** Names of objects, and of members beside a name, that make it a person's. */
export const PERSONS = wordSet(`
  patient patients member members caller callers contact contacts subscriber guarantor provider providers practitioner
  doctor doctors therapist clinician clinicians nurse aide resident person people guardian parent mother father spouse child
  children dependent dependents prescriber technician customer client user owner emergency physician recipient beneficiary
  dob birthdate birth dateofbirth mrn ssn gender sex first last firstname lastname given family relationship relation rel age
  patientid memberid phone mobile email address pharmacist participant individual subject performer
`);

/** Members that only a person has. */
export const PERSONAL_PARTS = wordSet(`
  dob birthdate birthday dateofbirth mrn ssn gender sex first last firstname lastname given family age patientid memberid
  maritalstatus deceased
`);

/** Words of names under which one word may be a person, a place, an employer, a number of somebody, or free text. */
export const TELLING_MEMBERS = wordSet(`
  name names by to from for with who whom cc attn assignee assigned attending referred referring requester sender author signed
  witness driver staff manager rep representative lead host guest guests passenger passengers traveler tenant party holder
  operator supervisor agent speaker friend friends family surname nickname alias maiden middle city town county place location
  neighborhood street country employer company organization organisation org facility clinic hospital pharmacy school practice
  office site note notes comment comments text message reason summary description details query q search input value answer
  content said transcript subject title greeting signature number numbers no num id ids ref reference identifier key username
  login handle account record chart policy claim case ticket order confirmation serial plate vin license zip postal card
  doc dr md pcp np pa surgeon dentist hygienist midwife counselor coach teacher boss wife husband partner son daughter sister
  brother mom mother dad kid kids baby twin sibling relative kin heir trustee proxy attorney interpreter responsible reporter
  insured payor policyholder cardholder enrollee consumer borrower occupant renter beneficiaries
  creator editor owner payee signer applicant candidate student employee worker attention pickup delivery ship sold billed
  other extra custom field label display tag tags keyword keywords topic language ethnicity race religion
`);

/** Last words of names under which stands a thing of programs, a place in a building or a product, whatever it is called. */
export const TECHNICAL_MEMBERS = wordSet(`
  trace traceparent span build builds release deployment runtime env environment cluster region shard pod engine model voice
  voices asr tts stt codec variant experiment cohort bucket feature features flow flows skill skills intent queue queues lane
  lanes room rooms zone zones tz timezone bin bins shelf rack aisle bay chair block floor wing led color
  colour colours colors theme palette preset mode plan tier level levels split template templates schema sku isbn ean gtin upc x12 menu dish
  hs kb flight series merchant part parts swap fix firmware branch commit flag flags currency unit units size sizes dimensions
  cm kg lb lbs ml mg km locale channel bot persona kind status state category severity priority workflow pipeline
  module component resolution codecs bitrate sha checksum hash etag format encoding
`);

/** What is numbered the same for everybody, however long the number is: "isbn", "article". */
export const CATALOGUED = wordSet('isbn ean gtin upc asin mpn article art sku');

/** Members of what is for sale. */
export const PRICED_PARTS = wordSet('price listprice unitprice sku stock instock rating');

/** Names of objects whose numbers are amounts. */
export const AMOUNTS = wordSet(`
  price prices pricing cost costs fee fees deductible deductibles copay copays copayment allowance limit limits total totals
  balance balances rates seats availability quota usage stock inventory dimensions size weight
`);

/** Lists of codes, by what they are codes of. */
export const CODED_THINGS = wordSet(`
  dx diagnoses diagnosis conditions vaccines vaccine immunizations procedures procedure medications drugs tests labs services
  allergies items products panels modifiers studies supplies options benefits cpts icds
`);

/** Members of a thing beside its name. */
export const THING_PARTS = wordSet(`
  code codes system ndc cpt icd hcpcs loinc sku upc dose dosage strength quantity qty refills price cost fee copay duration
  minutes mins unit units sig route form interpretation referencerange frequency severity reaction criticality
  daysupply dayssupply instock formulary tier generic brand lot schedule deductible payerid
`);

/** Lists of what is offered to everybody. */
export const CATALOGS = wordSet(`
  slots slot openings opening availability available times options visittypes visittype appointmenttypes appointmenttype
  eventtypes eventtype types services products vaccines categories locations departments providers practitioners rooms beds
  resources calendars schedules templates
`);

/** Members of a free time in a calendar. */
export const SLOT_PARTS = wordSet(`
  at start end starts ends startsat endsat starttime endtime time from begin begins until datetime duration minutes available
  day window when date arrive arrival doctorat placesleft spots
`);

/** Members by which a time is somebody's. */
export const BOOKED_PARTS = wordSet(`
  patient patientid member name confirmation confirmationcode confirmationnumber mrn dob phone caller customer client
`);

/** Members of a payment card. */
export const CARD_PARTS = wordSet(`
  card cardnumber number pan exp expiry expiration expmonth expyear cvv cvc last4 lastfour brand holder cardholder cardtype
`);

/** What the parts of a date are called, words divided by spaces. */
export const DATE_PARTS = new Set(
  phrases(
    'y, yy, yyyy, year, year value, m, mm, mon, month, month value, month of year, d, dd, day, day of month, day value, date',
  ),
);

/** Of a date of birth, words divided by spaces; a part of one by itself. */
export const BIRTH_MEMBER = /(?:^| )(?:dob|birth|birth ?dates?|birthday|bday|born)(?: |$)/;
export const BIRTH_YEAR = /^(?:\w+ )*(?:birth ?year|year of birth|yob|year born)$/;
export const BIRTH_DAY =
  /^(?:\w+ )*(?:(?:birth ?|dob )(?:months?|days?|dates?)|(?:month|day) of birth|birthday|mob)$/;

/** What the value of something is called that a member beside it names, and that member. */
export const VALUE_MEMBERS = wordSet('value val answer response text content');
export const NAME_OF_VALUE = wordSet(
  'field name key label question prompt attribute property slot param parameter',
);

/** What the code of something is called within it. */
export const CODE_PARTS = wordSet('code pin number value');

/** The number of a flat or room, beside a street. */
export const UNIT_MEMBERS = wordSet('unit apt apartment suite ste room flat floor lot bldg building');

/** Members of an address. */
export const ADDRESS_PARTS = wordSet(`
  street street1 streetaddress address address1 addressline addressline1 line1 line city town zip zipcode postal postalcode
  postcode
`);
