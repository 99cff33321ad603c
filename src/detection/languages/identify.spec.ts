import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { identifyLanguages } from './identify.js';

function shown(text: string): string | undefined {
  const found = identifyLanguages(text);
  return found && (found.other ?? found.understood.join('+'));
}

const CORPUS = new URL('../../../test/corpus/languages/', import.meta.url);
/** In each language the longer turns come first and ten short turns last. */
const OF_LANGUAGE = { turns: 40, short: 10 };

interface Turn {
  readonly language: string;
  readonly text: string;
}

function turnsOf(file: string): Turn[] {
  const lines = readFileSync(new URL(file, CORPUS), 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Turn);
}

describe('identifyLanguages on the development set', () => {
  it('identifies at least 98 % of turns in 28 other languages and finds 99 % not English or Spanish', () => {
    const { turns, short } = OF_LANGUAGE;
    const sentences = turnsOf('tune-other.jsonl').filter((_, at) => at % turns < turns - short);
    const found = sentences.map(({ text }) => identifyLanguages(text)?.other);
    const right = sentences.filter(({ language }, at) => found[at] === language);
    expect(found.filter((other) => other !== undefined).length / sentences.length).toBeGreaterThan(0.99);
    expect(right.length / sentences.length).toBeGreaterThan(0.98);
  });

  it('mistakes at most 1.5 % of the turns that were written to be mistaken for another language', () => {
    const own = turnsOf('tune-own.jsonl');
    const mistaken = own.filter(({ text }) => identifyLanguages(text)?.other !== undefined);
    expect(mistaken.length / own.length).toBeLessThan(0.015);
  });
});

describe('the language of a text', () => {
  it.each([
    ['I need to move my appointment, please', 'en'],
    ['yeah it is four one five five five five', 'en'],
    ["hi it's khanh nguyen my husband's name is on the card", 'en'],
    ['necesito cambiar mi cita por favor', 'es'],
    ['¿A qué hora abren?', 'es'],
    ['se llama gustavo fuentes y nació el doce de abril', 'es'],
    ['my date of birth es el doce de abril', 'en+es'],
    ['pues my husband is the one who pays y él no está', 'en+es'],
    ['Je voudrais prendre rendez-vous pour ma fille', 'fr'],
    ['sie hat seit gestern fieber und hustet', 'de'],
    ['tôi muốn đặt lịch khám cho con gái', 'vi'],
    ['toi can lay thuoc o nha thuoc', 'vi'],
    ['não precisa marcar outra consulta, muito obrigado', 'pt'],
    ['gusto ko po sana ng appointment bukas', 'tl'],
    ['pitit mwen an gen lafyèv depi yè', 'ht'],
    ['你好，我想给我女儿预约', 'zh'],
    ['здравствуйте я хочу записаться к врачу', 'ru'],
    ['안녕하세요 예약하고 싶은데요', 'ko'],
    ['予約をお願いします', 'ja'],
    ['გამარჯობა ექიმთან მინდა ჩაწერა', 'ka'],
    ['merhaba randevu almak istiyorum yarına lütfen', 'tr'],
    ['dzień dobry chciałbym umówić wizytę dla córki', 'pl'],
    ['chcialabym odwolac jutrzejsza wizyte u lekarza', 'pl'],
    ['naomba kuonana na daktari kesho asubuhi tafadhali', 'sw'],
    ['שלום אני רוצה לקבוע תור לרופא', 'he'],
    ['สวัสดีค่ะ ฉันอยากนัดหมอ', 'th'],
    ['Доброго дня, мені потрібен лікар', 'uk'],
    ['ikh vilt a doktor zu zen morgn in der fri', 'de'],
  ])('%j is %s', (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it.each(['Rx: sertraline 20 mg PO BID #60, 3 refills.', 'Wallet: bc1qzvgrt3rp5ynk7mpagg2c'])(
    'is not guessed from abbreviations and codes: %j',
    (text) => {
      expect(shown(text)).toBeUndefined();
    },
  );

  it.each(['', '415 555 0142', 'Rosa Delgado Vega', 'g o n z a l e z', 'mm', 'jane@example.com', 'no'])(
    'is not guessed from %j',
    (text) => {
      expect(shown(text)).toBeUndefined();
    },
  );

  it.each([
    'Oluwaseun Adeyemi-Okonkwo',
    'my daughter is Nguyen Thi Minh Khai',
    'metoprolol succinate apixaban empagliflozin and rosuvastatin',
    'rituximab cyclophosphamide doxorubicin vincristine prednisone',
    'me me me duele la la panza',
    'ok merci, thank you so much',
    'pls cal me bck asap thx',
    'https://portal.example.com/login?ref=zq9x&lang=en',
  ])('is not another one because of names, medicines and slips: %j', (text) => {
    expect(identifyLanguages(text)?.other).toBeUndefined();
  });

  it.each([
    ['Clínica Santa Rita, good morning, how can I help you?', 'en'],
    ['soy de kaiser permanente, para verificar a un paciente', 'es'],
    ['Sure. The doctor is 王医生, on the second floor.', 'en'],
  ])('is the language of the sentence and not of a name in it: %j', (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it('has a confidence that depends on the part of the text by which it is known', () => {
    expect(identifyLanguages('gracias por llamar')?.confidence).toBe(1);
    expect(identifyLanguages('gracias xochitl')?.confidence).toBe(0.5);
    expect(identifyLanguages('你好，我想预约')?.confidence).toBe(1);
  });
});
