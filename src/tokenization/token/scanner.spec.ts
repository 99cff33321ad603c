import { describe, expect, it } from '@jest/globals';
import {
  ID,
  PLAN,
  AEAD,
  issued,
  join,
  scanChunks,
  scanner,
  show,
} from '../../../test/support/scanned-pieces.js';
import { IssuedTokens } from './issued-tokens.js';
import { TokenScanner } from './scanner.js';

const scanText = (text: string, known = issued): string => show(scanChunks([text], 'text', known));
const scanJson = (text: string): string => show(scanChunks([text], 'json'));

describe('TokenScanner with the spellings that models produce', () => {
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
    [`[[NAME_${ID}]]`, `<NAME ${ID}>`],
    [`[[NAME_${ID}]](https://x)`, `[<NAME ${ID}>](https://x)`],
    [`[[NAME_${ID}] and more]`, `[<NAME ${ID}> and more]`],
    [`{NAME_${ID}: 1}`, `{<NAME ${ID}>: 1}`],
    [`[PHONE_${ID} and more]`, `<PHONE ${ID}> and more]`],
    [`50%5BNAME_${PLAN}%5D`, `50%5BNAME_<HEALTH_PLAN_ID ${PLAN}>%5D`],
    [`get_NAME_${ID}_record`, `get_<NAME ${ID}>_record`],
    [`getNAME_${ID}`, `get<NAME ${ID}>`],
    [`[PHONE_~${AEAD}]`, `<PHONE ${AEAD}>`],
    [`phone ~${AEAD.toLowerCase()}`, `<PHONE ${AEAD}>`],
    [`\\[PHONE\\_\\~${AEAD}\\]`, `<PHONE ${AEAD}>`],
    [`电话PHONE_${ID}。`, `电话<PHONE ${ID}>。`],
    [`[PLAN_${PLAN}]`, `<HEALTH_PLAN_ID ${PLAN}>`],
    [`[DATE_${PLAN}]`, `<HEALTH_PLAN_ID ${PLAN}>`],
    [`DATE_${PLAN} x`, `<HEALTH_PLAN_ID ${PLAN}> x`],
    [`[date ${PLAN.toLowerCase()} x`, `<HEALTH_PLAN_ID ${PLAN}> x`],
    [`[insurance plan id: ${PLAN}]`, `<HEALTH_PLAN_ID ${PLAN}>`],
    [`[Member's_${PLAN}]`, `<HEALTH_PLAN_ID ${PLAN}>`],
    [`[MEMBER\\_PLAN\\_${PLAN}\\]`, `<HEALTH_PLAN_ID ${PLAN}>`],
    [`[[MEMBER_${PLAN}]]`, `<HEALTH_PLAN_ID ${PLAN}>`],
    [`【MEMBER_${PLAN}】`, `<HEALTH_PLAN_ID ${PLAN}>`],
    [`[DATE_REFERENCE_${PLAN}]`, `<HEALTH_PLAN_ID ${PLAN}>`],
    [`[FAX_~${AEAD}]`, `<PHONE ${AEAD}>`],
    [`[MEMBER_${PLAN.slice(0, 11)}]`, `<HEALTH_PLAN_ID !${PLAN.slice(0, 11)}>`],
    [`[MEMBER_00000000${PLAN.slice(8)}]`, `[MEMBER_00000000${PLAN.slice(8)}]`],
    [`[ONE_OF_THE_MEMBERS_${PLAN}]`, `<HEALTH_PLAN_ID ${PLAN}>`],
    [`MEMBER_${PLAN}`, `MEMBER_<HEALTH_PLAN_ID ${PLAN}>`],
    [`[Dear MEMBER_${PLAN}]`, `<HEALTH_PLAN_ID ${PLAN}>`],
    [`[Dear DATE_${PLAN}]`, `[Dear <HEALTH_PLAN_ID ${PLAN}>]`],
  ])('finds issued tokens in %j', (text, expected) => {
    expect(scanText(text)).toBe(expected);
  });
});

