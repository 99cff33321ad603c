import type { JsonObject } from '../../src/proxy/wire/json/json.js';
import { PLANTED } from '../support/planted.js';
import { SocketClient } from '../support/socket-client.js';

/** Result of one turn as the caller hears it. */
export interface Turn {
  /** Undefined if no part of the response arrived. */
  readonly id: string | undefined;
  readonly heard: string;
  readonly isWhole: boolean;
  /** Code of the error with which the turn ended. */
  readonly code: string | undefined;
  /** Undefined on a WebSocket, and if no response began. */
  readonly sessionId: string | undefined;
}

const EVENT = /^data: (.*)\n\n/gm;
let talkers = 0;

/**
 * A caller of the Responses API who continues from turn to turn, with separate requests or on one WebSocket.
 */
export class Talker {
  /** E-mail address that only this caller has. */
  readonly email = `caller${(talkers += 1)}@example.com`;
  readonly turns: Turn[] = [];
  private client: SocketClient | undefined;

  /** @param path path of the agent's Responses API */
  constructor(
    private readonly path: string,
    readonly isOnSocket: boolean,
  ) {}

  /** Text of each complete reply. */
  get expected(): string {
    return `I have ${PLANTED.name} and ${this.email}.`;
  }

  /** ID of the last complete reply. */
  get whole(): string | undefined {
    return this.turns.findLast(({ isWhole }) => isWhole)?.id;
  }

  /** Makes the next turn after the given reply. The first turn contains the caller's values. */
  async say(baseUrl: string, previous = this.whole, more: object = {}): Promise<Turn> {
    const input =
      previous === undefined
        ? `My name is ${PLANTED.name}, please write to ${this.email}.`
        : 'Read it to me, please.';
    const request = { ...more, model: 'model-a', input, previous_response_id: previous };
    const url = baseUrl + this.path;
    const turn = await (this.isOnSocket ? this.sayOnSocket(url, request) : post(url, request));
    this.turns.push(turn);
    return turn;
  }

  /** Makes turns until the service is gone. */
  async talk(baseUrl: string): Promise<void> {
    while ((await this.say(baseUrl)).isWhole);
    await this.leave();
  }

  async leave(): Promise<void> {
    await this.client?.close();
    this.client = undefined;
  }

  private async sayOnSocket(url: string, request: object): Promise<Turn> {
    const before = this.client?.frames.length ?? 0;
    try {
      this.client ??= await SocketClient.open(url);
      this.client.send({ type: 'response.create', ...request });
      await this.client.rest();
    } catch {
      // The service is gone. Only earlier output counts.
    }
    return turnOf(this.client?.frames.slice(before) ?? [], undefined);
  }
}

async function post(url: string, request: object): Promise<Turn> {
  let text = '';
  let sessionId: string | undefined;
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...request, stream: true }),
    });
    sessionId = answer.headers.get('x-sotto-session') ?? undefined;
    if (answer.status !== 200) return turnOf([(await answer.json()) as JsonObject], sessionId);
    const decoder = new TextDecoder();
    for await (const part of answer.body ?? []) text += decoder.decode(part as Uint8Array, { stream: true });
  } catch {
    // The service is gone. Only earlier output counts.
  }
  const frames = [...text.matchAll(EVENT)].map(([, data = '']) => JSON.parse(data) as JsonObject);
  return turnOf(frames, sessionId);
}

function turnOf(frames: readonly JsonObject[], sessionId: string | undefined): Turn {
  const told = frames as readonly {
    type?: string;
    delta?: string;
    response?: { id?: string };
    error?: { code?: string };
  }[];
  return {
    id: told.find(({ response }) => response !== undefined)?.response?.id,
    heard: told.map(({ type, delta }) => (type === 'response.output_text.delta' ? delta : '')).join(''),
    isWhole: told.at(-1)?.type === 'response.completed',
    code: told.at(-1)?.error?.code,
    sessionId,
  };
}
