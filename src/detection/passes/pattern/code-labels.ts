import type { EntityKind } from '../../kinds.js';
import { isCardNumber, isDea, isIban, isImei, isMbi, isNpi, isRoutingNumber, isVin } from './checksums.js';

/** Fewest characters of a code that stands right beside its cue, where its label says no other number. */
export const LEAST = 4;

/** Words that say what a code is, and what such a code looks like. */
export interface CodeLabel {
  /** Absent: the words name something that isn't masked, or that another recognizer finds. */
  readonly kind?: EntityKind;
  /**
   * Sources of regular expressions, matched as whole words in any case. A space stands for up to two spaces, hyphens,
   * underscores or full stops.
   */
  readonly cues: readonly string[];
  /** Fewest characters of a code that stands right beside its cue. */
  readonly least?: number;
  /** The form of the code in capitals, without separators. */
  readonly form?: RegExp;
  /** The cue has other uses: a short code must stand right beside it. */
  readonly vague?: boolean;
  /** True if the code's checksum holds. */
  readonly check?: (code: string) => boolean;
}

/** Number, no., #, ID: what turns "group" into a number's name. */
const NUMBER = '(?:numbers?|no|num|nr|nbr|ids?|identifiers?|identification(?: number)?|#)';
const CODE_NUMBER = `(?:codes?|${NUMBER})`;
const QUALIFIED = (words: string): string => `(?:${words})(?:'s)? ?${NUMBER}`;

const MRN: CodeLabel = {
  kind: 'MRN',
  cues: [
    `(?:mrn|emr|ehr|medical rec(?:ords?)?|med rec(?:ord)?|health record|record locator chart|empi|crn) ?${NUMBER}?`,
    QUALIFIED('records?|chart|patients?|pt|hospital|clinic|unit|epic|cerner|folder|history'),
    '(?:patient |hospital |id )?(?:(?:wrist|arm|hospital|id) ?band|bracelet)',
  ],
};

const VAGUE_MRN: CodeLabel = { kind: 'MRN', cues: ['chart', 'record'], vague: true };

const HEALTH_PLAN: CodeLabel = {
  kind: 'HEALTH_PLAN_ID',
  cues: [
    `(?:member(?:ship)?|subscriber|policy ?holder|policy|beneficiary|enrollee|insured|dependent|participant|coverage|plan|health plan|certificate holder)(?:'s)? (?:card )?${NUMBER}`,
    `group ?(?:policy )?${NUMBER}`,
    `(?:medicare|medicaid|medi-?cal|mbi|hicn|tricare|champva|chip)(?: (?:card|beneficiary|member|claim|advantage))?(?: ${NUMBER})?`,
    `(?:health |dental |vision |medical )?(?:insurance|member(?:ship)?|policy)(?: card)?(?: ${NUMBER})?|(?:plan|benefits?)(?: card)? ${NUMBER}`,
    `(?:rx ?)?(?:bin|pcn)(?: ${NUMBER})?|rx ?(?:group|grp)(?: ${NUMBER})?|grp|payer ${NUMBER}`,
    'subscriber|policy ?holder|beneficiary|coverage|identification number',
    'aetna|cigna|humana|anthem|blue (?:cross|shield)(?: blue shield)?|bcbs|kaiser|united ?health(?:care)?|uhc|molina|centene|ambetter|wellcare|emblem ?health|highmark|health ?net|oxford|medigap|secondary|ppo|hmo',
  ],
  check: isMbi,
};

const VAGUE_PLAN: CodeLabel = { kind: 'HEALTH_PLAN_ID', cues: ['group|primary|plan|benefits?'], vague: true };

const ACCOUNT: CodeLabel = {
  kind: 'ACCOUNT',
  cues: [
    `(?:(?:bank|checking|savings?|customer|client|patient|billing|guarantor|deposit|loan|utility|payment) )?(?:accounts?|accts?|a/c)(?: ${CODE_NUMBER})?`,
    QUALIFIED('customer|client|billing|bill|invoice|statement|guarantor|payer|bank|balance|financial'),
    `routing(?: transit)?(?: ${NUMBER})?|aba(?: (?:routing|transit))?(?: ${NUMBER})?|transit ${NUMBER}`,
    'iban|swift(?: code)?|bic|sort code|bank code',
    'checking|savings?|guarantor|direct deposit',
  ],
  check: (code) => isRoutingNumber(code) || isIban(code),
};

const INVOICE: CodeLabel = { kind: 'ACCOUNT', cues: ['invoices?'], vague: true };

const VAGUE_ACCOUNT: CodeLabel = { kind: 'ACCOUNT', cues: ['statement|bill|bank'], vague: true, least: 5 };

const CARD: CodeLabel = {
  kind: 'CREDIT_CARD',
  cues: [
    `(?:(?:credit|debit|payment|charge|bank|hsa|fsa|flex(?: spending)?|visa|gift|prepaid) )?cards?(?: ${NUMBER})?`,
    'visa|master ?card|amex|american express|discover|diners(?: club)?|pan|(?:sixteen|16|fifteen|15) digits?(?: number)?|number on the front',
  ],
  form: /^\d{4,40}$/,
  least: 12,
  check: isCardNumber,
};

