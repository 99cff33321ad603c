import { phrases, wordSet } from '../../lexicon/words.js';
import { DOOR } from './dictation.js';

/** Words of JSON member names, in lower case. */

/** Words of member names whose value can be a person, a place, an employer, a personal number or free text. */
export const SENSITIVE_MEMBERS = wordSet(`
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

/** Member names for parts of a date, with spaces between words. */
export const DATE_PARTS = new Set(
  phrases(
    'y, yy, yyyy, year, year value, m, mm, mon, month, month value, month of year, d, dd, day, day of month, day value, date',
  ),
);

/** Member names for a date of birth or one of its parts, with spaces between words. */
export const BIRTH_MEMBER = /(?:^| )(?:dob|birth|birth ?dates?|birthday|bday|born)(?: |$)/;
export const BIRTH_YEAR = /^(?:\w+ )*(?:birth ?year|year of birth|yob|year born)$/;
export const BIRTH_DAY =
  /^(?:\w+ )*(?:(?:birth ?|dob )(?:months?|days?|dates?)|(?:month|day) of birth|birthday|mob)$/;

/** Member names for a value that is named in another member, and for that other member. */
export const VALUE_MEMBERS = wordSet('value val answer response text content');
export const NAME_OF_VALUE = wordSet(
  'field name key label question prompt attribute property slot param parameter',
);

/** Words of objects that contain an access code. */
export const DOOR_MEMBER = `${DOOR}|door|entry|entrance|access`;
/** Member names for a code within its object. */
export const CODE_PARTS = wordSet('code pin number value');

/** Member names for an apartment number. */
export const UNIT_MEMBERS = wordSet('unit apt apartment suite ste room flat floor lot bldg building');

/** Words of an address object and names of its members. */
export const ADDRESS_OBJECT = /address|residence|home/i;
export const ADDRESS_PARTS = wordSet(`
  street street1 streetaddress address address1 addressline addressline1 line1 line city town zip zipcode postal postalcode
  postcode
`);

/** Ending of a member name that is joined to it: "patientid". */
export const ID_ENDING = /(?<=[a-z]{3})ids?$/;
export const ID_WORD = 'id';

/** Words of labels that come from the object instead of the member. */
export const LABEL = { name: 'name', address: 'address', birth: 'dob', birthYear: 'dob year' } as const;

/** Words of member names by kind of number, in lower case. */
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

/** Last words of member names for a number or code of a record. */
export const ID_MEMBERS = wordSet(`
  id ids identifier no num nr number numbers ref reference references code key token uuid guid locator pnr iccid
`);

/** Words of member names whose values are detected by their form and are not IDs. */
export const FORMED_MEMBERS = wordSet(`
  phone phones tel telephone mobile cell fax callback ssn social ein tin tax zip postal postcode dob birth birthdate birthday date
  email mail ip url uri link website time room floor house street unit apt
`);

/** An amount with its unit at the beginning of a text, in the notation of data. */
export const MEASURED =
  /^\d{1,5}(?:[.,]\d{1,3})?\s?(?:[kmgt]i?b|[kmg]bps|mah|[km]?w|[km]?hz|v|in|inch|cm|mm|km|kg|g|lbs?|oz|ml|l|mg|mcg|px|mp|pack|count|ct|pcs?|pk|ft|nm)(?![a-z\d])/i;

/** Words of member names for normal ranges, and for other members of a laboratory result. */
export const RANGES = wordSet('range ranges limits normal interval');
export const RESULTS = wordSet('result results test analyte lab loinc flag unit units specimen');

/** Member names for a card's security code. */
export const SECURITY_CODE =
  /(?:^| )(?:cvv2?|cvc2?|csc|cid|cvn|cav|security (?:code|number)|card (?:verification|code))(?: |$)/;

/** Words of objects and members that concern a payment. */
export const OF_PAYMENT = wordSet(
  'card cards payment payments method methods source sources wallet visa mastercard amex refund',
);

/** Words between the parts of a dictated number. */
export const THEN = 'and|then|dash|space|next';
