import type { CheckName } from '../../../identifiers/definition.js';

/** Checksums by their names in the definitions: whether a code of capitals and digits is valid. */
export const CHECKS: Readonly<Record<CheckName, (code: string) => boolean>> = {
  /** ABA Routing Number Policy: prefix of a Federal Reserve bank, weights 3-7-1. */
  aba: (code) =>
    /^(?:0\d|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)\d{7}$/.test(code) &&
    Number(code) > 0 &&
    weighted(code, [3, 7, 1]) % 10 === 0,
  /** CLABE (Asociación de Bancos de México): digits weighted 3-7-1 plus the check digit are divisible by 10. */
  clabe: (code) =>
    /^\d{18}$/.test(code) && (weighted(code.slice(0, 17), [3, 7, 1]) + Number(code[17])) % 10 === 0,
  /** RENAPO, instructivo normativo para la asignación de la CURP: weights 18 to 2 and check digit, modulo 10, are 0. */
  curp: (code) =>
    /^[A-Z\d]{17}\d$/.test(code) &&
    (weighted(code.slice(0, 17), downFrom(18), placeOf) + Number(code[17])) % 10 === 0,
  /** 21 CFR 1301: two letters, six digits and the last digit of (1st + 3rd + 5th) + 2 * (2nd + 4th + 6th). */
  dea: (code) =>
    /^[ABCDEFGHJKLMPRSTUX][A-Z9]\d{7}$/.test(code) &&
    weighted(code.slice(2, 8), [1, 2]) % 10 === Number(code.slice(8)),
  /** Ministerio del Interior, cálculo del dígito de control del NIF/NIE: remainder by 23; X, Y, Z are 0, 1, 2. */
  dni: (code) =>
    /^[XYZ\d]\d{7}[A-Z]$/.test(code) &&
    DNI_LETTERS[Number(code.slice(0, 8).replace(/^[XYZ]/, (first) => String('XYZ'.indexOf(first)))) % 23] ===
      code[8],
  /** ISO 13616-1, ISO/IEC 7064: remainder 1 modulo 97 with the first four characters at the end; A is 10, B is 11. */
  iban(code) {
    let remainder = 0;
    for (const char of code.slice(4) + code.slice(0, 4)) {
      const value = parseInt(char, 36);
      remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
    }
    return remainder === 1;
  },
  luhn: isLuhn,
  /** NHS number (like ISO 7064): the sum with weights 10 to 2 plus the check digit is divisible by 11. */
  mod11: (code) => /^\d{10}$/.test(code) && weighted(code, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
  /** 45 CFR 162.406: Luhn, with the prefix of health cards of the United States. */
  npi: (code) => /^[12]\d{9}$/.test(code) && isLuhn(`80840${code}`),
  /** Tesorería General de la Seguridad Social: remainder by 97; eight digits with a leading 0 count as seven. */
  nss: (code) =>
    /^\d{12}$/.test(code) &&
    Number(code.slice(0, 10).replace(/^(\d\d)0/, '$1')) % 97 === Number(code.slice(10)),
  /** SAT, dígito verificador del RFC: weights 13 to 2, modulo 11, A for 10. A company's code follows a space. */
  rfc(code) {
    const person = code.padStart(13);
    return (
      /^[ A-Z][A-Z\d]{11}[\dA]$/.test(person) &&
      (weighted(person.slice(0, 12), downFrom(13), placeOf) + parseInt(person.slice(12), 11)) % 11 === 0
    );
  },
  /** SSA POMS RM 10201.030 to .035: area, group and serial numbers that have been issued. */
  ssn: (code) => /^(?!000|666|9)\d{3}(?!00)\d{2}(?!0000)\d{4}$/.test(code),
  /** 49 CFR 565.15(c): weighted sum modulo 11 in the ninth character, X for 10. */
  vin(code) {
    const values = Array.from(code, (char) =>
      /\d/.test(char) ? char : VIN_VALUES.charAt(parseInt(char, 36) - 10),
    );
    const sum = weighted(values.join(''), [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]);
    return code[8] === (sum % 11 === 10 ? 'X' : String(sum % 11));
  },
};

/** Values of the letters A to Z (49 CFR 565.15, table III); 0 for letters that are not used. */
const VIN_VALUES = '12345678012345070923456789';

/** True if the Luhn checksum is valid (ISO/IEC 7812-1, annex B). */
function isLuhn(code: string): boolean {
  if (!/^\d{2,}$/.test(code)) return false;
  const doubled = Array.from(code).reverse();
  const sum = doubled.reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

const DNI_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';

/** Returns the index of a character among digits, the Spanish alphabet and a space, as CURP and RFC define it. */
function placeOf(char: string): number {
  return char === ' ' ? 37 : parseInt(char, 36) + Number(char > 'N');
}

function downFrom(most: number): readonly number[] {
  return Array.from({ length: most - 1 }, (_, at) => most - at);
}

/** Returns the weighted sum of a code's values. The weights repeat. */
function weighted(
  code: string,
  weights: readonly number[],
  valueOf: (char: string) => number = Number,
): number {
  return Array.from(code).reduce(
    (sum, char, at) => sum + valueOf(char) * (weights[at % weights.length] ?? 0),
    0,
  );
}
