/** Words by which a number is known to be an amount or a reading. Alternatives without a group, for larger patterns with `i`. */

/** What a sum of money is said after. */
export const MONEY_LEAD =
  'owe[sd]?|paid|pays?|paying|charge[sd]?|billed|bill was|costs?|co-?pay(?:ment)?s?|co-?insurance|deductibles?|premiums?|balance|totals?|amounts?|prices?|fees?|refund(?:ed)?|discount|account credit|credit of|budget|due|out of pocket(?: max(?:imum)?)?';
/** What may stand between those and the sum. */
export const BEFORE_MONEY =
  'me|you|us|them|him|her|it|my|your|the|their|his|insurance|plan|medicare|medicaid|of|is|was|were|are|be|about|around|over|only|just|exactly|another|still|at|came|comes|says|said|a|an|now|due|max';

/** What a vital sign or the result of a laboratory is said after. */
export const MEASURED_LEAD =
  'blood pressures?|pressures?|bp|pulse(?: ox)?|heart rates?|oxygen|o2|sats?|spo2|temperature|temp|fever|weights?|weighs?|weighed|height|bmi|(?:blood )?sugars?|glucose|fasting|hb ?a1c|a1c|inr|creatinine|potassium|sodium|calcium|chloride|hemoglobin|hgb|hematocrit|platelets?|plt|ferritin|cholesterol|ldl|hdl|triglycerides?|tsh|psa|e?gfr|bun|wbc|rbc|white (?:blood )?(?:cell )?count|levels?|readings?|peak flow';
/** What may stand between those and the number. */
export const BEFORE_MEASURED =
  "was|is|were|are|been|be|of|at|around|about|like|only|just|today|yesterday|lately|now|again|it's|they're|went|goes|to|from|up|down|readings?|levels?|numbers|have|has|had|reads|says|said|came back|back";

/** What the code of a program or of an insurer's notice is said after; the second only with "code". */
export const FAULT = 'error|fault|errno|carc|rarc|remark';
export const NOTICE = 'status|reason|denial|adjustment|remark|error|fault|result|outcome|response';

/** Last words of names of JSON members that hold an amount, a count, a duration or a coordinate. */
export const QUANTITIES: ReadonlySet<string> = new Set(
  (
    'amount amounts price prices cost costs fee fees copay coinsurance deductible total totals subtotal tax discount balance due ' +
    'quantity qty count units dose doses refills refill supply strength duration minutes min mins seconds secs hours hrs ' +
    'days weeks limit max maximum minimum capacity seats stock remaining left score rate rating percent pct temperature pulse ' +
    'weight height bmi systolic diastolic glucose width length depth distance miles km mg ml lat latitude lon lng longitude'
  ).split(' '),
);

/** Units right after a number, as data has them. Alternatives without a group, for larger patterns with `i`. */
export const UNIT_SYMBOLS =
  'ms|secs?|s|mins?|h|hrs?|d|w|wks?|mo|yrs?|db|dbm|km|cm|mm|m|kb|mb|gb|tb|hz|khz|mhz|ghz|v|kv|w|kw|kwh|nm|psi|bar|rpm|tpm|fps|px|pct|%';
