import { describe, expect, it } from '@jest/globals';
import type { EntityKind } from '../kinds.js';
import type { SlotRole, TextSlot } from '../slot.js';
import { OwnSide } from './own-side.js';

function slot(role: SlotRole, text: string): TextSlot {
  return { path: 'messages[0].content', member: 'speech', role, form: 'text', text };
}

/** Whether a value stays where it stands in the first text. */
function stays(kind: EntityKind, value: string, ...slots: TextSlot[]): boolean {
  const [first] = slots;
  const start = first?.text.indexOf(value) ?? -1;
  expect(start).toBeGreaterThanOrEqual(0);
  return new OwnSide(slots).spares(0, first?.text ?? '', { start, end: start + value.length }, kind);
}

const prompt = (text: string): TextSlot => slot('system', text);

describe("what instructions tell of the agent's own side", () => {
  it.each<[EntityKind, string, string]>([
    ['FACILITY', 'Larkmoor Clinic', 'You are Wren, the voice assistant of Larkmoor Clinic.'],
    ['ADDRESS', '12 Elm Street, Dayton, OH', 'Our office is at 12 Elm Street, Dayton, OH. Parking is free.'],
    ['PHONE', '555-0110', 'Front desk: 555-0110'],
    ['PHONE', '937-555-0102', 'Phone list\nSecurity / lost and found: 937-555-0102'],
    ['FAX', '937-555-0107', '- Medical records: 937-555-0106, fax 937-555-0107'],
    ['EMAIL', 'care@lenses.example.com', '* Customer care: 555-0130, care@lenses.example.com'],
    ['URL', 'clinic.example.com', 'Web: clinic.example.com'],
    ['NAME', 'Priya Raman', 'Providers\n- Priya Raman: adults\n- Joy Summers: teens'],
    ['NAME', 'Joy Summers', 'Therapists: Ruben Salcedo (shoulder) Mon/Wed; Joy Summers (back) Tue'],
    ['NAME', 'Rosalind Teague', 'On call tonight: Rosalind Teague, RN.'],
    ['NAME', 'Bettina Roush', 'Leave a message for the care coordinator Bettina Roush.'],
    ['NAME', 'Castellanos', 'New flashes: same day with Dr. Castellanos.'],
    ['NAME', 'BrightLens Direct', 'You are the order desk assistant for BrightLens Direct, a lens company.'],
    ['UNIQUE_ID', '95811', 'STUDIES 95811 titration $1,600, 95806 home test $275'],
    ['ADDRESS', '77 Quarry Lane', 'Offices: Main, 4410 Juniper Parkway; South, 77 Quarry Lane'],
  ])('leaves %s %j in %j', (kind, value, text) => {
    expect(stays(kind, value, prompt(text))).toBe(true);
  });

  it.each<[EntityKind, string, string]>([
    ['PHONE', '+19705550163', "You answer for Larkmoor Clinic. The caller's number is +19705550163."],
    ['PHONE', '785-555-0155', 'Patient on this call: Vernon Stuckey. Lives with: son. Phone 785-555-0155.'],
    ['ADDRESS', '12 Elm Street', '## Customer\nPhone: 555-0142\nAddress: 12 Elm Street'],
    ['NAME', 'Vernon Stuckey', 'You are calling Vernon Stuckey about a visit.'],
    ['NAME', 'Vernon Stuckey', 'This call is for Vernon Stuckey.'],
    ['NAME', 'Vernon Stuckey', 'Name: Vernon Stuckey'],
    ['NAME', 'Vernon Stuckey', '9:00 Vernon Stuckey, 9:30 Ana Lopez'],
    ['PHONE', '555-0142', 'Caller ID: 555-0142'],
    ['ADDRESS', '12 Elm Street', 'Upcoming ride: 12 Elm Street to the clinic'],
    [
      'PHONE',
      '555-0142',
      'Name: Vernon Stuckey\nPhone: 555-0142\nEmail: v@example.com\nMember ID: XQ4471902',
    ],
    [
      'EMAIL',
      'v@example.com',
      'You are Wren.\n\nName: V. S.\nPhone: 555-0142\nEmail: v@example.com\nDOB: 1962-08-30',
    ],
    [
      'PHONE',
      '555-0142',
      'You answer for Larkmoor Clinic.\n\nname = V. S.\nphone = 555-0142\ndob = 1962-08-30',
    ],
    ['PHONE', '555-0142', '| Name | V. S. |\n| Phone | 555-0142 |\n| DOB | 1962-08-30 |'],
    ['EMAIL', 'v@example.com', 'Contact details: v@example.com'],
    ['DOB', '03/02/1961', 'Our clinic opened 03/02/1961.'],
    ['SSN', '900-12-3456', 'Office SSN 900-12-3456'],
  ])('does not leave %s %j in %j', (kind, value, text) => {
    expect(stays(kind, value, prompt(text))).toBe(false);
  });

  it('does not take a sentence that names a stranger for its own', () => {
    const text = 'Front desk note: Vernon Stuckey lives at 12 Elm Street.';
    const own = new OwnSide([prompt(text)]);
    const start = text.indexOf('Vernon');
    own.note([[{ start, end: start + 14, kind: 'NAME', confidence: 1, pass: 'model', detector: 'tagger' }]]);
    const at = text.indexOf('12 Elm');
    expect(own.spares(0, text, { start: at, end: at + 13 }, 'ADDRESS')).toBe(false);
  });

  it("leaves nothing of the office's in a caller's words", () => {
    const own = prompt('Our office is at 12 Elm Street. Dr. Castellanos works here.');
    expect(stays('ADDRESS', '12 Elm Street', slot('user', 'I live at 12 Elm Street'), own)).toBe(false);
    expect(stays('NAME', 'Castellanos', slot('user', 'my name is Castellanos'), own)).toBe(false);
  });
});

