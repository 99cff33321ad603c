import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BUILT_IN_KINDS } from '../../detection/kinds.js';
import { IssuedTokens } from './issued-tokens.js';
import type { Piece, TokenMatch } from './match.js';
import { type ScanMode, TokenScanner } from './scanner.js';

const ID = '7K3M9QWXV2RD';
const PLAN = '01AVNS5XGT1P';
const AEAD = '7K3M9QWXV2RD7K3M9QWXV2RD7K3M9QWXV2RD';
const kinds: ReadonlySet<string> = new Set(BUILT_IN_KINDS);
const issued = new IssuedTokens();
issued.add('PHONE', ID);
issued.add('NAME', ID);
issued.add('HEALTH_PLAN_ID', PLAN);
issued.add('PHONE', AEAD, 'aead');

function scanner(mode: ScanMode = 'text', known: IssuedTokens = issued): TokenScanner {
  return new TokenScanner({ kinds, mode, issued: known });
}

function join(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') joined[joined.length - 1] = last + piece;
    else joined.push(piece);
  }
  return joined;
}

function scanChunks(chunks: readonly string[], mode: ScanMode = 'text', known = issued): Piece[] {
  const it = scanner(mode, known);
  return join([...chunks.flatMap((chunk) => it.push(chunk)), ...it.flush()]);
}

/** Text with each token shown as `<KIND id>`, damaged ones as `<KIND !id>`. */
function show(pieces: readonly Piece[]): string {
  const token = ({ kind, id, damaged, wholeString }: TokenMatch): string =>
    `<${kind} ${damaged ? '!' : ''}${id}${wholeString ? ' whole' : ''}>`;
  return pieces.map((piece) => (typeof piece === 'string' ? piece : token(piece))).join('');
}

const scanText = (text: string, known = issued): string => show(scanChunks([text], 'text', known));
const scanJson = (text: string): string => show(scanChunks([text], 'json'));

describe('TokenScanner, what models make of issued tokens', () => {
  it.each([
    [`Call [PHONE_${ID}] now.`, `Call <PHONE ${ID}> now.`],
    [`call [phone_${ID.toLowerCase()}]`, `call <PHONE ${ID}>`],
    [`[Phone_7k3M9qWXV2RD]`, `<PHONE ${ID}>`],
    [`PHONE_${ID} now`, `<PHONE ${ID}> now`],
    [`[PHONE_${ID} now`, `<PHONE ${ID}> now`],
    [`PHONE_${ID}] now`, `<PHONE ${ID}> now`],
    [`(call PHONE_${ID}, please)`, `(call <PHONE ${ID}>, please)`],
    [`[call PHONE_${ID}](tel:1)`, `[call <PHONE ${ID}>](tel:1)`],
    [`[x] PHONE_${ID}] y`, `[x] <PHONE ${ID}> y`],
    [`[PHONE ${ID}]`, `<PHONE ${ID}>`],
    [`phone ${ID.toLowerCase()}.`, `<PHONE ${ID}>.`],
    [`[PHONE-${ID}]`, `<PHONE ${ID}>`],
    [`phone-${ID}`, `<PHONE ${ID}>`],
    [`[ PHONE_${ID} ]`, `<PHONE ${ID}>`],
    [`[PHONE_ ${ID}]`, `<PHONE ${ID}>`],
    [`[PHONE_\n${ID}]`, `<PHONE ${ID}>`],
    [`[PHONE_7K3M9Q\nWXV2RD]`, `<PHONE ${ID}>`],
    [`[PHONE_7K3M-9QWX-V2RD]`, `<PHONE ${ID}>`],
    [`[PHONE_7K3M 9QWX V2RD now`, `<PHONE ${ID}> now`],
    [`[HEALTH_PLAN_ID_${PLAN}]`, `<HEALTH_PLAN_ID ${PLAN}>`],
    [`[health plan id oiavns5xgtip]`, `<HEALTH_PLAN_ID ${PLAN}>`],
    [`Health-Plan-ID-${PLAN}`, `<HEALTH_PLAN_ID ${PLAN}>`],
    [`HEALTH\\_PLAN\\_ID\\_${PLAN}`, `<HEALTH_PLAN_ID ${PLAN}>`],
    [`\\[PHONE\\_${ID}\\]`, `<PHONE ${ID}>`],
    [`\\[PHONE_${ID}] \\[x\\]`, `<PHONE ${ID}> \\[x\\]`],
    [`\`[PHONE_${ID}]\``, `\`<PHONE ${ID}>\``],
    [`**[NAME_${ID}]**'s`, `**<NAME ${ID}>**'s`],
    [`[NAME_${ID}]'s phone`, `<NAME ${ID}>'s phone`],
    [`NAME_${ID}s phone`, `<NAME ${ID}>s phone`],
    [`NAME_${ID}PHONE_${ID}`, `<NAME ${ID}><PHONE ${ID}>`],
    [`[NAME_${ID}][PHONE_${ID}]`, `<NAME ${ID}><PHONE ${ID}>`],
    [`[[NAME_${ID}]]`, `[<NAME ${ID}>]`],
    [`get_NAME_${ID}_record`, `get_<NAME ${ID}>_record`],
    [`getNAME_${ID}`, `get<NAME ${ID}>`],
    [`[PHONE_~${AEAD}]`, `<PHONE ${AEAD}>`],
    [`phone ~${AEAD.toLowerCase()}`, `<PHONE ${AEAD}>`],
    [`\\[PHONE\\_\\~${AEAD}\\]`, `<PHONE ${AEAD}>`],
    [`电话PHONE_${ID}。`, `电话<PHONE ${ID}>。`],
  ])('%j', (text, expected) => {
    expect(scanText(text)).toBe(expected);
  });
});

