/** Digits of a string, as numbers. */
function values(digits: string): number[] {
  return Array.from(digits, Number);
}

/** True if the digits satisfy the Luhn formula (ISO/IEC 7812-1, annex B). */
export function isLuhn(digits: string): boolean {
  let sum = 0;
  values(digits)
    .reverse()
    .forEach((value, index) => {
      const weighted = index % 2 === 1 ? value * 2 : value;
      sum += weighted > 9 ? weighted - 9 : weighted;
    });
  return digits.length > 1 && sum % 10 === 0;
}

/** Lengths of card numbers by their issuers' ranges (ISO/IEC 7812-1: 3 travel, 2, 4 and 5 banking, 6 merchandising). */
const CARD = /^(?:[2-6]\d{15}|4\d{12}|3[0689]\d{12}|3[47]\d{13}|6\d{16,18}|[45]\d{18})$/;

/** True for a payment card number: 13 to 19 digits of a range that cards have, which satisfy the Luhn formula. */
export function isCardNumber(digits: string): boolean {
  return CARD.test(digits) && !/^(\d)\1+$/.test(digits) && isLuhn(digits);
}

/** True for a National Provider Identifier: Luhn with the prefix 80840 (45 CFR 162.406). */
export function isNpi(digits: string): boolean {
  return /^[12]\d{9}$/.test(digits) && isLuhn(`80840${digits}`);
}

/**
 * True for a DEA registration number (21 CFR 1301): a type letter, a letter of the name or a 9, six digits and one
 * that is the last of (1st + 3rd + 5th) + 2 * (2nd + 4th + 6th).
 */
export function isDea(code: string): boolean {
  const match = /^[ABCDEFGHJKLMPRSTUX][A-Z9](\d{7})$/.exec(code);
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, check] = values(match?.[1] ?? '');
  return check !== undefined && (a + c + e + 2 * (b + d + f)) % 10 === check;
}

/** True for an ABA routing number: Federal Reserve prefix, weights 3-7-1 (ABA Routing Number Policy). */
export function isRoutingNumber(digits: string): boolean {
  if (!/^(?:0\d|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)\d{7}$/.test(digits)) return false;
  const weights = [3, 7, 1, 3, 7, 1, 3, 7, 1];
  const sum = values(digits).reduce((total, value, at) => total + value * (weights[at] ?? 0), 0);
  return sum % 10 === 0 && sum > 0;
}

/** True for an International Bank Account Number: remainder 1 modulo 97 (ISO 13616-1, ISO/IEC 7064). */
export function isIban(code: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(code)) return false;
  let remainder = 0;
  for (const char of code.slice(4) + code.slice(0, 4)) {
    const value = parseInt(char, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}

const VIN_WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
/** Table III of 49 CFR 565.15, from A to Z; 0 where the letter isn't used. */
const VIN_VALUES = '12345678012345070923456789';

/**
 * True for a vehicle identification number with its check digit (49 CFR 565.15(c)): letters count as in table III, the
 * ninth place is the weighted sum modulo 11, X for 10.
 */
export function isVin(code: string): boolean {
  if (!/^(?=.*\d)(?=.*[A-Z])[A-HJ-NPR-Z\d]{17}$/.test(code)) return false;
  const sum = Array.from(code).reduce(
    (total, char, at) => total + vinValue(char) * (VIN_WEIGHTS[at] ?? 0),
    0,
  );
  return code[8] === (sum % 11 === 10 ? 'X' : String(sum % 11));
}

function vinValue(char: string): number {
  if (char >= '0' && char <= '9') return Number(char);
  return Number(VIN_VALUES.charAt(char.charCodeAt(0) - 65));
}

/** True for an International Mobile Equipment Identity: fifteen digits that satisfy Luhn (3GPP TS 23.003, annex B). */
export function isImei(digits: string): boolean {
  return /^\d{15}$/.test(digits) && !/^(\d)\1+$/.test(digits) && isLuhn(digits);
}

/** True for a GTIN-14, the device identifier of a UDI (21 CFR 830; GS1 General Specifications 7.9). */
export function isGtin14(digits: string): boolean {
  if (!/^\d{14}$/.test(digits)) return false;
  const sum = values(digits).reduce((total, value, at) => total + value * (at % 2 === 0 ? 3 : 1), 0);
  return sum % 10 === 0;
}

/**
 * True for a Medicare Beneficiary Identifier, eleven characters without hyphens (CMS, "Understanding the MBI format"):
 * no S, L, O, I, B or Z.
 */
export function isMbi(code: string): boolean {
  return /^[1-9][AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y\d]\d[AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y\d]\d[AC-HJKMNP-RT-Y]{2}\d\d$/.test(
    code,
  );
}
