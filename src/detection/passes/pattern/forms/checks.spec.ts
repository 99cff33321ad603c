import { describe, expect, it } from '@jest/globals';
import { CHECKS } from './checks.js';
import { formOf } from './forms.js';

describe('checksums', () => {
  it.each([
    ['luhn', '4111111111111111', '4111111111111112'],
    ['luhn', '046454286', '046454287'],
    ['npi', '1234567893', '1234567894'],
    ['dea', 'AB1234563', 'AB1234564'],
    ['aba', '021000021', '021000022'],
    ['aba', '011000015', '990000008'],
    ['iban', 'DE89370400440532013000', 'DE88370400440532013000'],
    ['iban', 'GB29NWBK60161331926819', 'GB29NWBK60161331926818'],
    ['vin', '1HGCM82633A004352', '1HGCM82643A004352'],
    ['vin', '1M8GDM9AXKP042788', '1M8GDM9A1KP042788'],
    ['mod11', '9434765919', '9434765918'],
    ['dni', '44182209Z', '44182209A'],
    ['dni', 'X4418220N', 'Y4418220N'],
    ['nss', '280555014287', '280555014288'],
    ['nss', '460044182288', '460044182287'],
    ['curp', 'GAVR850412MDFRLS03', 'GAVR850412MDFRLS04'],
    ['curp', 'PERJ011130HNLRZNA9', 'PERJ011130HNLRZOA9'],
    ['rfc', 'GAVR850412QX7', 'GAVR850412QX8'],
    ['rfc', 'ABC050314H74', 'ABC050314H7A'],
    ['clabe', '012180000555014200', '012180000555014201'],
    ['ssn', '123456789', '666456789'],
  ] as const)('of the type %s accept %s and reject %s', (name, good, bad) => {
    expect([good, bad, ''].map(CHECKS[name])).toEqual([true, false, false]);
  });
});

describe('forms that need no cue word', () => {
  it.each([
    ['card', '5555555555554444', '0000000000000000'],
    ['card', '378282246310005', '378282246310006'],
    ['vin', '1M8GDM9AXKP042788', '11111111111111111'],
    ['imei', '490154203237518', '378282246310005'],
    ['mbi', '1EG4TE5MK73', '1SG4TE5MK73'],
    ['dni', '05550142N', '05550142A'],
    ['curp', 'LOMP930723HJCPRD04', 'LOMP931323HJCPRD04'],
    ['rfc', 'LOMP930723AB2', 'LOMP930723AB3'],
    ['voter', 'GRVLRS85041209M300', 'GRVLRS85041209X300'],
    ['national-insurance', 'AB123456C', 'GB123456C'],
  ])('of the type %s accept %s and reject %s', (id, good, bad) => {
    expect([good, bad, ''].map((code) => formOf(id).standsAlone(code))).toEqual([true, false, false]);
  });

  it('throw if the form is unknown', () => {
    expect(() => formOf('nothing')).toThrow(TypeError);
  });
});