describe('TokenScanner, tokens that were not issued in this request', () => {
  const none = new IssuedTokens();

  it.each([
    [`[PHONE_${ID}]`, `<PHONE ${ID}>`],
    [`[phone_${ID.toLowerCase()}`, `<PHONE ${ID}>`],
    [`[PHONE_ABCDEFGHJKMN]`, `<PHONE ABCDEFGHJKMN>`],
    [`\\[PHONE\\_${ID}\\]`, `<PHONE ${ID}>`],
    [`PHONE_${ID}`, `<PHONE ${ID}>`],
    [`[PHONE ${ID}]`, `<PHONE ${ID}>`],
    [`[PHONE_7K3M9Q WXV2RD]`, `<PHONE ${ID}>`],
    [`[PHONE_~${AEAD}]`, `<PHONE ${AEAD}>`],
    [`[PHONE_~${AEAD}\n${AEAD}]`, `<PHONE ${AEAD}${AEAD}>`],
    [`PHONE ~${AEAD} x`, `<PHONE ${AEAD}> x`],
    ['[PHONE_7K3M9QWX]', '<PHONE !7K3M9QWX>'],
    ['[PHONE_7K3M9QWX call me', '<PHONE !7K3M9QWX> call me'],
    ['[PHONE_ABCDEFGH]', '<PHONE !ABCDEFGH>'],
    [`[PHONE_${ID}0]`, `<PHONE !${ID}0>`],
    ['PHONE_7K3M9QWXV2R', '<PHONE !7K3M9QWXV2R>'],
    ['[PHONE_~7K3M9QWX]', '<PHONE !7K3M9QWX>'],
    ['[PHONE_7K3M9QW]', '[PHONE_7K3M9QW]'],
    ['[PHONE_~7K3M9QW]', '[PHONE_~7K3M9QW]'],
    [`phone_${ID.toLowerCase()}`, `phone_${ID.toLowerCase()}`],
    [`PHONE ${ID}`, `PHONE ${ID}`],
    [`[PET_${ID}]`, `[PET_${ID}]`],
    [`XPHONE_${ID}`, `XPHONE_${ID}`],
    ['[REDACTED:PHONE]', '[REDACTED:PHONE]'],
  ])('%j', (text, expected) => {
    expect(scanText(text, none)).toBe(expected);
  });

  it('takes the first eight characters of an issued token for a damaged token in any form', () => {
    expect(scanText('phone 7k3m9qwx, then')).toBe('<PHONE !7K3M9QWX>, then');
    expect(scanText('phone 7k3m9qw, then')).toBe('phone 7k3m9qw, then');
  });
});

