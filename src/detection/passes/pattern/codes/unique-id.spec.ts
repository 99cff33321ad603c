import { describe, expect, it } from '@jest/globals';
import { normalize } from '../../../text/normalized-text.js';
import { codeRecognizer } from './code-recognizers.js';

const recognizer = codeRecognizer('UNIQUE_ID');

function find(text: string, question = '', label = ''): string[] {
  const slot = { path: 'messages[0].content', role: 'user', form: 'text', text } as const;
  const found = recognizer.find(normalize(text), { slot, question, label });
  return [...new Set(found.map(({ start, end }) => text.slice(start, end)))];
}

describe('unique id recognizer', () => {
  it.each([
    ['My claim number is 2024-4418-209.', '2024-4418-209'],
    ['the case number is c dash four four one eight', 'c dash four four one eight'],
    ['RX-7710442', 'RX-7710442'],
    ['r x number seven seven one oh four four two', 'seven seven one oh four four two'],
    ['confirmation code X7K 9QP', 'X7K 9QP'],
    ['my pin is 4418', '4418'],
    ['550e8400-e29b-41d4-a716-446655440000', '550e8400-e29b-41d4-a716-446655440000'],
    ['0x52908400098527886e0f7030069857d2e4169ee7', '0x52908400098527886e0f7030069857d2e4169ee7'],
    ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
    ['my username is gardengirl', 'gardengirl'],
    ['user name is emt underscore kelly', 'emt underscore kelly'],
    ['username j d i a z eighty eight', 'j d i a z eighty eight'],
    ['my password is bluebird22', 'bluebird22'],
    ['look me up under HX-4402117', 'HX-4402117'],
    ['the verification code is 441820', '441820'],
    ['badge 4418', '4418'],
    ['claim number is 441 followed by 779', '441 followed by 779'],
    ['claim number w c dash all caps four four one nine', 'w c dash all caps four four one nine'],
    ['request id rq/441/99', 'rq/441/99'],
    ['request id r q slash four four one slash nine nine', 'r q slash four four one slash nine nine'],
    ['referral number ref 7774 01', 'ref 7774 01'],
    ['appointment id apt 551209', 'apt 551209'],
    ['record locator j k m p q w', 'j k m p q w'],
    ['pnr is jkmpqw', 'jkmpqw'],
    ['conf code x7k 9p4', 'x7k 9p4'],
    ['police report 24 441927', '24 441927'],
    ['my username is night underscore owl forty two', 'night underscore owl forty two'],
    ["my login's jokafor", 'jokafor'],
    ['user id j_okafor_91. My order is late', 'j_okafor_91'],
    ['user id j_okafor_91 - no, wait', 'j_okafor_91'],
    ['user name zieliński_04, please', 'zieliński_04'],
    ['i log in as t okafor nineteen seventy two', 't okafor nineteen seventy two'],
    ['the claim from six one twenty two', 'six one twenty two'],
    ["i'm calling about the claim from nine four eighteen two", 'nine four eighteen two'],
    ['the claim eighty eight twelve forty was denied', 'eighty eight twelve forty'],
    ['claim number is charlie six one twenty two', 'charlie six one twenty two'],
    ['claim number charlie lima dash eight eight twelve', 'charlie lima dash eight eight twelve'],
    ['confirmation code is x as in x-ray seven k nine', 'x as in x-ray seven k nine'],
    ['the confirmation is kilo seven niner papa two', 'kilo seven niner papa two'],
    ['reference number is romeo foxtrot dash nineteen forty two', 'romeo foxtrot dash nineteen forty two'],
    ['it says i d x y z thirty four twelve ninety', 'x y z thirty four twelve ninety'],
    ['the i d is x y z thirty four twelve ninety', 'x y z thirty four twelve ninety'],
    ['Claim #: 24|418|22', '24|418|22'],
    ['case no. 1:24-cv-00418', '1:24-cv-00418'],
  ])('finds the value in %j', (text, value) => {
    expect(find(text)).toEqual([value]);
  });

  it.each([
    ['What is your user name for the portal?', "it's big joe forty two", 'big joe forty two'],
    ['Do you have a case number?', "yes, it's 441 822", '441 822'],
    ['What is your PIN?', '4 4 1 8', '4 4 1 8'],
    ['Your user name?', 'uh j okafor ninety one', 'j okafor ninety one'],
    ['Confirmation code?', 'it is qxrtyz', 'qxrtyz'],
    ['And the prescription number?', 'the label says rx 7742109', 'rx 7742109'],
    ['What is your claim number?', "it's charlie six one twenty two", 'charlie six one twenty two'],
    ['And the reference?', 'romeo four four nineteen', 'romeo four four nineteen'],
    ['Which claim is it about?', 'the claim from six one twenty two', 'six one twenty two'],
  ])('takes the answer to %j: %j', (question, text, value) => {
    expect(find(text, question)).toEqual([value]);
  });

  it.each([['claim id', 'CL8812345']])('takes the value under the key %j: %j', (label, text) => {
    expect(find(text, '', label)).toEqual([text]);
  });

  it.each([
    'a claim from 2019',
    'the claim has 3 lines',
    'a case of 12',
    'order 2 refills',
    'ticket number 5 in line',
    'in case 911 is busy',
    'my password is not working',
    'my username is locked',
    'I go by the clinic at 10',
    'Dx F41.1, R07.9',
    'NDC 0002-8215-01',
    'CPT 99213',
    'room 4412',
    'lot number EL9262',
    'version 4.4182',
    'walked 12000 steps',
    'my sugars were 110, 120, 135 and 142',
    'vitamin b12 1000',
    'form 1095',
    'press 1 for English',
    'conf room 4',
    'the door handle is loose',
    'sign in as a guest',
    'the numbers were 120 then 140 then 135',
    'it works 2 times a week, that is my login',
    'my pain was 4/10 then 6/10',
    'session 12 of 20',
    'the voucher covers 2 nights',
    'your booking is months out',
    'the claim from twenty twenty two',
    'the claim from nine thirty this morning',
    'the claim for two hundred and forty four dollars',
    'the claim on four four one eight main street',
    'a claim from nineteen ninety eight',
    'i was on delta four four one',
    'this is charlie with two of us',
    'confirmation #: 10:30:00',
  ])('finds none in %j', (text) => {
    expect(find(text)).toEqual([]);
  });
});

