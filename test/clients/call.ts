import type { JsonObject } from '../../src/proxy/wire/json/json.js';
import type { Item, Reply } from '../support/responses-provider/script.js';

/** Instructions of the receptionist, which must arrive unchanged. */
export const INSTRUCTIONS = 'You are the receptionist of Riverside Clinic.';

/** The agent's tool, which the model calls with the caller's values. */
export const TOOL = 'lookup_patient';

interface Turn {
  /** The caller's words. `{kind:value}` is a value that must be masked. */
  readonly says: string;
  /** The model's next question, after it has repeated the caller's words. */
  readonly asks: string;
  /** Whether the model looks the patient up before it replies. */
  readonly looksUp?: true;
}

/** A phone call of ten turns by an invented patient. */
const TURNS: readonly Turn[] = [
  {
    says: 'Hi, my name is {name:Miriam Castellanos}. I would like to move my appointment.',
    asks: 'Gladly. What is your date of birth?',
  },
  { says: '{date_of_birth:March 14th, 1971}.', asks: 'And your phone number?' },
  { says: "It's {phone:415-555-0138}.", asks: 'Could you tell me your last name once more?' },
  { says: '{family_name:Castellanos}.', asks: 'Is that address still right?', looksUp: true },
  {
    says: "No, I've moved to {address:2217 Alder Street, Springfield, Illinois 62704}.",
    asks: 'And what is your member ID now?',
  },
  { says: 'My member ID is {member_id:MKT884512907}.', asks: 'Is the phone number we have right?' },
  {
    says: 'Sorry, I gave you the wrong number. My phone number is {phone:415-555-0183}, not {old:415-555-0138}.',
    asks: 'What was the last name again?',
    looksUp: true,
  },
  { says: '{again:castellanos}.', asks: 'Who is going to drive you?' },
  {
    says: 'My daughter {daughter:Ines Castellanos}. Her phone number is {spoken:four one five, five five five, oh one seven six}.',
    asks: 'Where should I send the confirmation?',
  },
  { says: 'To {email:miriam.castellanos@example.com}, please.', asks: 'Done. Goodbye!' },
];

/** The tool's result, which the caller never said. */
export const RECORD = {
  patient: 'Miriam Castellanos',
  address: '88 Birch Lane, Springfield, Illinois 62701',
  member_id: 'MKT884512900',
};

/** The values and their identifying parts, in lower case. */
export const PLANTED: readonly string[] = [
  ...TURNS.flatMap(({ says }) => [...says.matchAll(/\{\w+:([^}]*)\}/g)].map(([, value = '']) => value)),
  ...Object.values(RECORD),
  ...[
    'Miriam',
    'Castellanos',
    'Ines',
    'March 14th',
    '4155550138',
    '4155550183',
    '2217 Alder',
    'Alder Street',
  ],
  ...['Springfield', '62704', '88 Birch', 'Birch Lane', '62701', 'oh one seven six'],
].map((value) => value.toLowerCase());

/** The caller's words, turn by turn. */
export const SAID: readonly string[] = TURNS.map(({ says }) => says.replaceAll(/\{\w+:([^}]*)\}/g, '$1'));

/** Returns the model's reply, which depends only on the conversation that the provider received. */
export function answer(conversation: readonly Item[]): Reply {
  const words = conversation.filter(({ role }) => role === 'user').map(textOf);
  const turn = TURNS[words.length - 1];
  const last = conversation.at(-1);
  if (!turn || !last) throw new Error(`the model was sent ${words.length} turns of the caller`);
  const heard = words.at(-1) ?? '';
  if (last.type === 'function_call_output') return { say: `${recordIn(last)} ${turn.asks}`, pieces: 7 };
  if (turn.looksUp) return { call: { name: TOOL, arguments: lookedUp(words) } };
  return { say: `I heard: ${heard} ${turn.asks}`, pieces: 3 };
}

/** Returns the expected replies, turn by turn, which are made from the unmasked conversation. */
export function expectedReplies(): readonly string[] {
  return TURNS.map((turn, index) => {
    const words = SAID.slice(0, index + 1).map((content): Item => ({ role: 'user', content }));
    const output: Item = { type: 'function_call_output', output: JSON.stringify(RECORD) };
    const reply = answer(turn.looksUp ? [...words, output] : words);
    return 'say' in reply ? reply.say : '';
  });
}

/** Returns the expected arguments of the tool, call by call. */
export function expectedCalls(): readonly JsonObject[] {
  return TURNS.flatMap((turn, index) => (turn.looksUp ? [lookedUp(SAID.slice(0, index + 1))] : []));
}

/** Returns the latest value for each argument of the tool, as the caller said it. */
function lookedUp(words: readonly string[]): JsonObject {
  const values = Object.assign({}, ...words.map(valuesIn)) as Record<string, string>;
  const { family_name = '', date_of_birth = '', phone = '' } = values;
  return { family_name, date_of_birth, phone };
}

/**
 * Returns the values in the words of a turn.
 * @throws Error if the words around the values were changed
 */
function valuesIn(words: string, index: number): Record<string, string> {
  const pattern = (TURNS[index]?.says ?? '')
    .replaceAll(/[.?*+()[\]]/g, '\\$&')
    .replaceAll(/\{(\w+):[^}]*\}/g, '(?<$1>.+?)');
  const groups = new RegExp(`^${pattern}$`).exec(words)?.groups;
  if (!groups) throw new Error(`the words around the values of turn ${index + 1} were changed`);
  return groups;
}

function recordIn({ output }: Item): string {
  const { patient, address, member_id } = JSON.parse(output as string) as typeof RECORD;
  return `I have ${patient}, ${address}, member ID ${member_id}.`;
}

function textOf({ content }: Item): string {
  if (typeof content === 'string') return content;
  return Array.isArray(content) ? content.map((part) => (part as { text?: string }).text ?? '').join('') : '';
}
