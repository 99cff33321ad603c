import { phrases, wordSet } from '../../lexicon/words.js';
import { DOOR } from './dictation.js';

/** Names that programs give the members of JSON objects, word by word in small letters. */

/** Words of names under which one word may be a person, a place, an employer, a number of somebody, or free text. */
export const TELLING_MEMBERS = wordSet(`
  patient patients member members caller callers contact contacts subscriber guarantor provider providers practitioner
  doctor doctors therapist clinician clinicians nurse aide resident person people guardian parent mother father spouse
  child children dependent dependents prescriber technician customer client user owner emergency physician recipient
  beneficiary dob birthdate birth dateofbirth mrn ssn gender sex first last firstname lastname given family relationship
  relation rel age patientid memberid phone mobile email address pharmacist participant individual subject performer
  birthday maritalstatus deceased name names by to from for with who whom cc attn assignee assigned attending referred
  referring requester sender author signed witness driver staff manager rep representative lead host guest guests
  passenger passengers traveler tenant party holder operator supervisor agent speaker friend friends surname nickname
  alias maiden middle city town county place location neighborhood street country employer company organization
  organisation org facility clinic hospital pharmacy school practice office site note notes comment comments text message
  reason summary description details query q search input value answer content said transcript title greeting signature
  number numbers no num id ids ref reference identifier key username login handle account record chart policy claim case
  ticket order confirmation serial plate vin license zip postal card doc dr md pcp np pa surgeon dentist hygienist
  midwife counselor coach teacher boss wife husband partner son daughter sister brother mom dad kid kids baby twin
  sibling relative kin heir trustee proxy attorney interpreter responsible reporter insured payor policyholder cardholder
  enrollee consumer borrower occupant renter beneficiaries creator editor payee signer applicant candidate student
  employee worker attention pickup delivery ship sold billed other extra custom field label display tag tags keyword
  keywords topic language ethnicity race religion
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

/** What opens by a code that stands in a member of it. */
export const DOOR_MEMBER = `${DOOR}|door|entry|entrance|access`;
/** What the code of something is called within it. */
export const CODE_PARTS = wordSet('code pin number value');

/** The number of a flat or room, beside a street. */
export const UNIT_MEMBERS = wordSet('unit apt apartment suite ste room flat floor lot bldg building');

/** An object of an address, and its members. */
export const ADDRESS_OBJECT = /address|residence|home/i;
export const ADDRESS_PARTS = wordSet(`
  street street1 streetaddress address address1 addressline addressline1 line1 line city town zip zipcode postal postalcode
  postcode
`);

/** What a name ends with that is written as one word with it: "patientid". */
export const ID_ENDING = /(?<=[a-z]{3})ids?$/;
export const ID_WORD = 'id';

/** Words of labels that no member has, but what it belongs to. */
export const LABEL = { name: 'name', address: 'address', birth: 'dob', birthYear: 'dob year' } as const;

/** Words of names of members that say what kind of number stands under them, in small letters. */
export const KIND_OF_MEMBER = {
  MRN: wordSet('mrn record chart patient pt medical emr ehr wristband'),
  HEALTH_PLAN_ID: wordSet(
    'member membership subscriber policy plan insurance group beneficiary enrollee insured coverage health medicare medicaid mbi rxgroup payer',
  ),
  ACCOUNT: wordSet(
    'account acct accounts customer client guarantor invoice billing bill routing iban aba bank cust loan',
  ),
  LICENSE: wordSet('license licence lic npi dea passport permit dl'),
  VEHICLE_ID: wordSet('vin vehicle plate tag car registration chassis'),
  DEVICE_ID: wordSet(
    'serial device imei iccid meid mac sensor transmitter equipment pump udi asset hardware sn',
  ),
} as const;

/** Last words of names under which a number or code of a record stands. */
export const ID_MEMBERS = wordSet(`
  id ids identifier no num nr number numbers ref reference references code key token uuid guid locator pnr iccid
`);

/** Words that say that such a number is of another kind, which is found by its form. */
export const FORMED_MEMBERS = wordSet(`
  phone phones tel telephone mobile cell fax callback ssn social ein tin tax zip postal postcode dob birth birthdate birthday date
  email mail ip url uri link website time room floor house street unit apt
`);

/** An amount with its unit, as data has it, at the beginning of a text. */
export const MEASURED =
  /^\d{1,5}(?:[.,]\d{1,3})?\s?(?:[kmgt]i?b|[kmg]bps|mah|[km]?w|[km]?hz|v|in|inch|cm|mm|km|kg|g|lbs?|oz|ml|l|mg|mcg|px|mp|pack|count|ct|pcs?|pk|ft|nm)(?![a-z\d])/i;

/** Words of names of members under which stands what is usual, and of those beside them in the result of a laboratory. */
export const RANGES = wordSet('range ranges limits normal interval');
export const RESULTS = wordSet('result results test analyte lab loinc flag unit units specimen');

/** What a security code of a card is called. */
export const SECURITY_CODE =
  /(?:^| )(?:cvv2?|cvc2?|csc|cid|cvn|cav|security (?:code|number)|card (?:verification|code))(?: |$)/;

/** Words of names of objects and members that are of a payment. */
export const OF_PAYMENT = wordSet(
  'card cards payment payments method methods source sources wallet visa mastercard amex refund',
);

/** Words between the parts of a number that is dictated. */
export const THEN = 'and|then|dash|space|next';
