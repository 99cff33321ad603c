/** Turns of fictional callers. `{n}` is replaced by the conversation's number, so that no text is cached. */
const CONVERSATIONS: readonly (readonly string[])[] = [
  [
    'Hi, this is Robert Quibble{n}, I would like to move my appointment with Dr. Thatcher.',
    'I was born on March {n}, 1958, and my number is 415-555-01{n}.',
    'I live at {n}12 Larkspur Lane, apartment {n}, Sacramento, California 95814.',
    'Member id XKB{n}71 009{n}2, and the mail is robert.quibble{n}@example.com.',
    'Next Tuesday at half past three would be fine, it is only for the two pills a day.',
  ],
  [
    'hello um my name is elena thatcher{n} thats t h a t c h e r',
    'date of birth is april {n} nineteen seventy two',
    'my phone is four one five five five five oh one {n}',
    'the last four of my social are {n}4{n}8 and my zip is nine five eight {n}',
    'yes please thank you see you on monday then',
  ],
  [
    'Buenos días, soy Marta Quibble{n} y quiero cambiar mi cita.',
    'nací el {n} de abril del cincuenta y ocho y mi teléfono es 415 555 01{n}',
    'Vivo en la calle Larkspur {n}2, y mi correo es marta{n} arroba example punto com.',
    'gracias, el martes a las tres y media está bien',
  ],
];

const INSTRUCTIONS =
  'You are the assistant of a clinic. Help callers to move their appointments, and be brief.';

/** Number of the first conversation, so that all numbers have at least two digits. */
const FIRST_NUMBER = 10;

export interface RehearsedConversation {
  readonly instructions: string;
  readonly turns: readonly string[];
}

/** Returns a fictional conversation. Conversations differ in all caller turns. @param round zero-based index */
export function rehearsedConversation(round: number): RehearsedConversation {
  const turns = CONVERSATIONS[round % CONVERSATIONS.length] ?? [];
  const number = String(FIRST_NUMBER + round);
  return { instructions: INSTRUCTIONS, turns: turns.map((turn) => turn.replaceAll('{n}', number)) };
}
