import { describe, expect, it } from '@jest/globals';
import type { Entity } from '../entity.js';
import { propagateValues } from './propagate.js';
import type { SlotForm, TextSlot } from '../slot.js';

function slot(text: string, form: SlotForm = 'text'): TextSlot {
  return { path: 'messages[0].content', role: 'user', form, text };
}

/** Finding of `value` in the slot's text. */
function found({ text }: TextSlot, value: string, kind: string, more: Partial<Entity> = {}): Entity {
  const start = text.indexOf(value);
  return {
    start,
    end: start + value.length,
    kind,
    confidence: 0.9,
    pass: 'model',
    detector: 'test',
    ...more,
  };
}

/** Masked parts of a second text after `value` was found in a first text. */
async function masked(kind: string, value: string, text: string, form: SlotForm = 'text'): Promise<string[]> {
  const slots = [slot(value), slot(text, form)];
  const [first = slot('')] = slots;
  const {
    findings: [, list = []],
  } = await propagateValues(slots, [[found(first, value, kind)], []]);
  return list.map((entity) => text.slice(entity.start, entity.end));
}

describe('propagateValues', () => {
  it.each([
    ['PHONE', '555-0142', 'call five five five oh one four two now', 'five five five oh one four two'],
    ['PHONE', 'five five five oh one four two', '(555) 0142', '555) 0142'],
    ['PHONE', '512-555-0142', '15125550142', '15125550142'],
    ['SSN', '123-45-6789', '"123456789"', '123456789'],
    ['MRN', '7-1-0-4-4-2', 'mrn710442 or 710442', '710442'],
    ['NAME', 'Jane Okafor', 'JANE, OKAFOR', 'JANE, OKAFOR'],
    ['NAME', 'Jane Okafor', "okafor's wife", 'okafor'],
    ['NAME', 'okafor', 'o k a f o r', 'o k a f o r'],
    ['NAME', 'o k a f o r', 'Mr Okafor', 'Okafor'],
    ['NAME', 'O’Brien', "o'brien", "o'brien"],
    ['EMAIL', 'jane@example.com', 'it is jane at example dot com', 'jane at example dot com'],
    ['ADDRESS', '12 Elm Street', 'at twelve elm street', 'twelve elm street'],
    ['DOB', 'june ninth nineteen fifty eight', 'on 06/09/1958 or so', '06/09/1958'],
    ['DOB', '1958-06-09', 'Jun 9, 1958', 'Jun 9, 1958'],
    ['EMPLOYEE_ID', 'E-123456', 'e one two three four five six', 'e one two three four five six'],
    ['NAME', 'שלומית כהן', 'אל שלומית כהן!', 'שלומית כהן'],
  ])('for %s %j masks in %j the part %j', async (kind, value, text, part) => {
    expect(await masked(kind, value, text)).toEqual([part]);
  });

  it('finds a value in the rest of spoken text beside another finding', async () => {
    const [one, other] = [slot('june ninth nineteen fifty eight'), slot('june ninth nineteen fifty eight')];
    const slots = [one, other];
    const findings = [[found(one, 'ninth nineteen fifty', 'MRN')], [found(other, 'eight', 'NAME')]];
    const {
      findings: [, list = []],
    } = await propagateValues(slots, findings);
    expect(list.map(({ start, end }) => other.text.slice(start, end))).toContain('ninth nineteen fifty');
  });

  it('finds the rest of spoken text after the value before it was masked', async () => {
    const text = 'june ninth nineteen fifty eight 7 1 0 4 4 2';
    const [one, other] = [slot(text), slot('june ninth nineteen fifty eight 710442')];
    const findings = [
      [],
      [found(other, 'ninth nineteen fifty', 'NAME'), found(other, 'eight 710442', 'OWN_KIND')],
    ];
    const {
      findings: [list = []],
    } = await propagateValues([one, other], findings);
    expect(list.map(({ start, end }) => text.slice(start, end))).toEqual([
      'ninth nineteen fifty',
      'eight 7 1 0 4 4 2',
    ]);
  });

  it.each([
    ['lookup_jane_okafor', ['jane_okafor']],
    ['lookupJaneOkafor', ['JaneOkafor']],
    ['get-okafor2', ['okafor']],
    ['lookupjane', []],
  ])('finds the words in the identifier %j', async (text, parts) => {
    expect(await masked('NAME', 'Jane Okafor', text, 'identifier')).toEqual(parts);
  });

  it('finds a word that is divided by capitals in an identifier', async () => {
    expect(await masked('NAME', 'McDonald', 'getMcDonaldFile', 'identifier')).toEqual(['McDonald']);
  });

  it.each([
    ['NAME', 'Will', 'will you come'],
    ['NAME', 'Will May', 'it will do'],
    ['NAME', 'Art', 'art class'],
    ['NAME', 'Jane Okafor', 'janet and okafors'],
    ['CVV', '123', 'room 123'],
    ['SSN', '4418', 'room 4418'],
    ['PHONE', '555-0142', '95550142 or 5550142a or 555-01429'],
    ['AGE', '93', 'bus 93'],
    ['DATE', 'June 9', 'on june 9'],
    ['NAME', 'the patient', 'the patient said'],
  ])('for %s %j masks no part of %j', async (kind, value, text) => {
    expect(await masked(kind, value, text)).toEqual([]);
  });

  it('keeps the pass of the original finding and marks the finding as propagated', async () => {
    const [a, b] = [slot('Okafor'), slot('okafor')];
    const first = found(a, 'Okafor', 'NAME', { validated: true });
    const {
      findings: [own, other],
    } = await propagateValues([a, b], [[first], []]);
    expect(own).toEqual([first]);
    expect(other).toEqual([
      { start: 0, end: 6, kind: 'NAME', confidence: 0.9, pass: 'model', detector: 'propagated' },
    ]);
  });

  it('gives a value the kind of its first finding', async () => {
    const [a, b] = [slot('710442'), slot('7 1 0 4 4 2')];
    const { findings: result } = await propagateValues(
      [a, b],
      [[found(a, a.text, 'MRN')], [found(b, b.text, 'ACCOUNT')]],
    );
    expect(result.map(([entity]) => entity?.kind)).toEqual(['MRN', 'MRN']);
  });

  it('replaces findings of parts by the whole value', async () => {
    const [a, b] = [slot('Jane Okafor'), slot('for jane okafor')];
    const {
      findings: [, list],
    } = await propagateValues([a, b], [[found(a, a.text, 'NAME')], [found(b, 'jane', 'NAME')]]);
    expect(list).toMatchObject([{ start: 4, end: 15, detector: 'propagated' }]);
  });

  it('covers only the free part beside a finding that overlaps the value', async () => {
    const [a, b] = [slot('Elm Street Clinic'), slot('12 Elm Street Clinic')];
    const own = found(b, '12 Elm Street', 'ADDRESS', { validated: true });
    const {
      findings: [, list = []],
    } = await propagateValues([a, b], [[found(a, a.text, 'FACILITY')], [own]]);
    expect(list.map(({ start, end, kind }) => [kind, b.text.slice(start, end)])).toEqual([
      ['ADDRESS', '12 Elm Street'],
      ['FACILITY', 'Clinic'],
    ]);
  });

  it('leaves a request without findings unchanged', async () => {
    expect((await propagateValues([slot('a'), slot('b')], [[], []])).findings).toEqual([[], []]);
  });
});

describe('the kind of a repeated value', () => {
  async function kindsOf(slots: readonly TextSlot[], kinds: readonly string[]): Promise<string[][]> {
    const findings = slots.map((slot, at) => [found(slot, slot.text, kinds[at] ?? '')]);
    const propagated = await propagateValues(slots, findings);
    return propagated.findings.map((entities) => entities.map(({ kind }) => kind));
  }

  it('is the kind of its first occurrence, wherever the instructions are in the request', async () => {
    const text = 'Harlow Parcel';
    const reply: TextSlot = { path: 'a', turn: 1, role: 'assistant', member: 'speech', form: 'text', text };
    const instructions: TextSlot = { path: 'b', role: 'system', member: 'speech', form: 'text', text };
    const one = [['FACILITY'], ['FACILITY']];
    expect(await kindsOf([{ ...instructions, turn: 0 }, reply], ['FACILITY', 'NAME'])).toEqual(one);
    expect(await kindsOf([reply, instructions], ['NAME', 'FACILITY'])).toEqual(one);
    expect(await kindsOf([reply, { ...reply, turn: 2 }], ['FACILITY', 'NAME'])).toEqual(one);
  });
});
