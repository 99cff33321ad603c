// Phone conversations of a clinic as sent by a voice platform. All turns differ, so that no result is cached, and about
// half of them mention invented people.
import { seeded } from './seeded.mjs';

/** Factor that encodes the milliseconds of a pace. The number of text chunks is added, and is below this factor. */
const PACE = 1_000_000;
/** Maximum offset of a request's control fields, which precede the messages. Gateways may move them to the end. */
const CONTROL_BYTES = 200;
/** Matches the seed, which only streamed requests have. */
const SEED = /"seed":(\d+)/;

const SYSTEM =
  'You are the friendly phone assistant of Riverside Clinic. Keep every answer under two sentences. Ask for the name, the ' +
  'phone number and the date of birth before you book, move or cancel an appointment. Never give medical advice.';
const GIVEN = words(
  'amara bertil carmen dmitri elena farid greta hassan ingrid jonah keiko lamar mireille nikhil oksana priya quentin rosalind soren tamika ursula viktor wanda xavier yusuf zelda',
);
const FAMILY = words(
  'okafor lindqvist marchetti petrov alvarez haddad sorensen kowalski nakamura whitfield dubois ramanathan castellano eriksson obrien vasquez thorne abernathy delacroix fitzgerald guerrero holloway',
);
const STREETS = words('maple cedar willow juniper harrison lakeview prospect kensington sycamore magnolia');
const MONTHS = words('january february march april may june july august september october november december');
const DRUGS = words('lisinopril metformin ibuprofen amoxicillin levothyroxine atorvastatin sertraline');
const SIGNS = words('headache cough fever dizziness rash heartburn backache nausea cramps fatigue');
const OPENERS = [
  'yeah so',
  'okay um',
  'right well',
  'sure so',
  'oh and',
  'let me think',
  'sorry i mean',
  'hi there',
  'no actually',
];
const TAILS = [
  'if that is all right with you',
  'at least i think so',
  'that is what they told me last time',
  'so please put that down',
  'can you check that for me',
  'and i am in a bit of a hurry',
  'thank you so much',
];

/**
 * Turns of the caller, used in rotation. `p` is the caller, `pick` selects from a list, and `n` returns a random
 * number.
 */
const SAYINGS = [
  ({ p }) => `hello my name is ${p.name} and i would like to see somebody about my knee`,
  ({ p }) => `you can reach me at ${p.phone}`,
  ({ pick, n }) => `it is the ${pick(SIGNS)} that started about ${n(2, 9)} weeks ago and the ${pick(SIGNS)}`,
  ({ p }) => `my date of birth is ${p.born}`,
  ({ pick, n }) => `i take ${n(5, 80)} milligrams of ${pick(DRUGS)} every morning and the ${pick(DRUGS)}`,
  ({ p }) => `i live at ${p.street} and the zip is ${p.zip}`,
  ({ pick }) => `the mornings are better for me because of work, the ${pick(SIGNS)} is worse at night`,
  ({ p }) => `my email is ${p.email}`,
  ({ pick, n }) => `is it fine to eat before that, i have had ${pick(SIGNS)} for ${n(2, 30)} days`,
  ({ p }) => `the medical record number is ${p.record}`,
  ({ pick, n }) => `could we make it ${n(2, 11)} in the afternoon then, and what about the ${pick(DRUGS)}`,
  ({ p, pick }) => `it would be for my ${pick(['son', 'mother', 'husband'])} ${p.relative} as well`,
];
const REPLIES = [
  ({ token }) => `Thank you${token}. I have noted that, and I will see what is free.`,
  ({ token, pick }) => `I am sorry to hear about the ${pick(SIGNS)}${token}. When did it begin, roughly?`,
  ({ token, n }) => `We have something at ${n(8, 11)} in the morning${token}. Would that suit you?`,
  ({ token, pick }) => `Do you still take ${pick(DRUGS)}${token}, and how much of it?`,
  ({ token }) => `Could you tell me the best number to call you back at${token}?`,
];

function words(text) {
  return text.split(' ');
}

function tools(random) {
  const n = (from, to) => from + Math.floor(random() * (to - from + 1));
  return { n, pick: (list) => list[n(0, list.length - 1)] };
}

function makePerson({ n, pick }) {
  const [given, family] = [pick(GIVEN), pick(FAMILY)];
  return {
    name: `${given} ${family}`,
    relative: `${pick(GIVEN)} ${family}`,
    phone: `${n(201, 989)}-555-01${n(10, 99)}`,
    born: `${pick(MONTHS)} ${n(1, 28)} ${n(1930, 2005)}`,
    street: `${n(100, 9_999)} ${pick(STREETS)} street`,
    zip: String(n(10_001, 98_999)),
    email: `${given}.${family}${n(1, 999)}@example.com`,
    record: String(n(1_000_000, 9_999_999)),
  };
}