describe('codes of doors', () => {
  it.each([
    ['the code for the door is 4482 pound', '4482'],
    ['the box on the door, the code is forty four seventy one', 'forty four seventy one'],
    ['key box code is 4471', '4471'],
    ['the lockbox is 0915', '0915'],
    ['Buzz 0417 at the front door', '0417'],
    ['gate *4419, call first', '*4419'],
    ['back door 1924*; two steps', '1924*'],
    ['gate #7302', '#7302'],
    ["the garage code's 9 9 1 2", '9 9 1 2'],
    ['for the elevator the pin is 5521', '5521'],
  ])('are found in %j', (text, code) => {
    expect(find(text)).toContain(code);
  });

  it.each([
    ['4471#', 'gate code'],
    ['#4471', 'gate'],
    ['*1952#', 'door code'],
    ['0915', 'keybox'],
  ])('%j is one under %j', (text, label) => {
    expect(find(text, '', label)).toContain(text);
  });

  it.each([
    'I weigh 204 pounds',
    'press pound to go on',
    'gate 4 is on your left',
    'door to door in 45 minutes',
  ])('are not found in %j', (text) => {
    expect(find(text)).toEqual([]);
  });
});

describe('codes under a name that numbers something', () => {
  it.each([
    ['BH-6640-QN', 'ref'],
    ['PA-771288', 'case'],
    ['K4-B1EAN', 'conf'],
    ['BW-14-60233', 'account'],
    ['CR-2260', 'request'],
  ])('%j is one under %j', (text, label) => {
    expect(find(text, '', label)).toEqual([text]);
  });

  it.each([
    ['2026-12-08', 'order'],
    ['STANDARD', 'order'],
    ['A1C-2', 'test'],
  ])('%j is none under %j', (text, label) => {
    expect(find(text, '', label)).toEqual([]);
  });
});
