import { describe, expect, it } from '@jest/globals';
import { identifyLanguages } from './identify.js';

function shown(text: string): string | undefined {
  const found = identifyLanguages(text);
  return found && (found.other ?? found.understood.join('+'));
}

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
    ['გამარჯობა ექიმთან მინდა ჩაწერა', 'und'],
    ['merhaba randevu almak istiyorum yarına lütfen', 'und'],
  ])('of %j is %s', (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it.each(['Rx: sertraline 20 mg PO BID #60, 3 refills.', 'Wallet: bc1qzvgrt3rp5ynk7mpagg2c'])(
    'is not told by abbreviations and codes: %j',
    (text) => {
      expect(shown(text)).toBeUndefined();
    },
  );

  it.each(['', '415 555 0142', 'Rosa Delgado Vega', 'g o n z a l e z', 'mm', 'jane@example.com', 'no'])(
    'is not told by %j',
    (text) => {
      expect(shown(text)).toBeUndefined();
    },
  );

  it.each([
    ['Clínica Santa Rita, good morning, how can I help you?', 'en'],
    ['soy de kaiser permanente, para verificar a un paciente', 'es'],
    ['Sure. The doctor is 王医生, on the second floor.', 'en'],
  ])('is that of the sentence, not of a name in it: %j', (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it('says how much of a text it is known by', () => {
    expect(identifyLanguages('gracias por llamar')?.confidence).toBe(1);
    expect(identifyLanguages('gracias xochitl')?.confidence).toBe(0.5);
    expect(identifyLanguages('你好，我想预约')?.confidence).toBe(1);
  });
});