describe('TokenScanner with an issued identifier under any or no word', () => {
  it.each([
    ...[
      'TELÉFONO',
      'TELE\u0301FONO',
      'PRÉNOM',
      'ΌΝΟΜΑ',
      'ИМЯ',
      '姓名',
      '電話番号',
      '전화번호',
      'नाम',
      'ชื่อ',
      'الاسم',
      'שֵׁם',
      'teléfono',
    ],
    ...[
      'NÚMERO_DE_SEGURIDAD_SOCIAL',
      'Fecha de nacimiento',
      "NUMÉRO_D'APPEL",
      'Krankenversicherungsnummer',
      'ת״ז',
    ],
  ])('finds the identifier in [%s_…]', (word) => {
    for (const [text, expected] of [
      [`a [${word}_${PLAN}] b`, `a <HEALTH_PLAN_ID ${PLAN}> b`],
      [`[${word.replaceAll('_', '\\_')}\\_${PLAN}]`, `<HEALTH_PLAN_ID ${PLAN}>`],
      [`［${word}＿${PLAN}］`, `<HEALTH_PLAN_ID ${PLAN}>`],
      [`【${word}：${PLAN}】`, `<HEALTH_PLAN_ID ${PLAN}>`],
      [`[[${word}_${PLAN.toLowerCase()}]]`, `<HEALTH_PLAN_ID ${PLAN}>`],
      [`[${word}_~${AEAD}]`, `<PHONE ${AEAD}>`],
      [`[${word}_${PLAN.slice(0, 8)}] b`, `<HEALTH_PLAN_ID !${PLAN.slice(0, 8)}> b`],
      [`[${word}_${PLAN.slice(0, 7)}] b`, `[${word}_${PLAN.slice(0, 7)}] b`],
      [`[${word}_ABCDEFGHJKMN] b`, `[${word}_ABCDEFGHJKMN] b`],
    ] as const) {
      expect(scanText(text)).toBe(expected);
      expect(show(scanChunks(text.split('')))).toBe(expected);
      const json = JSON.stringify({ a: text });
      expect(show(scanChunks(json.split(''), 'json'))).toBe(scanJson(json));
    }
    expect(scanJson(JSON.stringify([`[${word}_${PLAN}]`]))).toBe(`[<HEALTH_PLAN_ID ${PLAN} whole>]`);
  });

  it.each([
    [`[姓名${PLAN}]`, `<HEALTH_PLAN_ID ${PLAN}>`],
    [`[\u200fالاسم\u200e_${PLAN}\u200e]`, `<HEALTH_PLAN_ID ${PLAN}>`],
    [`[TELÉFONO_01AVNS\u200b5XGT1P]`, `<HEALTH_PLAN_ID ${PLAN}>`],
    [`[NAME\u2060_${ID}\u200b] x`, `<NAME ${ID}> x`],
    [`\u200b[NAME_${ID}]\u200b`, `\u200b<NAME ${ID}>\u200b`],
    [`[NAME\u3000${ID}]`, `<NAME ${ID}>`],
    [`<TELÉFONO_${PLAN}>`, `<HEALTH_PLAN_ID ${PLAN}>`],
    [`{{TELÉFONO_${PLAN}}}`, `<HEALTH_PLAN_ID ${PLAN}>`],
    [`<teléfono_${PLAN}>`, `<teléfono_<HEALTH_PLAN_ID ${PLAN}>>`],
    [`[${PLAN}]`, `<HEALTH_PLAN_ID ${PLAN}>`],
    [`<${PLAN}>`, `<HEALTH_PLAN_ID ${PLAN}>`],
    [`(${PLAN})`, `(<HEALTH_PLAN_ID ${PLAN}>)`],
    [`su teléfono ${PLAN}, sí`, `su teléfono <HEALTH_PLAN_ID ${PLAN}>, sí`],
    [`TELÉFONO_${PLAN}s`, `TELÉFONO_<HEALTH_PLAN_ID ${PLAN}>s`],
    [`tel=${PLAN.toLowerCase()}&x`, `tel=<HEALTH_PLAN_ID ${PLAN}>&x`],
    [`[número de la seguridad social ${PLAN}]`, `[número de la seguridad social <HEALTH_PLAN_ID ${PLAN}>]`],
    [`a ~${AEAD} b`, `a <PHONE ${AEAD}> b`],
    [`a ${PLAN.slice(0, 8)}, b`, `a <HEALTH_PLAN_ID !${PLAN.slice(0, 8)}>, b`],
    [`a ${PLAN.slice(0, 8)}`, `a <HEALTH_PLAN_ID !${PLAN.slice(0, 8)}>`],
    [`a ${PLAN.slice(0, 7)}`, `a ${PLAN.slice(0, 7)}`],
    [`a${PLAN}`, `a${PLAN}`],
    [`[TELÉFONO_${PLAN.slice(0, 2)}`, `<HEALTH_PLAN_ID !${PLAN.slice(0, 2)}>`],
    [`[TELÉFONO_X`, `[TELÉFONO_X`],
  ])('finds the identifier in %j', (text, expected) => {
    expect(scanText(text)).toBe(expected);
    expect(show(scanChunks(text.split('')))).toBe(expected);
  });
});