const CVV: CodeLabel = {
  kind: 'CVV',
  cues: [
    '(?:cvv|cvc|csc|cid|cvn|cav|cvd)(?: 2(?!\\d))?(?: (?:code|number|no|#))?',
    '(?:card )?(?:security|verification|validation) (?:code|number|digits|value|no|#)',
    '(?:three|four|3|4) (?:digits?|numbers?)(?: (?:code|number))?',
    '(?:digits?|code|numbers?) (?:on|from|off|at) (?:the |its |my )?(?:back|signature strip|reverse|strip)(?: of (?:the|my|your|a) card)?|(?:digits|code) on the front',
    'signature (?:strip|panel)|back of (?:the|my|your) card',
  ],
  form: /^\d{3,4}$/,
};

/** "The code is 418", where a card is spoken of. */
const CARD_CODE: CodeLabel = {
  kind: 'CVV',
  cues: ['code|(?:on|from) (?:the|its) (?:back|front)'],
  form: /^\d{3,4}$/,
  vague: true,
};

const LICENSE: CodeLabel = {
  kind: 'LICENSE',
  cues: [
    `(?:(?:driver'?s?'?|driving|state|medical|nursing|nurse'?s?|pharmacy|pharmacist'?s?|physician'?s?|doctor'?s|dental|professional|practice|rn|cdl|operator'?s?|commercial|provider) ){0,3}(?:licen[cs]es?|lic)(?: ${NUMBER})?`,
    `(?:driver'?s?|driving|state|photo|government|real|national|identity|id|identification|non-?driver)(?: issued)? (?:id|identification|card)(?: card)?(?: ${NUMBER})?|d\\.?l\\.?(?: ${NUMBER})?`,
    `npi(?: ${NUMBER})?|national provider(?: ${NUMBER})?|dea(?: (?:registration|license))?(?: ${NUMBER})?`,
    `passport(?: (?:card|book))?(?: ${NUMBER})?|(?:learner'?s? )?permit ${NUMBER}|(?:board|bar|provider|prescriber|registration|certification) ${NUMBER}`,
    `learner'?s? permit|cdl(?: ${NUMBER})?|ncpdp(?: ${NUMBER})?`,
  ],
  check: (code) => isNpi(code) || isDea(code),
};

const VAGUE_LICENSE: CodeLabel = {
  kind: 'LICENSE',
  cues: ['rn|lpn|lvn|cna|emt|lcsw|lmft|lpc|permit|credentials?|cert|certification'],
  vague: true,
};

const VEHICLE: CodeLabel = {
  kind: 'VEHICLE_ID',
  cues: [
    `vin(?: ${NUMBER})?|vehicle(?: identification)?(?: ${NUMBER})|chassis ${NUMBER}|(?:seventeen|17) (?:characters?|digits?|letters)`,
    `(?:(?:license|licence|number|registration|car|temp(?:orary)?|vanity|handicap) ){0,3}plates?(?: ${NUMBER})?`,
    `(?:license |car |vehicle |registration )?tags?(?: ${NUMBER})|registration(?: ${NUMBER})? (?:of|for|on) (?:the|my|your) (?:car|vehicle|van|truck)|(?:car|vehicle) registration`,
    `reg ${NUMBER}|car ${NUMBER}|placard(?: ${NUMBER})?`,
  ],
  form: /^[A-Z\d]{2,24}$/,
  check: isVin,
};

const VAGUE_VEHICLE: CodeLabel = {
  kind: 'VEHICLE_ID',
  cues: ['tags?', 'vehicle', 'license', '(?:car )?reg(?:istration)?'],
  form: /^(?=.*[A-Z])(?=.*\d)[A-Z\d]{5,8}$/,
  vague: true,
};

const DEVICE: CodeLabel = {
  kind: 'DEVICE_ID',
  cues: [
    `serials?(?: ${CODE_NUMBER})?|s/n|sn|imei(?: ${NUMBER})?|meid|esn|iccid|udi|(?:mac|hardware|bluetooth|wi-?fi|physical) address|mac(?: ${NUMBER})?`,
    `(?:device|transmitter|sensor|implant|equipment|machine|monitor|meter|pump|pacemaker|reader|receiver|tablet|hub|handset|unit|asset|concentrator|cpap|wheelchair|generator|lead|hearing aid|inventory)(?:'s)? ${CODE_NUMBER}`,
    'device|transmitter|sticker|pacemaker|defibrillator|implant card',
  ],
  check: isImei,
};

