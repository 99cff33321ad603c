import { describe, expect, it } from '@jest/globals';
import { signed } from '../entity.js';
import type { EntityKind } from '../kinds.js';
import { POLICY_PASS } from '../merge.js';
import type { SlotRole } from '../slot.js';
import { withoutFacts } from './facts.js';

interface Place {
  readonly role?: SlotRole;
  readonly question?: string;
  readonly label?: string;
  readonly pass?: Lowercase<string>;
  readonly validated?: boolean;
}

/** Whether a finding is masked. `[[…]]` marks it in the text. */
function isMasked(kind: EntityKind, marked: string, place: Place = {}): boolean {
  const { role = 'user', question = '', label = '', pass = 'model', validated } = place;
  const start = marked.indexOf('[[');
  const end = marked.indexOf(']]') - 2;
  const text = marked.replace('[[', '').replace(']]', '');
  const entity = signed({ start, end, kind, confidence: 0.9, validated }, pass, 'reader');
  const slot = { path: 'messages[0].content', turn: 0, member: 'speech', role, form: 'text', text } as const;
  return withoutFacts({ slot, question, label }, [entity]).length > 0;
}

describe('a finding that identifies no person', () => {
  it.each<[EntityKind, string, Place?]>([
    ['PHONE', 'should i hang up and call [[nine one one]]'],
    ['PHONE', 'please call or text [[988]] right now', { role: 'system' }],
    ['PHONE', 'call poison control at [[1-800-222-1222]]', { role: 'assistant' }],
    ['PHONE', 'marque al [[800 911 2000]]', { role: 'assistant' }],
    ['ACCOUNT', 'no me cogen y ya llamé al [[cero dieciséis]]'],
    ['PHONE', 'our toll-free line is [[855-555-0142]]', { role: 'system' }],
    ['PHONE', '[[855-555-0142]]', { role: 'tool', label: 'helpline' }],
    ['PHONE', 'FEMA is at [[1-800-621-FEMA]]'],
    ['PHONE', 'marca al [[55 5259 8121]]'],
  ])('is dropped as a public service number: %s in "%s"', (...row) => {
    expect(isMasked(...row)).toBe(false);
  });

  it.each<[EntityKind, string]>([
    ['NAME', 'she takes [[junel]] every morning'],
    ['NAME', 'i was on [[camila]] and it made me spotty'],
    ['NAME', 'i was prescribed [[zorvexa]] last week'],
    ['NAME', 'se tomó [[tempra]]'],
    ['NAME', "he has [[crohn's]]"],
    ['LOCATION', 'un [[glasgow]] de trece'],
    ['FACILITY', 'enfermedad de [[Kawasaki]]'],
    ['NAME', 'it says [[guillain barre]]'],
    ['EMPLOYER', 'soy del [[imss]]'],
    ['NAME', 'we have [[blue cross ppo]]'],
    ['FACILITY', 'send me to [[pulmonology no wait sleep medicine]]'],
    ['LOCATION', 'i dropped off the [[dodge dakota]] monday'],
    ['NAME', '4 p.m. [[Eastern]] works'],
    ['NAME', '[[nonbinary]]'],
  ])('is dropped as a technical term: %s in "%s"', (kind, marked) => {
    expect(isMasked(kind, marked)).toBe(false);
  });

  it.each<[EntityKind, string]>([
    ['UNIQUE_ID', 'what does the code [[99214]] on my bill mean'],
    ['LICENSE', 'they want a [[w nine no sorry an i nine]]'],
    ['EMPLOYER', "your employer's [[1095-C]]"],
    ['UNIQUE_ID', 'the diagnosis code is [[J45.9]]'],
    ['UNIQUE_ID', 'dice [[ce pe te nueve nueve dos uno cuatro]] no cubierto'],
    ['UNIQUE_ID', 'la matrona dijo apgar [[nueve diez]]'],
  ])('is dropped as a code: %s in "%s"', (kind, marked) => {
    expect(isMasked(kind, marked)).toBe(false);
  });

  it.each<[EntityKind, string, Place?]>([
    ['ACCOUNT', "i paid forty and now it's [[sixty five]]"],
    ['ACCOUNT', 'el bebé trae [[treinta y ocho con nueve]]'],
    ['DATE', 'Closed [[December 24]]', { role: 'system' }],
    ['DATE', 'We are closed on [[July 4]]', { role: 'assistant' }],
    ['DATE', '[[16 de septiembre]]', { role: 'tool', label: 'dias cerrado' }],
    ['DATE', 'every [[april]] my sinuses go nuts'],
  ])('is dropped as a count or an office day: %s in "%s"', (...row) => {
    expect(isMasked(...row)).toBe(false);
  });
});

