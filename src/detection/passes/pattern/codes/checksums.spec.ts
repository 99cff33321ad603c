import { describe, expect, it } from '@jest/globals';
import {
  isCardNumber,
  isDea,
  isGtin14,
  isIban,
  isImei,
  isMbi,
  isNpi,
  isRoutingNumber,
  isVin,
} from './checksums.js';

describe('checksums', () => {
  it.each([
    ['card', isCardNumber, '4111111111111111', '4111111111111112'],
    ['American Express', isCardNumber, '378282246310005', '378282246310006'],
    ['repeated digit', isCardNumber, '5555555555554444', '0000000000000000'],
    ['NPI', isNpi, '1234567893', '1234567894'],
    ['DEA', isDea, 'AB1234563', 'AB1234564'],
    ['routing number', isRoutingNumber, '021000021', '021000022'],
    ['routing prefix', isRoutingNumber, '011000015', '990000008'],
    ['IBAN', isIban, 'DE89370400440532013000', 'DE88370400440532013000'],
    ['IBAN with letters', isIban, 'GB29NWBK60161331926819', 'GB29NWBK60161331926818'],
    ['VIN', isVin, '1HGCM82633A004352', '1HGCM82643A004352'],
    ['VIN with X', isVin, '1M8GDM9AXKP042788', '1M8GDM9A1KP042788'],
    ['VIN of digits', isVin, '1M8GDM9AXKP042788', '11111111111111111'],
    ['IMEI', isImei, '490154203237518', '490154203237519'],
    ['GTIN-14', isGtin14, '00844588003288', '00844588003289'],
    ['MBI', isMbi, '1EG4TE5MK73', '1SG4TE5MK73'],
  ])('tells a good %s from a bad one', (_, check, good, bad) => {
    expect([check(good), check(bad), check('')]).toEqual([true, false, false]);
  });
});
