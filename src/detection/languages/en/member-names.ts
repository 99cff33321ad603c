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
