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
