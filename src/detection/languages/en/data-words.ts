import { wordSet } from '../../lexicon/words.js';

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
