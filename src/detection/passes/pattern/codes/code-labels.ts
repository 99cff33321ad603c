import { isCardNumber, isDea, isIban, isImei, isMbi, isNpi, isRoutingNumber, isVin } from './checksums.js';
import { CODE_NUMBER, NUMBER, QUALIFIED, type CodeLabel } from './code-label.js';
import { HARMLESS_CODES, HARMLESS_WORDS, OTHER_KINDS } from './unmasked-code-labels.js';

const MRN: CodeLabel = {
  kind: 'MRN',
  cues: [
    `(?:mrn|emr|ehr|medical rec(?:ords?)?|med rec(?:ord)?|health record|record locator chart|empi|crn) ?${NUMBER}?`,
    'm ?r ?(?:numbers?|num|#)',
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
    `(?:health |dental |vision |medical )?(?:insurance|member(?:ship)?|policy)(?: card)?(?: ${NUMBER})?|health ?cards?(?: ${NUMBER})?|(?:plan|benefits?)(?: card)? ${NUMBER}`,
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
    `gift ?cards?(?: ${NUMBER})?`,
  ],
  check: (code) => isRoutingNumber(code) || isIban(code),
};

const INVOICE: CodeLabel = { kind: 'ACCOUNT', cues: ['invoices?'], vague: true };

const VAGUE_ACCOUNT: CodeLabel = { kind: 'ACCOUNT', cues: ['statement|bill|bank'], vague: true, least: 5 };

const CARD: CodeLabel = {
  kind: 'CREDIT_CARD',
  cues: [
    `(?:(?:credit|debit|payment|charge|bank|hsa|fsa|flex(?: spending)?|visa|prepaid) )?cards?(?: ${NUMBER})?`,
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
    '(?:three|3|(?<!\\b(?:last|final) )(?:four|4)) (?:digits?|numbers?)(?: (?:code|number))?',
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
      'claims?|cases?|ticket|reference|ref|confirmation|conf|orders?|tracking|shipment|package|authorization|authorisation|auth|prior auth(?:orization)?|pre-?auth(?:orization)?|approval|referral|prescriptions?|scripts?|rx|employee|staff|worker|student|school|badge|certificate|incident|complaint|grievance|appeal|request|report|docket|file|application|booking|reservation|encounter|visit|accession|specimen|requisition|sample|study|subject|trial|participant|transaction|receipt|session|call|conversation|user|login|personnel|payroll|military|service|veteran|dod|alien|uscis|registration|locator|record locator|voucher|work order|job|caregiver|operator|agent|volunteer|resident|inmate|donor|donation|barcode|catalog|contract|agreement|lease|enrollment|intake|event|message|return|rma|po|purchase order|parcel|locker|library(?: card)?|loyalty|rewards?|frequent flyer|mileage|warranty|membership card',
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
    'claims?|cases?|tickets?|references?|ref|confirmation|orders?|tracking|authorization|auth|prior auth(?:orization)?|referral|prescription|rx|script|employee|student|badge|certificate|incident|complaint|requisition|accession|specimen|receipt|transaction|booking|reservation|file|locker|docket|job|conf|vouchers?|session|contract|agreement|encounter|(?:police|incident|accident) report',
  ],
  vague: true,
};

/** "The ID is …", "the number is …": of anything. */
const ANY_ID: CodeLabel = { kind: 'UNIQUE_ID', cues: [`ids?(?: ${NUMBER})?`], vague: true, generic: true };
const ANY_NUMBER: CodeLabel = {
  kind: 'UNIQUE_ID',
  cues: ['numbers?'],
  vague: true,
  generic: true,
  least: 5,
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
  ANY_ID,
  ANY_NUMBER,
  CARD_CODE,
  HARMLESS_WORDS,
];
