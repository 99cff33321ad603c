import { CODE_NUMBER, NUMBER, type CodeLabel } from './code-label.js';

/** Found elsewhere. */
export const OTHER_KINDS: CodeLabel = {
  cues: [
    '(?:cell ?|mobile ?|tele|home |work )?phone(?: number)?|tel|cell|mobile|landline|fax(?: number)?|call(?: me| us| back)? (?:at|on)|call ?back(?: number)?|extension|ext',
    'ssn|soc(?:ial)?(?: sec(?:urity)?)?(?: number)?|itin',
    'dob|date of birth|birth ?(?:date|day)|born|expir(?:es|y|ation)(?: date)?|zip(?: ?code)?|postal code|e-?mail(?: address)?|street|avenue|ip(?: address)?|version (?:number )?',
  ],
};

/** Codes that identify nobody. */
export const HARMLESS_CODES: CodeLabel = {
  cues: [
    `model(?: ${CODE_NUMBER})?|versions?|firmware|software|release|build|lot(?: ${NUMBER})?|batch|part ${NUMBER}|catalog|sku|product (?:code|${NUMBER})|item ${NUMBER}|edition`,
    'isbn|ean|gtin|upc|hs code|(?:trace|span|correlation) id|trace|span|correlation|commit|sha(?:1|256)?|checksum|etag|pid|errno|opcode|snapshot|tyres?|tires?',
    'ndc|icd(?: ?(?:9|10))?(?: ?cm)?|cpt|hcpcs|loinc|snomed|drg|cvx|modifier|(?:diagnosis|procedure|billing|revenue|denial|error|status|reason|remark|taxonomy|dosage|dress|area|country|qr|bill type|place of service|http|color|fault|drug|lab|test|discount|promo|coupon|product|room|gate|door|lock ?box|building|dispense as written|place|condition|source) codes?|error',
  ],
};

/** What numbers count or number, if they stand right beside. */
export const HARMLESS_WORDS: CodeLabel = {
  vague: true,
  cues: [
    'forms?|room|rm|suite|floor|bed|bay|gate|ward|wing|aisle|line|page|step|option|press|dial|chapter|section|exit|highway|route|interstate|bus|flight|train|channel|station|unit|apartment|apt',
    'milligrams?|dose|dosage|strength|count|steps|calories|a1c|glucose|sugar|pressure|pulse|weight|height|temperature|platelets|cholesterol|troponin|creatinine',
  ],
};