const OTHER_ID: CodeLabel = {
  kind: 'UNIQUE_ID',
  cues: [
    QUALIFIED(
      'claims?|cases?|ticket|reference|ref|confirmation|conf|orders?|tracking|shipment|package|authorization|authorisation|auth|prior auth(?:orization)?|pre-?auth(?:orization)?|approval|referral|prescriptions?|scripts?|rx|employee|staff|worker|student|school|badge|certificate|incident|complaint|grievance|appeal|request|report|docket|file|application|booking|reservation|encounter|visit|accession|specimen|requisition|sample|study|subject|trial|participant|transaction|receipt|session|call|conversation|user|login|personnel|payroll|military|service|veteran|dod|alien|uscis|registration|locator|record locator|voucher|work order|job|caregiver|operator|agent|volunteer|resident|inmate|donor|donation|barcode|catalog|contract|lease|enrollment|intake|event|message|return|rma|po|purchase order|parcel|locker|library(?: card)?|loyalty|rewards?|frequent flyer|mileage|warranty|membership card',
    ),
    '(?:confirmation|conf|reference|gift|voucher|invitation|invite|registration|redemption|claim|order|case|ticket|member|patient|customer|employee|access|booking|tracking|authorization|authorisation|verification|activation|one time|pass|login|entry|reset|security) ?code|pass(?:code|word|key)|otp',
    "uuid|guid|wallet(?: address)?|bitcoin|btc|ethereum|crypto|barcode|bar code|pnr|record locator|workers'? comp(?:ensation)? claim",
  ],
};

const PIN: CodeLabel = {
  kind: 'UNIQUE_ID',
  cues: [`pins?(?: ${CODE_NUMBER})?|(?:voicemail|portal) (?:pin|code)`],
};

const VAGUE_ID: CodeLabel = {
  kind: 'UNIQUE_ID',
  cues: [
    'claims?|cases?|tickets?|references?|ref|confirmation|orders?|tracking|authorization|auth|prior auth(?:orization)?|referral|prescription|rx|script|employee|student|badge|certificate|incident|complaint|requisition|accession|specimen|receipt|transaction|booking|reservation|file|locker|docket|job|conf|vouchers?|session|contract|encounter|(?:police|incident|accident) report',
    `ids?(?: ${NUMBER})?`,
  ],
  vague: true,
};

/** "The number is …": of anything. */
const VAGUE_NUMBER: CodeLabel = { kind: 'UNIQUE_ID', cues: ['numbers?'], vague: true, least: 5 };

/** Found elsewhere. */
const OTHER_KINDS: CodeLabel = {
  cues: [
    '(?:cell ?|mobile ?|tele|home |work )?phone(?: number)?|tel|cell|mobile|landline|fax(?: number)?|call(?: me| us| back)? (?:at|on)|call ?back(?: number)?|extension|ext',
    'ssn|soc(?:ial)?(?: sec(?:urity)?)?(?: number)?|itin',
    'dob|date of birth|birth ?(?:date|day)|born|expir(?:es|y|ation)(?: date)?|zip(?: ?code)?|postal code|e-?mail(?: address)?|street|avenue|ip(?: address)?|version (?:number )?',
  ],
};

/** Codes that identify nobody. */
const HARMLESS_CODES: CodeLabel = {
  cues: [
    `model(?: ${CODE_NUMBER})?|versions?|firmware|software|release|build|lot(?: ${NUMBER})?|batch|part ${NUMBER}|catalog|sku|product (?:code|${NUMBER})|item ${NUMBER}|edition`,
    'ndc|icd(?: ?(?:9|10))?(?: ?cm)?|cpt|hcpcs|loinc|snomed|drg|cvx|modifier|(?:diagnosis|procedure|billing|revenue|denial|error|status|reason|remark|taxonomy|dosage|dress|area|country|qr|bill type|place of service|http|color|fault|drug|lab|test|discount|promo|coupon|product|room|gate|door|lock ?box|building|dispense as written|place|condition|source) codes?|error',
  ],
};

/** What numbers count or number, if they stand right beside. */
const HARMLESS_WORDS: CodeLabel = {
  vague: true,
  cues: [
    'forms?|room|rm|suite|floor|bed|bay|gate|ward|wing|aisle|line|page|step|option|press|dial|chapter|section|exit|highway|route|interstate|bus|flight|train|channel|station|unit|apartment|apt',
    'milligrams?|dose|dosage|strength|count|steps|calories|a1c|glucose|sugar|pressure|pulse|weight|height|temperature|platelets|cholesterol|troponin|creatinine',
  ],
};

/** Every label; where two begin at one place the first that matches counts. */
export const CODE_LABELS: readonly CodeLabel[] = [
  HARMLESS_CODES,
  VEHICLE,
  CVV,
  DEVICE,
  MRN,
  LICENSE,
  ACCOUNT,
  OTHER_ID,
  HEALTH_PLAN,
  CARD,
  PIN,
  OTHER_KINDS,
  VAGUE_MRN,
  VAGUE_PLAN,
  INVOICE,
  VAGUE_ACCOUNT,
  VAGUE_VEHICLE,
  VAGUE_LICENSE,
  VAGUE_ID,
  VAGUE_NUMBER,
  CARD_CODE,
  HARMLESS_WORDS,
];
