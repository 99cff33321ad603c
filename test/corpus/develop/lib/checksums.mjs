import { createHash } from 'node:crypto';

/** ISO/IEC 7812 check digit for the digits before it. */
export function luhnDigit(body) {
  const sum = [...body].reverse().reduce((total, char, index) => {
    const doubled = Number(char) * (index % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

/** NPI: Luhn over the card issuer prefix 80840 and the nine digits (45 CFR 162.406). */
export const npi = (nine) => nine + luhnDigit('80840' + nine);

/** DEA number: (d1+d3+d5) + 2*(d2+d4+d6), last digit. */
export function dea(prefix, six) {
  const d = [...six].map(Number);
  return prefix + six + String((d[0] + d[2] + d[4] + 2 * (d[1] + d[3] + d[5])) % 10);
}

/** ABA routing number: weights 3, 7, 1. */
export function aba(eight) {
  const weights = [3, 7, 1, 3, 7, 1, 3, 7];
  const sum = [...eight].reduce((total, char, index) => total + Number(char) * weights[index], 0);
  return eight + String((10 - (sum % 10)) % 10);
}

/** IBAN check digits by ISO 7064 mod 97-10. */
export function iban(country, bban) {
  const numeric = [...(bban + country + '00')].map((char) => parseInt(char, 36)).join('');
  return country + String(98n - (BigInt(numeric) % 97n)).padStart(2, '0') + bban;
}

/** VIN check digit at position nine (49 CFR 565.15). */
export function vin(first8, last8) {
  const values = { A: 1, B: 2, C: 3, D: 4, E: 5, F: 6, G: 7, H: 8, J: 1, K: 2, L: 3, M: 4, N: 5 };
  Object.assign(values, { P: 7, R: 9, S: 2, T: 3, U: 4, V: 5, W: 6, X: 7, Y: 8, Z: 9 });
  const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
  const sum = [...(first8 + '0' + last8)].reduce(
    (total, char, index) => total + (values[char] ?? Number(char)) * weights[index],
    0,
  );
  const rest = sum % 11;
  return first8 + (rest === 10 ? 'X' : String(rest)) + last8;
}

/** GS1 check digit of a 13-digit body (GTIN-14). */
export function gtin14(body) {
  const sum = [...body].reduce((total, char, index) => total + Number(char) * (index % 2 === 0 ? 3 : 1), 0);
  return body + String((10 - (sum % 10)) % 10);
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** A Bitcoin address of version 0 from a 20-byte hash in hex (Base58Check). */
export function base58Address(hashHex) {
  const body = Buffer.from('00' + hashHex, 'hex');
  const sha = (data) => createHash('sha256').update(data).digest();
  const full = Buffer.concat([body, sha(sha(body)).subarray(0, 4)]);
  let number = BigInt('0x' + full.toString('hex'));
  let out = '';
  while (number > 0n) {
    out = BASE58[Number(number % 58n)] + out;
    number /= 58n;
  }
  return '1' + out;
}

/** A segwit version 0 address from a 20-byte hash in hex (BIP 173). */
export function bech32Address(hashHex) {
  const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
  const bits = BigInt('0x' + hashHex);
  const words = [0, ...Array.from({ length: 32 }, (_, i) => Number((bits >> BigInt(5 * (31 - i))) & 31n))];
  const polymod = (list) => {
    const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
    return list.reduce((chk, value) => {
      const top = chk >>> 25;
      let next = ((chk & 0x1ffffff) << 5) ^ value;
      generator.forEach((g, i) => {
        if ((top >>> i) & 1) next ^= g;
      });
      return next;
    }, 1);
  };
  const prefix = [3, 3, 0, 2, 3];
  const check = polymod([...prefix, ...words, 0, 0, 0, 0, 0, 0]) ^ 1;
  const tail = Array.from({ length: 6 }, (_, i) => (check >>> (5 * (5 - i))) & 31);
  return 'bc1' + [...words, ...tail].map((word) => alphabet[word]).join('');
}