describe('somebody whom instructions speak of beside staff', () => {
  it.each<[string, string]>([
    ['Ana Lopez', 'Reason: Ana Lopez has a fever.'],
    ['Ana Lopez', 'Ana Lopez asked the nurse for a refill.'],
    ['Ana Lopez', 'Last call: Ana Lopez spoke with billing about her balance.'],
    ['Bob Stone', 'The nurse told Ana Lopez and Bob Stone to call.'],
    ['Ana Lopez', 'Ana Lopez is on warfarin.'],
    ['Ana Lopez', 'Goal: Help Ana Lopez reschedule.'],
    ['Ana Lopez', 'Alert: Ana Lopez.'],
    ['Ana Lopez', 'Monday: Ana Lopez'],
    ['Ana Lopez', 'Reminder for Ana Lopez: bring the card.'],
    ['Bea', 'Ana was seen by Dr. Rao. Her daughter Bea drove her.'],
  ])('%s is no staff in %j', (name, text) => {
    expect(stays('NAME', name, prompt(`You are Wren, assistant of Larkmoor Clinic. ${text}`))).toBe(false);
  });

  it.each<[string, string]>([
    ['Lou', 'Nurses Kit, Bea and Lou; cashier Art.'],
    ['Art', 'Nurses Kit, Bea and Lou; cashier Art.'],
    ['Kim', 'Front desk lead: Kim.'],
    ['Chip', 'Repairs bench: Chip.'],
    ['Sol', 'Technologists Ray (days), Sol (nights).'],
    ['Ferris', 'Page a nurse; the Transitions nurses are Paz Lindo and May Ferris.'],
  ])('%s is staff in %j', (name, text) => {
    expect(stays('NAME', name, prompt(`You are Wren, assistant of Larkmoor Clinic. ${text}`))).toBe(true);
  });
});

describe("the agent's own name", () => {
  it.each([
    'You are Wren, the assistant of a clinic.',
    "You're Wren. Be brief.",
    'Your name is Wren.',
    'You answer the phone for Kindly Hearth as Wren.',
    'Assistant name: Wren',
    '**Agent**: Wren',
    'You are a follow-up caller named Wren for a hospital.',
    '[Identity]\nWren, front-desk assistant at a clinic.',
    '## You\nWren — the voice concierge.',
    'Voice: warm, quick. Name: Wren.',
    "You're called Wren.",
    'Role: receptionist "Wren" for an eye clinic.',
  ])('is read from %j', (text) => {
    expect(stays('NAME', 'Wren', slot('assistant', 'Clinic, this is Wren.'), prompt(text))).toBe(true);
    expect(stays('NAME', 'wren', slot('user', 'hi wren can you help me'), prompt(text))).toBe(true);
  });

  it('may be a caller’s too', () => {
    const own = prompt('You are Grace, the assistant.');
    expect(stays('NAME', 'Grace', slot('user', "I'm Grace"), own)).toBe(false);
    const turns = [slot('assistant', 'Thank you, Grace.'), own, slot('user', "it's Grace Amaral")];
    const side = new OwnSide(turns);
    side.note([
      [],
      [],
      [{ start: 5, end: 17, kind: 'NAME', confidence: 1, pass: 'model', detector: 'tagger' }],
    ]);
    expect(side.spares(0, 'Thank you, Grace.', { start: 11, end: 16 }, 'NAME')).toBe(false);
  });
});

