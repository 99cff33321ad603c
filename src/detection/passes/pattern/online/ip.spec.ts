import { describe, expect, it } from '@jest/globals';
import { foundValues } from '../../../../../test/support/found-values.js';
import { normalize } from '../../../text/normalized-text.js';
import { ipRecognizer } from './ip.js';

const find = (text: string, question?: string, label?: string): string[] =>
  foundValues(ipRecognizer, text, question, label);

describe('the IP recognizer', () => {
  it.each<[string, string[]]>([
    ['my ip is 192.0.2.44', ['192.0.2.44']],
    ['one ninety two dot oh dot two dot forty four', ['one ninety two dot oh dot two dot forty four']],
    [
      'two oh three point zero point one one three point nine',
      ['two oh three point zero point one one three point nine'],
    ],
    [
      'it says my ip address is two oh three dot zero dot one thirteen dot one hundred and five',
      ['two oh three dot zero dot one thirteen dot one hundred and five'],
    ],
    ['the host is 192.0.2.44:8080', ['192.0.2.44:8080']],
    ['subnet 198.51.100.0/24', ['198.51.100.0/24']],
    ['2001:db8::1 is mine', ['2001:db8::1']],
    ['fe80::1%eth0', ['fe80::1%eth0']],
    ['ip: ::1', ['::1']],
    ['2001:0db8:85a3:0000:0000:8a2e:0370:7334', ['2001:0db8:85a3:0000:0000:8a2e:0370:7334']],
    ['::ffff:192.0.2.128', ['::ffff:192.0.2.128']],
    ['2001:db8::/32', ['2001:db8::/32']],
    [
      'ipv6 is two zero zero one colon d b eight colon colon one',
      ['two zero zero one colon d b eight colon colon one'],
    ],
    ["my router's at 192 dot 168 dot 1 dot 1", ['192 dot 168 dot 1 dot 1']],
    ['192 . 0 . 2 . 44', ['192 . 0 . 2 . 44']],
    ['ip 198.51.100.7 port 8080', ['198.51.100.7 port 8080']],
    ['203[.]0[.]113[.]9', ['203[.]0[.]113[.]9']],
    [
      'one ninety two dot, one sixty eight dot, ten dot four',
      ['one ninety two dot, one sixty eight dot, ten dot four'],
    ],
    [
      'one seventy two point sixteen point two fifty four point three',
      ['one seventy two point sixteen point two fifty four point three'],
    ],
    ['fe eighty colon colon one', ['fe eighty colon colon one']],
    ['it shows f e eight zero colon colon a two', ['f e eight zero colon colon a two']],
    ['foxtrot echo eighty double colon one', ['foxtrot echo eighty double colon one']],
    [
      'two thousand one colon d b eight colon colon one',
      ['two thousand one colon d b eight colon colon one'],
    ],
    [
      'the prefix is two thousand one colon d b eight colon colon slash thirty two',
      ['two thousand one colon d b eight colon colon slash thirty two'],
    ],
  ])('finds the address in %j', (text, values) => {
    expect(find(text)).toEqual(values);
  });

  it.each<[string, string, string[]]>([
    [
      "What's the IP?",
      "it's one nine two uh dot zero dot two dot forty four",
      ['one nine two uh dot zero dot two dot forty four'],
    ],
    [
      "What's the IP?",
      'one nine two dot one six eight dot zero dot one',
      ['one nine two dot one six eight dot zero dot one'],
    ],
    ["What's the IP?", '10.0.0.1', ['10.0.0.1']],
    ["What's the IP?", 'fe eighty colon colon one', ['fe eighty colon colon one']],
    ["What's the IP?", '1.1.1.1', ['1.1.1.1']],
  ])('finds after the question %j the address in %j', (question, text, values) => {
    expect(find(text, question)).toEqual(values);
  });

  it.each([
    'version 1.2.3.4',
    'the app is 4.2.1',
    'section 1.2.3.4',
    'the pump software went from 7.6.1.20 to 7.8.1.12',
    'at 12:30:45',
    'on 12.05.2020',
    'call 415.555.0142',
    'std::vector',
    '10.5.3',
    'ratio 1:2:3',
    'the app is version four point two point one point eleven',
    '1.2.3.4.5',
    '00:1A:2B:3C:4D:5E',
    'LOINC 4548-4',
    'doses 1.5 2.5 3.5 4.5',
    'c colon colon d',
    'put a colon colon one then',
    'dead beef colon colon one',
    'at ten colon thirty',
    'version ten dot zero dot zero dot five',
    'one point two then three point four then five point six',
    'twelve point five thirteen point one fourteen point two',
  ])('finds no address in %j', (text) => {
    expect(find(text)).toEqual([]);
  });

  it('validates an address that is said with three dots', () => {
    const slot = {
      path: '',
      role: 'user',
      form: 'text',
      text: 'ten dot two hundred dot zero dot five',
    } as const;
    const [found] = ipRecognizer.find(normalize(slot.text), { slot, question: '', label: '' });
    expect(found).toMatchObject({ validated: true });
  });

  it('finds an address in the form of a version only after a question about an IP address', () => {
    expect(find('4.3.2.1')).toEqual([]);
    expect(find('4.3.2.1', 'What does it show as the IP?')).toEqual(['4.3.2.1']);
  });
});
