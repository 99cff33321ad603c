import { createHash } from 'node:crypto';

/** Luhn check digit (ISO/IEC 7812-1) that completes the digits given. */
export function luhnDigit(digits) {
  let sum = 0;
  [...digits].reverse().forEach((char, i) => {
    const n = Number(char) * (i % 2 === 0 ? 2 : 1);
    sum += n > 9 ? n - 9 : n;
  });
  return String((10 - (sum % 10)) % 10);
}

/** NPI: Luhn over the prefix 80840 and nine digits (45 CFR 162.406). */
export const npi = (nine) => nine + luhnDigit(`80840${nine}`);

/** DEA registration: (d1+d3+d5) + 2(d2+d4+d6), last digit. */
export function dea(letters, six) {
  const d = [...six].map(Number);
  return letters + six + ((d[0] + d[2] + d[4] + 2 * (d[1] + d[3] + d[5])) % 10);
}

/** VIN with the check digit in ninth place (49 CFR 565). */
export function vin(eight, tail) {
  const values = '0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ';
  const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
  const all = `${eight}0${tail}`;
  const sum = [...all].reduce((total, char, i) => total + (values.indexOf(char) % 10) * weights[i], 0);
  const check = sum % 11;
  return `${eight}${check === 10 ? 'X' : check}${tail}`;
}

/** ABA routing number: weights 3, 7, 1. */
export function aba(eight) {
  const weights = [3, 7, 1, 3, 7, 1, 3, 7];
  const sum = [...eight].reduce((total, char, i) => total + Number(char) * weights[i], 0);
  return eight + ((10 - (sum % 10)) % 10);
}

/** IBAN check digits by mod 97 (ISO 13616). */
export function iban(country, bban) {
  const number = [...`${bban}${country}00`].map((char) => parseInt(char, 36)).join('');
  const check = String(98n - (BigInt(number) % 97n)).padStart(2, '0');
  return `${country}${check}${bban}`;
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const sha256 = (bytes) => createHash('sha256').update(bytes).digest();

/** A pay-to-key-hash style address over an invented hash (Base58Check, version 0). */
export function base58Address(seed) {
  const body = new Uint8Array([0, ...sha256(seed).subarray(0, 20)]);
  const bytes = [...body, ...sha256(sha256(body)).subarray(0, 4)];
  let n = bytes.reduce((total, byte) => total * 256n + BigInt(byte), 0n);
  let text = '';
  for (; n > 0n; n /= 58n) text = BASE58[Number(n % 58n)] + text;
  return `1${text}`;
}

/** A native segwit style address over an invented hash (BIP 173). */
export function bech32Address(seed) {
  const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
  const bits = [...sha256(seed).subarray(0, 20)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const data = [0, ...bits.match(/.{5}/g).map((five) => parseInt(five, 2))];
  const polymod = (values) => {
    const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
    return values.reduce((sum, value) => {
      const top = sum >>> 25;
      const next = ((sum & 0x1ffffff) << 5) ^ value;
      return generator.reduce((acc, word, i) => ((top >>> i) & 1 ? acc ^ word : acc), next);
    }, 1);
  };
  const check = polymod([3, 3, 0, 2, 3, ...data, 0, 0, 0, 0, 0, 0]) ^ 1;
  const tail = [0, 1, 2, 3, 4, 5].map((i) => (check >>> (5 * (5 - i))) & 31);
  return `bc1${[...data, ...tail].map((value) => alphabet[value]).join('')}`;
}