const ORDINARY = [
  'NAME INTRODUCTIONS. My name is California Referenced, phone 555-0142 0199, DATE 2026, name california.',
  'Please give me your name, date of birth and phone number. An account referenced by ID 12345678 is an IP.',
  'NAME_INTRODUCTIONS ACCOUNT_REFERENCE phone_extension account_0123456789ab date_calendar DATE_20260115',
  '[Date 2026-01-15] [Account 12345678] [Name] [phone](tel:+15550142) [ ] [x] [address here] [NAME_HERE]',
  '- **Name**: Ann\n- *Phone*: none\n\n| Name | Date |\n|------|------|\n| a | b |\n\n```js\nconst name_x = a[0];\n```\n',
  'C:\\names\\dates \\[not a token\\] \\*stars\\* name\\_field ACCOUNT-12345678 MRN-00123456 url ~20260115',
  '{"name": "Ann", "date_of_birth": "1980-01-02", "phone": ["555", "\\"x\\"", "\\u005bname\\u005d"], "zip": 2}',
  '\u{1F600} caf\u00e9 name \u{1F600}\u{1F3FD} na\u00efve \ud800 lone half, IPs, URLs, names, dated, aged, faxes',
];

describe('TokenScanner, ordinary text', () => {
  it.each(ORDINARY)('passes %j as it is', (text) => {
    expect(scanChunks([text])).toEqual([text]);
    expect(scanChunks([text], 'json')).toEqual([text]);
    expect(scanChunks(text.split(''))).toEqual([text]);
    expect(scanChunks(text.split(''), 'json')).toEqual([text]);
  });

  it('holds nothing back that can begin no token', () => {
    const text = 'The quick brown fox, who jumps over 12 lazy dogs; it (really) works! \u{1F600} Good.';
    const only = new TokenScanner({ kinds: new Set(['NAME', 'PHONE']), mode: 'text', issued });
    for (let end = 1; end <= text.length; end += 1) {
      const part = text.slice(0, end);
      if (/[\ud800-\udbff]$/.test(part)) continue;
      const one = new TokenScanner({ kinds: new Set(['NAME', 'PHONE']), mode: 'text', issued });
      expect(one.push(part)).toEqual([part]);
      expect(one.held).toBe('none');
    }
    expect(only.push('My name ')).toEqual(['My ']);
    expect(only.push('is')).toEqual(['name is']);
  });

  it('does not break a surrogate pair', () => {
    const it = scanner();
    expect(it.push('a \ud83d')).toEqual(['a ']);
    expect(it.held).toBe('none');
    expect(it.push('\ude00')).toEqual(['\ud83d\ude00']);
    expect(it.push('\ud83d')).toEqual([]);
    expect(it.release()).toEqual([]);
    expect(it.flush()).toEqual(['\ud83d']);
  });

  it('finds nothing where no kind is known', () => {
    const it = new TokenScanner({ kinds: new Set(), mode: 'text' });
    expect(join([...it.push(`[PHONE_${ID}] NAME_`), ...it.flush()])).toEqual([`[PHONE_${ID}] NAME_`]);
  });
});

describe('TokenScanner, kinds that begin alike', () => {
  it('takes the longest kind that fits', () => {
    const two = new Set(['ACCOUNT', 'ACCOUNT_TYPE']);
    for (const text of [`[ACCOUNT_TYPE_${ID}]`, `[ACCOUNT_${ID}]`]) {
      for (let split = 0; split <= text.length; split += 1) {
        const it = new TokenScanner({ kinds: two, mode: 'text' });
        const pieces = [...it.push(text.slice(0, split)), ...it.push(text.slice(split)), ...it.flush()];
        expect(show(pieces)).toBe(text.replace(/^\[|\]$/g, '').replace(/^(.*)_(\w+)$/, '<$1 $2>'));
      }
    }
  });
});