describe('TokenScanner with tokens that were not issued in this request', () => {
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
    [`[PET NAME_${ID}]`, `[PET <NAME ${ID}>]`],
    [`XPHONE_${ID}`, `XPHONE_${ID}`],
    ['[REDACTED:PHONE]', '[REDACTED:PHONE]'],
  ])('reads %j', (text, expected) => {
    expect(scanText(text, none)).toBe(expected);
  });

  it('treats the first eight characters of an issued token as a damaged token in any form', () => {
    expect(scanText('phone 7k3m9qwx, then')).toBe('<PHONE !7K3M9QWX>, then');
    expect(scanText('phone 7k3m9qw, then')).toBe('phone 7k3m9qw, then');
  });
});

const ORDINARY = [
  'NAME INTRODUCTIONS. My name is California Referenced, phone 555-0142 0199, DATE 2026, name california.',
  'Please give me your name, date of birth and phone number. An account referenced by ID 12345678 is an IP.',
  'NAME_INTRODUCTIONS ACCOUNT_REFERENCE phone_extension account_0123456789ab date_calendar DATE_20260115',
  '[Date 2026-01-15] [Account 12345678] [Name] [phone](tel:+15550142) [ ] [x] [address here] [NAME_HERE]',
  '[NOTE_1] [NOTE: see below] [see the note below for more] [Link text](https://x) [] [a] [b_c] [REDACTED:NAME]',
  '- **Name**: Ann\n- *Phone*: none\n\n| Name | Date |\n|------|------|\n| a | b |\n\n```js\nconst name_x = a[0];\n```\n',
  'C:\\names\\dates \\[not a token\\] \\*stars\\* name\\_field ACCOUNT-12345678 MRN-00123456 url ~20260115',
  '{"name": "Ann", "date_of_birth": "1980-01-02", "phone": ["555", "\\"x\\"", "\\u005bname\\u005d"], "zip": 2}',
  '\u{1F600} caf\u00e9 name \u{1F600}\u{1F3FD} na\u00efve \ud800 lone half, IPs, URLs, names, dated, aged, faxes',
];

describe('TokenScanner with ordinary text', () => {
  it.each(ORDINARY)('passes %j unchanged', (text) => {
    expect(scanChunks([text])).toEqual([text]);
    expect(scanChunks([text], 'json')).toEqual([text]);
    expect(scanChunks(text.split(''))).toEqual([text]);
    expect(scanChunks(text.split(''), 'json')).toEqual([text]);
  });

  it('holds back only text that can begin a token', () => {
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

  it('does not split a surrogate pair', () => {
    const it = scanner();
    expect(it.push('a \ud83d')).toEqual(['a ']);
    expect(it.held).toBe('none');
    expect(it.push('\ude00')).toEqual(['\ud83d\ude00']);
    expect(it.push('\ud83d')).toEqual([]);
    expect(it.release()).toEqual([]);
    expect(it.flush()).toEqual(['\ud83d']);
  });

  it('finds no token if no kinds are defined', () => {
    const it = new TokenScanner({ kinds: new Set(), mode: 'text' });
    expect(join([...it.push(`[PHONE_${ID}] NAME_`), ...it.flush()])).toEqual([`[PHONE_${ID}] NAME_`]);
  });
});

describe('TokenScanner with kinds that begin alike', () => {
  it('uses the longest matching kind', () => {
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

describe('TokenScanner in JSON mode', () => {
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
  ])('finds tokens in %j', (text, expected) => {
    expect(scanJson(text)).toBe(expected);
    expect(show(scanChunks(text.split(''), 'json'))).toBe(expected);
  });
});