describe('a finding that identifies a person', () => {
  it.each<[EntityKind, string, Place?]>([
    ['PHONE', 'my number is [[415 555 0142]]'],
    ['PHONE', '[[855-555-0142]]'],
    ['PHONE', '[[855-555-0142]]', { role: 'tool', label: 'patient phone' }],
    ['ADDRESS', 'i live at [[112 Oak Street]]'],
    ['ACCOUNT', 'it ends in [[911]]'],
    ['UNIQUE_ID', 'my code is [[741741]]'],
    ['ACCOUNT', '[[four one]]', { question: 'What is the account number?' }],
    ['ACCOUNT', 'and then [[four one]]', { question: 'Please read me the code.' }],
    ['MRN', "it's [[99214]]", { question: 'And the record number?' }],
    ['ZIP', 'my zip code is [[99301]]'],
    ['DATE', 'it was [[December 24]]'],
    ['ADDRESS', 'vivo al [[112 de la calle Mayor]]'],
    ['ADDRESS', 'i live on the avenue at [[112]]'],
    ['UNIQUE_ID', 'my password is [[zoloft]]'],
    ['MRN', 'the chart says [[MS-20931]]'],
    ['UNIQUE_ID', 'it is [[1040]]', { question: 'What is your pin?' }],
    ['MRN', 'the procedure went fine and her account is [[44717]]'],
    ['PHONE', 'call bishop [[5550142]]'],
    ['CVV', 'on the back [[four one two]]'],
    ['CVV', 'on the back [[one oh six]]'],
    ['AGE', 'she is [[one oh one]]'],
    ['DATE', 'Closed [[December 24, 1961]]', { role: 'system' }],
    ['DATE', 'The patient had open heart surgery on [[March 3]]', { role: 'system' }],
    ['DATE', 'Her claim was closed on [[March 3]]', { role: 'assistant' }],
  ])('is masked: %s in "%s"', (...row) => {
    expect(isMasked(...row)).toBe(true);
  });

  it.each<[string, Place?]>([
    ['this is [[Allegra]]'],
    ['my name is [[Keppra]]'],
    ['[[allegra]]', { question: 'What is your name?' }],
    ['[[camila]] needs her refill'],
    ["it's for [[summer]], her dose is late"],
    ['doctor [[crohn]] sent me'],
    ["i'm taking [[melissa]] to the clinic"],
    ['[[oscar]] is hurting'],
    ["it's for [[wilson]]'s visit"],
    ['i am with [[graves]]'],
    ['[[baker white]] called'],
    ['[[mercedes sierra]] called'],
    ['i spoke with [[mercedes]]'],
    ['my [[sierra]] is six'],
    ['[[french]] is my last name', { question: 'And your last name?' }],
  ])('is masked although it looks like a term: "%s"', (...row) => {
    expect(isMasked('NAME', ...row)).toBe(true);
  });

  it('is masked if its form is validated or the policy defines it', () => {
    expect(isMasked('NAME', 'she takes [[junel]]', { pass: POLICY_PASS })).toBe(true);
    expect(isMasked('UNIQUE_ID', 'the diagnosis code is [[J45.9]]', { validated: true })).toBe(true);
  });

  it('is dropped as a public service number even if it was found in parts', () => {
    const text = 'One eight hundred seven eight four, eight six six nine.';
    const slot = {
      path: 'messages[0].content',
      turn: 0,
      member: 'speech',
      role: 'assistant',
      form: 'text',
      text,
    } as const;
    const pieces = [
      { start: 0, end: 34 },
      { start: 36, end: 54 },
    ].map((piece) => signed({ ...piece, kind: 'UNIQUE_ID', confidence: 0.9 }, 'model', 'reader'));
    expect(withoutFacts({ slot, question: '', label: '' }, pieces)).toEqual([]);
  });
});