describe('TokenScanner, JSON', () => {
  it.each([
    [`{"to":"[PHONE_${ID}]"}`, `{"to":<PHONE ${ID} whole>}`],
    [`{"to":"PHONE_${ID}"}`, `{"to":<PHONE ${ID} whole>}`],
    [`{"to":"[PHONE_${ID}] "}`, `{"to":"<PHONE ${ID}> "}`],
    [`{"[PHONE_${ID}]" : 1}`, `{"<PHONE ${ID}>" : 1}`],
    [`{"a":"\\"[PHONE_${ID}]"}`, `{"a":"\\"<PHONE ${ID}>"}`],
    [`{"a":"[PHONE_${ID}]\\""}`, `{"a":"<PHONE ${ID}>\\""}`],
    [`{"a":"\\u005bPHONE\\u005F${ID}\\u005d"}`, `{"a":<PHONE ${ID} whole>}`],
    [`{"a":"\\\\[PHONE\\\\_${ID}\\\\]"}`, `{"a":<PHONE ${ID} whole>}`],
    [`{"a":"x\\nphone ${ID}\\tis"}`, `{"a":"x\\n<PHONE ${ID}>\\tis"}`],
    [`{"a":"[PHONE_7K3M9Q\\nWXV2RD]"}`, `{"a":<PHONE ${ID} whole>}`],
    [`["PHONE_${ID}]","[NAME_${ID}]" ]`, `[<PHONE ${ID} whole>,<NAME ${ID} whole> ]`],
    [`{"a":"\\ud83d\\ude00[NAME_${ID}]\\ud83d\\ude00"}`, `{"a":"\\ud83d\\ude00<NAME ${ID}>\\ud83d\\ude00"}`],
    [`{"a":"\\u12`, `{"a":"\\u12`],
    [`{"a":"[PHONE_${ID}`, `{"a":"<PHONE ${ID}>`],
    [`"[PHONE_${ID}]"`, `<PHONE ${ID} whole>`],
  ])('%j', (text, expected) => {
    expect(scanJson(text)).toBe(expected);
    expect(show(scanChunks(text.split(''), 'json'))).toBe(expected);
  });
});

describe('TokenScanner, held text', () => {
  it.each([
    ['[', 'prefix'],
    ['\\', 'prefix'],
    ['a phon', 'prefix'],
    ['[PHONE', 'prefix'],
    ['phone ', 'prefix'],
    ['[PHONE_', 'token'],
    ['[phone_7k', 'token'],
    ['PHONE_', 'token'],
    ['phone 7K3M', 'token'],
    [`[PHONE_${ID}`, 'prefix'],
    [`PHONE_${ID}`, 'prefix'],
    [`[PHONE_${ID}]`, 'none'],
    ['phone q', 'none'],
    ['iPhone', 'none'],
  ] as const)('after %j is %s', (text, held) => {
    const it = scanner();
    it.push(text);
    expect(it.held).toBe(held);
  });
});

/** Fragments of tokens and their surroundings, concatenated at random. */
const FRAGMENTS = [
  ...[
    '[',
    ']',
    '\\',
    '\\[',
    '\\]',
    '_',
    '-',
    ' ',
    '\n',
    '~',
    '"',
    ':',
    ',',
    '\\"',
    '\\u005b',
    '\\u005',
    '\\n',
    '{',
  ],
  ...['PHONE', 'phone', 'Name', 'NAME_', '[PHONE_', 'HEALTH', '_PLAN_ID_', 'name ', 'IP', 'X', 's', 'u', '0'],
  ...[ID, PLAN, AEAD, ID.toLowerCase(), '7K3M', '9QWX', 'V2RD', '7K3M9QWX', '\ud83d\ude00', '\ud83d', 'word'],
  ...[`[PHONE_${ID}]`, `"[PHONE_${ID}]"`, `NAME_${ID}`],
];
const soup = fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 14 }).map((parts) => parts.join(''));
const cuts = fc.array(fc.nat({ max: 200 }), { maxLength: 8 });

function cut(text: string, at: readonly number[]): string[] {
  const points = [0, ...at.map((point) => point % (text.length + 1)).sort((a, b) => a - b), text.length];
  return points.slice(1).map((point, index) => text.slice(points[index], point));
}

describe('TokenScanner, any text in any chunks', () => {
  it.each(['text', 'json'] as const)('gives the same pieces (%s)', (mode) => {
    fc.assert(
      fc.property(soup, cuts, (text, at) => {
        const whole = scanChunks([text], mode);
        expect(whole.map((piece) => (typeof piece === 'string' ? piece : piece.raw)).join('')).toBe(text);
        expect(scanChunks(cut(text, at), mode)).toEqual(whole);
        expect(scanChunks(text.split(''), mode)).toEqual(whole);
      }),
      { numRuns: 2000 },
    );
  });
});

