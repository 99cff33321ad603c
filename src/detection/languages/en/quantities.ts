/** Cues of an amount or a measurement. Alternatives without a group, for larger patterns with the flag `i`. */

/** Cues before a sum of money. */
export const MONEY_LEAD =
  'owe[sd]?|paid|pays?|paying|charge[sd]?|billed|bill was|costs?|co-?pay(?:ment)?s?|co-?insurance|deductibles?|premiums?|balance|totals?|amounts?|prices?|fees?|refund(?:ed)?|discount|account credit|credit of|budget|due|out of pocket(?: max(?:imum)?)?';
/** Words between a member of {@link MONEY_LEAD} and the sum. */
export const BEFORE_MONEY =
  'me|you|us|them|him|her|it|my|your|the|their|his|insurance|plan|medicare|medicaid|of|is|was|were|are|be|about|around|over|only|just|exactly|another|still|at|came|comes|says|said|a|an|now|due|max';

/** Cues before a vital sign or a laboratory result. */
export const MEASURED_LEAD =
  'blood pressures?|pressures?|bp|pulse(?: ox)?|heart rates?|oxygen|o2|sats?|spo2|temperature|temp|fever|weights?|weighs?|weighed|height|bmi|(?:blood )?sugars?|glucose|fasting|hb ?a1c|a1c|inr|creatinine|potassium|sodium|calcium|chloride|hemoglobin|hgb|hematocrit|platelets?|plt|ferritin|cholesterol|ldl|hdl|triglycerides?|tsh|psa|e?gfr|bun|wbc|rbc|white (?:blood )?(?:cell )?count|levels?|readings?|peak flow';
/** Words between a member of {@link MEASURED_LEAD} and the number. */
export const BEFORE_MEASURED =
  "was|is|were|are|been|be|of|at|around|about|like|only|just|today|yesterday|lately|now|again|it's|they're|went|goes|to|from|up|down|readings?|levels?|numbers|have|has|had|reads|says|said|came back|back";

/** Cues before the code of a program or of an insurer's notice. The second group requires "code". */
export const FAULT = 'error|fault|errno|carc|rarc|remark';
export const NOTICE = 'status|reason|denial|adjustment|remark|error|fault|result|outcome|response';

/** Last words of JSON member names for an amount, a count, a duration or a coordinate. */
export const QUANTITIES: ReadonlySet<string> = new Set(
  (
    'amount amounts price prices cost costs fee fees copay coinsurance deductible total totals subtotal tax discount balance due ' +
    'quantity qty count units dose doses refills refill supply strength duration minutes min mins seconds secs hours hrs ' +
    'days weeks limit max maximum minimum capacity seats stock remaining left score rate rating percent pct temperature pulse ' +
    'weight height bmi systolic diastolic glucose width length depth distance miles km mg ml lat latitude lon lng longitude'
  ).split(' '),
);

/** Units directly after a number, in data notation. Alternatives without a group, for larger patterns with `i`. */
export const UNIT_SYMBOLS =
  'ms|secs?|s|mins?|h|hrs?|d|w|wks?|mo|yrs?|db|dbm|km|cm|mm|m|kb|mb|gb|tb|hz|khz|mhz|ghz|v|kv|w|kw|kwh|nm|psi|bar|rpm|tpm|fps|px|pct|%';

/** Units after a number that is a count or a measurement, and therefore not part of a code. */
export const COUNTED_UNIT =
  '%|°|percent|mg|mcg|milligrams?|micrograms?|grams?|kg|kilos?|kilograms?|lbs?|pounds?|oz|ounces?|ml|milliliters?|liters?|' +
  'cc|units?|iu|meq|mmol|cm|mm|km|meters?|centimeters?|inch(?:es)?|feet|foot|ft|miles?|yards?|dollars?|bucks|cents?|euros?|usd|' +
  'tablets?|pills?|capsules?|puffs?|drops?|doses?|refills?|patches|vials?|boxes|bottles|packs?|pads|strips|pairs?|bags?|' +
  'times?|seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?|yrs?|nights?|am|pm|a\\.m|p\\.m|bpm|mph|mmhg|' +
  'degrees|calories|carbs|steps|beats|points?|people|patients?|visits?|charges?|claims?|cards?|accounts?|kids|children|pages?|' +
  'square|percentile|gb|mb|hz|volts?|watts?|psi|copies|items?|orders?|tickets?|cases|stairs|sessions?|appointments?|' +
  '(?:calls?|emails?)(?! (?:me|us|him|her|them|back|my)\\b)|letters?|questions?|members?|employees|nurses|doctors|beds|rooms|floors|blocks|stops|bars|lanes|thousand|million|hundred';
/** Units that are joined to the number: "500mg". */
export const UNIT_SUFFIX = 's|am|pm|mg|mcg|ml|kg|lbs?|oz|cm|mm|ft|in|hrs?|mins?|gb|mb';
/** Units after a number that is neither a day nor a year. */
export const NO_DATE_UNIT = String.raw`%|mg|mcg|ml|g\b|kg|cc|percent|milligrams?|times|days?\b|weeks?|months?|hours?|minutes?|min\b|seconds?|miles?|years?|people|patients|units?|tablets?|pills?|pounds|dollars|degrees|of us|o'clock|[ap]\.?m\b`;
/** Units after a number that is not a correction. */
export const NO_REPAIR_UNIT = String.raw`%|[ap]\.?m\b|o'clock|percent|mg|milligrams?|dollars|minutes?|hours?|days?|weeks?|months?|years?|times|pills?|tablets?|of\b`;

/** Words after the last digits of a card: "charge 4418 card". */
export const OF_CARD = 'card|account|visa|mastercard|number|ending';
/** Words before a number that identifies something. */
export const NUMBER_NAME = String.raw`numbers?|no\.?|ids?|code|mrn`;
/** Words between two measurements: "135 over 90", "4.0 to 5.6". */
export const OVER = 'over';
export const TO = 'to';
export const BETWEEN_READINGS = `and|then|or|${OVER}|${TO}`;
/** Words between a measurement and the measured thing. */
export const TO_MEASURED = '(?:for )?(?:(?:the|my|his|her) )?';
/** Words between a fault and its number, and verbs after them. */
export const FAULT_NUMBER = String.raw`codes?|number|no\.?|message`;
export const FAULT_CODE = 'codes?';
export const FAULT_LINK = 'is|was|says|said|of|a|an|and';
/** Verbs for an insurer's refusal, near the code of the reason. */
export const REFUSED = String.raw`den(?:y|ies|ied|ial)|reject\w*|adjust\w*`;
