import { createHmac } from 'node:crypto';
import type { Ask } from './scenario/recorder.js';
import type { Shape } from './shape.js';
import { chatError, envelope, messagesError } from './error-shapes.js';
import { SAID, VOICE_SECRET, type World } from './world.js';

/** A request and its expected response. */
export interface Case {
  readonly name: string;
  readonly ask: (world: World) => Ask;
  readonly status: number;
  /** Shape of the body; undefined if the body must be empty. */
  readonly shape: Shape | undefined;
  /** Content type without parameters. The default is `application/json`, or none if the body is empty. */
  readonly type?: string;
  /** Whether the response renews the login cookie. The default is true if the request has a valid cookie. */
  readonly renews?: boolean;
  /** Expected headers. */
  readonly headers?: Readonly<Record<string, RegExp>>;
  /** Whether the request is sent to the service that requires signatures. */
  readonly signed?: boolean;
}

export type Endpoints = Readonly<Record<string, readonly Case[]>>;

export const NOBODY = {
  alarm_id: 'drf_01KEXAMP0E0000000000000000',
  agent_id: 'agt_01KEXAMP0E000000000000000Z',
  session_id: 'sess_01KEXAMP0E000000000000000Z',
  member_id: 'usr_01KEXAMP0E000000000000000Z',
  token_id: 'tok_01KEXAMP0E000000000000000Z',
  webhook_id: 'awh_01KEXAMP0E000000000000000Z',
  login_id: 'lgn_01KEXAMP0E000000000000000Z',
} as const;

export const BROKEN_YAML = 'name: x\nentities: { PHONE: hide }\n';

/** Parts of a request besides the cookie, or a function that makes them from the world. */
export type Part = Partial<Ask> | ((world: World) => Partial<Ask>);

const partIn = (part: Part, world: World): Partial<Ask> => (typeof part === 'function' ? part(world) : part);

export const asAdmin =
  (part: Part = {}) =>
  (world: World): Ask => ({ cookie: world.admin, ...partIn(part, world) });
export const asMember =
  (part: Part = {}) =>
  (world: World): Ask => ({ cookie: world.member, ...partIn(part, world) });
export const asReviewer =
  (part: Part = {}) =>
  (world: World): Ask => ({ cookie: world.reviewer, ...partIn(part, world) });

export function good(
  name: string,
  ask: (world: World) => Ask,
  shape: Shape | undefined,
  more: Partial<Case> = {},
): Case {
  return { name, ask, status: shape === undefined ? 204 : 200, shape, ...more };
}

export function bad(name: string, ask: (world: World) => Ask, status: number, code: string): Case {
  return { name, ask, status, shape: envelope(code) };
}

/** Cases of every endpoint that requires a login. */
export const needsLogin: readonly Case[] = [
  bad('without a cookie', () => ({}), 401, 'unauthenticated'),
  {
    ...bad('with a bad cookie', () => ({ cookie: 'service_session=bad' }), 401, 'unauthenticated'),
    renews: false,
  },
];

export const ofAgent = ({ agentId }: World): Partial<Ask> => ({ path: { agent_id: agentId } });
export const ofReviewed = ({ reviewedId }: World): Partial<Ask> => ({ path: { session_id: reviewedId } });
export const ofSession = ({ sessionId }: World): Partial<Ask> => ({ path: { session_id: sessionId } });

export const sessionFilters: readonly [string, string][] = [
  ['a malformed since', '?since=yesterday'],
  ['an unknown status', '?status=fine'],
  ['an unknown api', '?api=realtime'],
  ['a negative count', '?min_redactions=-1'],
  ['a limit of 0', '?limit=0'],
  ['a limit of 101', '?limit=101'],
  ['a foreign cursor', '?cursor=none'],
];

export const newAgent = (fields: object): ((world: World) => Ask) =>
  asAdmin({ body: { name: 'New', upstream: 'stub', ...fields } });

export const chat = (agent: (world: World) => string, body: object): ((world: World) => Ask) => {
  return (world) => ({ path: { agent_id: agent(world) }, body: { messages: [SAID], ...body } });
};
export const asked = (agent: (world: World) => string, body: object): ((world: World) => Ask) => {
  return (world) => ({ path: { agent_id: agent(world) }, body: { input: [SAID], ...body } });
};
/** A proxy error in the format of OpenAI's clients. */
export const refusedChat = (
  name: string,
  ask: (world: World) => Ask,
  status: number,
  code: string,
  more: Partial<Case> = {},
): Case => ({ name, ask, status, shape: chatError(code), ...more });

/** A proxy error in the format of Anthropic's clients. */
export const refusedMessage = (
  name: string,
  ask: (world: World) => Ask,
  status: number,
  code: string,
  more: Partial<Case> = {},
): Case => ({ name, ask, status, shape: messagesError(code), ...more });

export const ofStub = ({ agentId }: World): string => agentId;
export const ofRecorder = ({ recorderId }: World): string => recorderId;
export const ofSigned = ({ signedAgentId }: World): string => signedAgentId;
export const ofNobody = (): string => NOBODY.agent_id;

export const called = (agentId: string, body: object): Ask => {
  const text = JSON.stringify(body);
  const signature = createHmac('sha256', VOICE_SECRET).update(text).digest('hex');
  return { path: { agent_id: agentId }, body: text, headers: { 'x-voice-signature': `sha256=${signature}` } };
};
