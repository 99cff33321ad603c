import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answerEveryApi, askBy, WAYS } from '../support/every-api.js';
import { tokensOf } from '../support/planted.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';

const PHONE = '415-555-0142';
const SAID = `Please call me at ${PHONE}.`;
/** Words that models write instead of the kind in a phone number's token. */
const WORDS = [
  ...['TELÉFONO', 'teléfono', 'NÚMERO_DE_TELÉFONO', 'número de teléfono', 'TÉLÉPHONE', "NUMÉRO_D'APPEL"],
  ...[
    'ТЕЛЕФОН',
    'Τηλέφωνο',
    '电话',
    '電話番号',
    '전화번호',
    'फ़ोन',
    'โทรศัพท์',
    'الهاتف',
    'טלפון',
    'Telefonnummer',
  ],
];

describe.each(['vault-deterministic', 'reversible-aead'] as const)(
  'a token with a translated kind, %s',
  (tokenization) => {
    let service: RecordedService;

    beforeAll(async () => {
      service = await runRecordedService({}, { tokenization });
    });

    afterAll(() => service.stop());

    /** Lets the model write text that is made from the ID of the phone number's token. */
    function answer(written: (id: string) => string): void {
      answerEveryApi(service, (masked) => {
        const [token = ''] = tokensOf('PHONE', masked);
        const text = written(token.slice('[PHONE_'.length, -1));
        return { text, input: { phone: text, note: `a: ${text}; b: ${text}` } };
      });
    }

    it.each(WAYS)('is restored with any word, in texts and arguments: %s, streamed: %s', async (...way) => {
      for (const word of WORDS) {
        for (const [open, joint, close] of ['[_]', '［＿］', '【_】', '[ ]'].map((signs) =>
          signs.split(''),
        )) {
          answer((id) => `${open}${word}${joint}${id}${close}`);
          expect(await askBy(service, way, SAID)).toEqual({
            text: PHONE,
            input: { phone: PHONE, note: `a: ${PHONE}; b: ${PHONE}` },
          });
        }
      }
    });

    it.each(WAYS)('becomes a label if its end is missing: %s, streamed: %s', async (...way) => {
      for (const length of [2, 5, 11]) {
        answer((id) => `Llame al [TELÉFONO_${id.slice(0, length)}`);
        expect((await askBy(service, way, SAID)).text).toBe('Llame al [REDACTED:PHONE]');
      }
    });

    it.each(WAYS)('stays as text if it was never issued: %s, streamed: %s', async (...way) => {
      answer(() => '[TELÉFONO_0123456789AB] [VÉASE ABAJO] [1] [笑]');
      expect((await askBy(service, way, SAID)).text).toBe('[TELÉFONO_0123456789AB] [VÉASE ABAJO] [1] [笑]');
    });
  },
);
