import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ENGLISH } from '../languages/en/index.js';
import { SPANISH } from '../languages/es/index.js';
import { grammarOf } from './grammar.js';
import { WebReader } from './web.js';

const READERS = { en: new WebReader(grammarOf(ENGLISH)), es: new WebReader(grammarOf(SPANISH)) };
type Row = readonly [language: keyof typeof READERS, said: string, written: string];

function outcome(reader: WebReader, said: string): string {
  const reading = reader.read(said);
  return reading.state === 'certain' ? reading.written : reading.state;
}

describe('a spoken web address', () => {
  it.each<Row>([
    ['en', 'https://example.com/a', 'https://example.com/a'],
    ['en', 'https://portal.example.com/mychart?id=55.', 'https://portal.example.com/mychart?id=55'],
    ['en', 'www.example.com', 'www.example.com'],
    ['en', 'EXAMPLE.COM/JANE', 'EXAMPLE.COM/JANE'],
    ['en', 'my.clinic.example.com:8443/login', 'my.clinic.example.com:8443/login'],
    ['en', 'w w w dot example dot com slash visit', 'www.example.com/visit'],
    ['en', 'example dot org slash jane', 'example.org/jane'],
    ['en', 'example dot org', 'example.org'],
    ['en', 'tulip nails dot example dot com slash book tulip nails', 'tulipnails.example.com/book'],
    ['en', 'example dot com slash something', 'incomplete'],
    [
      'en',
      'h t t p s colon slash slash www dot example dot com slash visit',
      'https://www.example.com/visit',
    ],
    ['en', 'http colon slash slash example dot com', 'http://example.com'],
    ['en', 'https colon double slash example dot com', 'https://example.com'],
    [
      'en',
      'https colon forward slash forward slash example dot com forward slash a',
      'https://example.com/a',
    ],
    ['en', 'example dot co dot uk slash patients', 'example.co.uk/patients'],
    ['en', 'triple w dot example dot net slash jane underscore doe', 'www.example.net/jane_doe'],
    ['en', 'example dot com slash p slash one two three four', 'example.com/p/1234'],
    ['en', 'example dot com slash visit question mark id equals six four seven', 'example.com/visit?id=647'],
    ['en', 'portal dot example dot com slash jane dot doe', 'portal.example.com/jane.doe'],
    ['en', 'example dot com slash j d o e', 'example.com/jdoe'],
    ['en', 'double u double u double u dot example dot com', 'www.example.com'],
    ['en', 'www dot example dot com slash tilde jane', 'www.example.com/~jane'],
    ['en', 'example.com slash jane', 'example.com/jane'],
    ['en', 'bit dot ly slash three x y z', 'bit.ly/3xyz'],
    ['en', 'w w w example dot com', 'www.example.com'],
    ['en', 'www.north health dot com', 'www.northhealth.com'],
    ['en', "it's example dot com", 'example.com'],
    ['en', 'example dot com no example dot org', 'example.org'],
    ['en', 'example dot com slash jane no slash john', 'example.com/john'],
    ['en', 'example dot com slash jane sorry example dot com slash john', 'example.com/john'],
    ['en', 'example dot com no dot org', 'example.org'],
    ['en', 'example dot com colon eight oh eight oh slash login', 'example.com:8080/login'],
    ['en', 'example dot com slash uh jane doe all one word', 'example.com/janedoe'],
    ['en', 'example dot com slash capital j d o e', 'example.com/Jdoe'],
    ['en', 'example dash clinic dot org', 'example-clinic.org'],
    ['en', 'records dot example dot com slash scan dot p d f', 'records.example.com/scan.pdf'],
    ['en', 'example dot com slash', 'example.com/'],
    [
      'en',
      'example dot com slash forms slash intake question mark p t equals five five',
      'example.com/forms/intake?pt=55',
    ],
    ['es', 'www punto example punto com diagonal citas', 'www.example.com/citas'],
    ['es', 'tres w punto example punto com punto mx', 'www.example.com.mx'],
    ['es', 'triple doble u punto example punto es barra ana guion ruiz', 'www.example.es/ana-ruiz'],
    ['es', 'example punto org', 'example.org'],
    ['es', 'hache te te pe ese dos puntos doble diagonal example punto com', 'https://example.com'],
    ['es', 'https dos puntos barra barra example punto com', 'https://example.com'],
    ['es', 'example punto com diagonal cita signo de interrogación id igual doce', 'example.com/cita?id=12'],
    ['es', 'uve doble uve doble uve doble punto example punto es', 'www.example.es'],
    ['es', 'example punto com no punto org', 'example.org'],
    ['es', 'www punto example punto es barra ana', 'www.example.es/ana'],
    ['es', 'triple w punto example punto es', 'www.example.es'],
    ['es', 'example punto es barra ana guion ruiz', 'example.es/ana-ruiz'],
  ])('in %j, %j, is read as %j', (language, said, written) => {
    expect(outcome(READERS[language], said)).toBe(written);
  });

  it.each<Row>([
    ['en', 'example dot com or example dot org', 'ambiguous'],
    ['en', 'example', 'incomplete'],
    ['en', 'slash jane', 'incomplete'],
    ['en', 'facebook', 'incomplete'],
    ['en', 'gmail', 'incomplete'],
  ])('is not invented: in %j, %j is %j', (language, said, state) => {
    expect(outcome(READERS[language], said)).toBe(state);
  });

  it('is read exactly as it was said', () => {
    const label = fc.constantFrom('example', 'clinic', 'records', 'green');
    const top = fc.constantFrom('com', 'org', 'net');
    const segment = fc.constantFrom('visit', 'jane.doe', 'p-q', '77', 'a_b');
    const address = fc.tuple(fc.constantFrom('', 'www.'), label, top, fc.array(segment, { maxLength: 3 }));
    fc.assert(
      fc.property(address, ([beginning, name, end, path]) => {
        const written = [`${beginning}${name}.${end}`, ...path].join('/');
        expect([written, outcome(READERS.en, say(written))]).toEqual([written, written]);
      }),
    );
  });
});

const MARKS: Readonly<Record<string, string>> = { '.': 'dot', '/': 'slash', '-': 'dash', _: 'underscore' };

function say(written: string): string {
  return written.replaceAll(/[./_-]/g, (mark) => ` ${MARKS[mark] ?? ''} `);
}
