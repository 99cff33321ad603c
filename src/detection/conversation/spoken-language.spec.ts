import { describe, expect, it } from '@jest/globals';
import type { SlotRole, TextSlot } from '../slot.js';
import type { KnownConversation } from './conversation-cache.js';
import { inDoubt, RequestTexts } from './request-texts.js';
import {
  heardLanguages,
  type LanguagePolicy,
  latestFrom,
  type SpokenLanguage,
  spokenLanguages,
} from './spoken-language.js';

const POLICY: LanguagePolicy = { languages: ['es', 'en'], onOtherLanguage: 'mask' };
const ENGLISH = 'I would like to see the doctor, please.';
const SPANISH = 'Necesito una cita para mi hija, por favor.';
const FRENCH = 'Je voudrais parler avec le docteur, merci.';

const said = (text: string, role: SlotRole = 'user'): TextSlot => ({
  ...{ path: '', turn: 0, member: 'speech', form: 'text' },
  ...{ role, text },
});

async function languages(slots: readonly TextSlot[]): Promise<(string | undefined)[]> {
  return (await spokenLanguages(slots, POLICY)).map((spoken) => spoken?.language);
}

describe('the languages of the texts in a conversation', () => {
  it("default to the language of the conversation so far, starting with the policy's first language", async () => {
    const texts = ['Odalys', ENGLISH, '555-0142', SPANISH, 'ok', FRENCH, 'Odalys'].map((text) => said(text));
    expect(await languages(texts)).toEqual(['es', 'en', 'en', 'es', 'es', 'fr', 'fr']);
    expect(await languages([said(FRENCH, 'assistant'), said('Odalys')])).toEqual(['fr', 'fr']);
  });

  it('are undefined for texts that nobody says', async () => {
    const name: TextSlot = { ...said('Amélie'), member: 'speaker' };
    const quiet = [said(FRENCH, 'system'), said(FRENCH, 'tool'), said(FRENCH, 'schema'), name];
    expect(await languages([...quiet, said('ok')])).toEqual([...quiet.map(() => undefined), 'es']);
  });

  it('ignore tokens, and are read from the beginning and end of a long text', async () => {
    expect(await languages([said('[NAME_J8AV1E2WAWGY] [PHONE_CP6N11AXAZ20] [REDACTED:SSN]')])).toEqual([
      'es',
    ]);
    const long = `${ENGLISH.repeat(60)}${FRENCH.repeat(300)}${ENGLISH.repeat(60)}`;
    expect(await languages([said(long)])).toEqual(['en']);
  });

  it('remain known for known texts', async () => {
    const known: SpokenLanguage = { language: 'fr', confidence: 0.5, isUnderstood: false };
    const before = { spoken: [known], merged: [[]], turns: 1 } as unknown as KnownConversation;
    const texts = await RequestTexts.spoken(POLICY, [said(ENGLISH), said('ok'), said(SPANISH)], before);
    expect(texts.spoken[0]).toBe(known);
    expect(texts.spoken[1]).toBe(known);
    expect(texts.spoken.map((_, at) => inDoubt(texts, POLICY)(at))).toEqual([true, true, false]);
    const allowing: LanguagePolicy = { ...POLICY, onOtherLanguage: 'allow' };
    expect(inDoubt(texts, allowing)(0)).toBe(false);
  });
});

describe('the languages that callers spoke', () => {
  it('are counted by turns, most frequent first, with their confidence', async () => {
    const slots = [
      ...[said(FRENCH), said(ENGLISH, 'assistant'), said(ENGLISH), said('ok')],
      ...[said(FRENCH, 'assistant'), said(ENGLISH)],
    ];
    const spoken = await spokenLanguages(slots, POLICY);
    const all = heardLanguages(slots, spoken, POLICY);
    expect(all.map(({ language, turns, on_other_language: done }) => [language, turns, done])).toEqual([
      ['en', 3, undefined],
      ['fr', 1, 'mask'],
    ]);
    expect(all[0]?.confidence).toBeCloseTo(spoken[2]?.confidence ?? 0, 1);
    expect(latestFrom(slots)).toBe(5);
    expect(heardLanguages(slots, spoken, POLICY, latestFrom(slots))).toMatchObject([
      { language: 'en', turns: 1 },
    ]);
  });
});