describe('the record of a caller in instructions', () => {
  const AGENT = 'You are Wren, the phone assistant of Larkmoor Clinic.\n';

  it.each<[EntityKind, string, string]>([
    ['PHONE', '401-555-0164', '| Patient | Ana Lopez |\n| Phone | 401-555-0164 |'],
    ['ADDRESS', '18B Elm Court', '| DOB | 11/02/1951 |\n| Address | 18B Elm Court |'],
    ['FACILITY', 'Gaspee Medicine', 'dob: 11/02/1951\npcp: Dr. Brandt, Gaspee Medicine'],
    ['NAME', 'Brandt', 'dob: 11/02/1951\npcp: Dr. Brandt, Gaspee Medicine'],
    ['ZIP', '67037', 'legal_name: Vasyl T\n  mail:\n    zip: 67037'],
    ['ACCOUNT', 'QP-3318', 'client_no: "QP-3318"\nclient: "Rain H"'],
    ['PHONE', '208.555.0149', '- Patient: Chase D, born 6-17-1987\n- Phone on the fax: 208.555.0149'],
    ['ADDRESS', '7 Spindrift Lane', 'patient → Percy F\nstreet → 7 Spindrift Lane'],
    ['EMPLOYER', 'Chippewa Union', 'first = Grant\nwork: Chippewa Union'],
    ['PHONE', '828-555-0164', 'PATIENT: Bill R; MRN MA-0041; b. 12 Feb 1966; tel 828-555-0164'],
  ])('hides %s %j in %j', (kind, value, record) => {
    expect(stays(kind, value, prompt(`${AGENT}\n${record}`))).toBe(false);
  });

  it.each<[EntityKind, string, string]>([
    ['ADDRESS', '12 Elm Street', 'Patient: Ana Lopez; never call the cell\nAddress: 12 Elm Street'],
    ['ADDRESS', '12 Elm Street', 'The caller is Ana Lopez.\nAddress: 12 Elm Street'],
    ['PHONE', '555-0142', 'You are calling Ana Lopez about a visit.\nPhone: 555-0142'],
  ])('hides %s %j below somebody who is named: %j', (kind, value, record) => {
    expect(stays(kind, value, prompt(`${AGENT}\n${record}`))).toBe(false);
  });

  it('begins at no rule for callers', () => {
    const rule = `${AGENT}\nPatient: ask for the name first.\nAddress: 12 Elm Street`;
    expect(stays('ADDRESS', '12 Elm Street', prompt(rule))).toBe(true);
  });

  it('leaves what stands before it, and in other paragraphs', () => {
    const text = `${AGENT}Front desk: 555-0110\n\ndob: 11/02/1951\nphone: 555-0142\n\nBilling line: 555-0130`;
    expect(stays('PHONE', '555-0110', prompt(text))).toBe(true);
    expect(stays('PHONE', '555-0142', prompt(text))).toBe(false);
    expect(stays('PHONE', '555-0130', prompt(text))).toBe(true);
  });
});

describe('those who work there', () => {
  const STAFF = prompt(
    'You are Wren. Repairs bench: Chip. Techs: Flip and Marisol. Rochelle does authorizations. Dr. Helena Okafor leads.',
  );

  it.each<[string, string]>([
    ['Chip', 'Chip can fit it on Friday.'],
    ['Marisol', 'Marisol has nine o’clock.'],
    ['Rochelle', "I'll ask Rochelle."],
    ['Okafor', 'Dr. Okafor can see you at ten.'],
  ])('stay where the agent speaks of %s', (name, said) => {
    expect(stays('NAME', name, slot('assistant', said), STAFF)).toBe(true);
  });

  it.each<[string, string]>([
    ['marisol', 'is marisol still there'],
    ['Chip', 'Tell Chip he did well.'],
    ['okafor', 'can i see doctor okafor'],
  ])('stay where a caller speaks of %s', (name, said) => {
    expect(stays('NAME', name, slot('user', said), STAFF)).toBe(true);
  });

  it.each<[string, string]>([
    ['marisol', "hi it's marisol"],
    ['Chip', 'My name is Chip.'],
    ['rochelle', 'my sister rochelle is the patient'],
    ['flip', 'the first name is flip'],
  ])('do not stay where a caller means another: %s', (name, said) => {
    expect(stays('NAME', name, slot('user', said), STAFF)).toBe(false);
  });

  it('do not stay in the answer to a question for a name', () => {
    const turns = [slot('assistant', "What is the patient's name?"), slot('user', 'marisol')];
    const own = new OwnSide([STAFF, ...turns]);
    own.note([
      [],
      [],
      [{ start: 0, end: 7, kind: 'NAME', confidence: 1, pass: 'model', detector: 'tagger' }],
    ]);
    expect(own.spares(2, 'marisol', { start: 0, end: 7 }, 'NAME')).toBe(false);
  });
});

it("leaves the office's address where the assistant says it", () => {
  expect(stays('ADDRESS', '12 Elm Street', slot('assistant', "We're at 12 Elm Street."))).toBe(true);
  expect(stays('PHONE', '555-0110', slot('assistant', 'You can reach us at 555-0110.'))).toBe(true);
  expect(stays('ADDRESS', '12 Elm Street', slot('assistant', 'You live at 12 Elm Street?'))).toBe(false);
});