/** Index of a turn without values. Not every turn has a new value, although its cost is the same at any turn. */
export const WITHOUT_VALUES = 4;

/** Conversation that creates requests and records the replies. */
export class Conversation {
  /**
   * @param seed conversations with the same seed are identical
   * @param window number of turns before the latest turn in a request, for a conversation with an ID; undefined for all
   * turns, without an ID
   */
  constructor(seed, window) {
    this.window = window;
    this.call = window === undefined ? undefined : { id: `call-${seed}` };
    this.tools = tools(seeded(seed));
    this.person = makePerson(this.tools);
    this.messages = [{ role: 'system', content: SYSTEM }];
    this.turns = 0;
  }

  /**
   * Adds a turn of the caller.
   * @param pace number of chunks of the streamed reply, and milliseconds between them; undefined for an unstreamed
   * reply
   * @param saying index of the turn's text; by default in rotation
   * @returns body of the platform's request
   */
  nextRequest(pace, saying = this.turns % SAYINGS.length) {
    const { n, pick } = this.tools;
    this.turns += 1;
    this.messages.push({
      role: 'user',
      content: `${pick(OPENERS)} ${SAYINGS[saying]({ p: this.person, n, pick })} ${pick(TAILS)}`,
    });
    const how = pace === undefined ? {} : { stream: true, seed: pace.ms * PACE + pace.pieces };
    return JSON.stringify({ model: 'm', ...how, temperature: 0.3, call: this.call, messages: this.sent });
  }

  /** Messages of a request, with a user turn and its reply per turn. */
  get sent() {
    if (this.window === undefined) return this.messages;
    return [this.messages[0], ...this.messages.slice(1).slice(-2 * this.window - 1)];
  }

  /**
   * Adds a tool call whose result is a list of appointments.
   * @param count number of records, of about 180 bytes each
   * @returns body of the platform's request
   */
  nextToolResult(count) {
    const { n, pick } = this.tools;
    const id = `call_${n(1e6, 1e7)}`;
    const records = Array.from({ length: count }, () => {
      const { name, phone } = makePerson(this.tools);
      return {
        id: `apt-${n(10_000, 99_999)}`,
        patient: name,
        phone,
        start: `2026-${n(10, 12)}-${n(10, 28)}T${n(10, 16)}:00:00-05:00`,
        status: pick(['booked', 'arrived', 'cancelled']),
        reason: `${pick(SIGNS)} since ${n(2, 9)} weeks`,
        minutes: n(10, 60),
      };
    });
    const call = {
      id,
      type: 'function',
      function: { name: 'list_appointments', arguments: '{"day":"all"}' },
    };
    this.messages.push(
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'tool', tool_call_id: id, content: JSON.stringify(records) },
    );
    return JSON.stringify({ model: 'm', temperature: 0.3, call: this.call, messages: this.sent });
  }

  addReply(content) {
    this.messages.push({ role: 'assistant', content });
  }

  /** Adds a reply like the upstream's, with its value restored, without sending a request. */
  addOwnReply() {
    const said = this.messages.at(-1).content;
    const named = Object.values(this.person).findLast((value) => said.includes(value));
    this.addReply(replyNaming(named, this.tools));
  }
}

/** Returns the pace that a request asks the upstream to use; undefined if the request isn't streamed. */
export function paceOf(body) {
  const seed = SEED.exec(body.slice(0, CONTROL_BYTES))?.[1] ?? SEED.exec(body.slice(-CONTROL_BYTES))?.[1];
  return seed === undefined
    ? undefined
    : { ms: Math.floor(Number(seed) / PACE), pieces: Number(seed) % PACE };
}

const TOKEN = /\[[A-Z_]+_[0-9A-HJKMNP-TV-Z]{12}\]/g;
/** Maximum distance in bytes between the start of the last message and the end of the request. */
const LAST_BYTES = 400;

/** Returns a reply that repeats a token of the last message, if there is one. @param seed makes replies differ */
export function replyTo(body, seed) {
  return replyNaming(body.slice(-LAST_BYTES).match(TOKEN)?.at(-1), tools(seeded(seed)));
}

/** Returns a reply. @param named value or token to repeat; undefined if the reply repeats none */
function replyNaming(named, { n, pick }) {
  const token = named === undefined ? ` (${n(1, 99_999)})` : `, ${named}`;
  return pick(REPLIES)({ token, n, pick });
}