/** Feeds the chunks, and releases after each one that leaves text held back. */
function scanReleasing(chunks: readonly string[], known = issued): Piece[] {
  const it = scanner('text', known);
  const pieces = chunks.flatMap((chunk) => {
    const pushed = it.push(chunk);
    return it.held === 'none' ? pushed : [...pushed, ...it.release()];
  });
  return join([...pieces, ...it.flush()]);
}

describe('TokenScanner.release', () => {
  it.each([
    [['Call [', `PHONE_${ID}] now`], `Call [<PHONE ${ID}> now`],
    [['Call [PHO', 'NE_', `${ID}] now`], `Call [PHONE_<PHONE ${ID}> now`],
    [['[PHONE_7K3M', `${ID.slice(4)}] now`], `<PHONE ${ID}> now`],
    [['[PHONE_7K3M', '9QWX', 'V2RD', '\\', '] now'], `<PHONE ${ID}> now`],
    [[`[PHONE_${ID}`, '] now'], `<PHONE ${ID}> now`],
    [[`[PHONE_${ID}`, ' now'], `<PHONE ${ID}> now`],
    [[`[PHONE_${ID}`, `[NAME_${ID}]`], `<PHONE ${ID}><NAME ${ID}>`],
    [[`PHONE_${ID}`, `NAME_${ID}`], `<PHONE ${ID}><NAME ${ID}>`],
    [['phone ', ID, '.'], `phone <PHONE ${ID}>.`],
    [['my phone ', 'rings'], 'my phone rings'],
    [['a [', 'b'], 'a [b'],
    [['[PHONE_7K3M9', ' is no token'], `<PHONE ${ID}> is no token`],
    [['[PHONE_0000', '11112222] x'], '[PHONE_0000<PHONE 000011112222> x'],
    [['[PHONE_00001111', '2222] x'], '<PHONE 000011112222> x'],
    [['[PHONE_000011112222', '] x'], '<PHONE 000011112222> x'],
  ])('%j', (chunks, expected) => {
    expect(show(scanReleasing(chunks))).toBe(expected);
  });

  it('tells how much of a token was passed on', () => {
    const it = scanner();
    expect(it.push('x [PHO')).toEqual(['x ']);
    expect(it.release()).toEqual(['[PHO']);
    expect([it.held, it.release()]).toEqual(['none', []]);
    expect(it.push('NE_')).toEqual([]);
    expect(it.held).toBe('token');
    const raw = `[PHONE_${ID}]`;
    expect(it.push(`${ID}].`)).toEqual([
      { kind: 'PHONE', id: ID, scheme: 'vault', raw, damaged: false, wholeString: false, passedOn: 4 },
      '.',
    ]);
  });

  it('releases nothing in JSON', () => {
    const it = scanner('json');
    it.push('{"a":"[PHONE_');
    expect(it.release()).toEqual([]);
    expect(it.held).toBe('token');
  });

  it('never passes a whole token on', () => {
    fc.assert(
      fc.property(soup, cuts, (text, at) => {
        for (const chunks of [cut(text, at), text.split('')]) {
          const shown = scanReleasing(chunks).map((piece) => (typeof piece === 'string' ? piece : 'U'));
          const left = scanChunks([shown.join('')]).filter(
            (piece) => typeof piece !== 'string' && !piece.damaged,
          );
          expect(left).toEqual([]);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('finds every issued token that is found without it', () => {
    fc.assert(
      fc.property(soup, cuts, (text, at) => {
        const found = ids(scanReleasing(cut(text, at)));
        let from = 0;
        for (const id of ids(scanChunks([text]))) from = found.indexOf(id, from) + 1 || NaN;
        expect(from).not.toBeNaN();
      }),
      { numRuns: 2000 },
    );
  });
});

function ids(pieces: readonly Piece[]): string[] {
  return pieces.flatMap((piece) =>
    typeof piece === 'string' || !issued.has(piece) ? [] : [piece.kind + piece.id],
  );
}
