import type { AgentView, FullAgentView } from '../../src/agents/agent.view.js';
import type { RunningService } from './running-service.js';

export interface ApiAnswer<Body> {
  readonly status: number;
  readonly body: Body;
}

/** Body of an error response. */
export interface Refusal {
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly details?: readonly { readonly field: string; readonly rule: string; readonly message: string }[];
  };
}

/** Client of the management API with one cookie. A response without a body returns undefined. */
export class AgentsApi {
  constructor(
    private readonly service: Pick<RunningService, 'baseUrl'>,
    readonly cookie: string,
  ) {}

  async ask<Body>(method: string, path: string, body?: object): Promise<ApiAnswer<Body>> {
    const answer = await fetch(`${this.service.baseUrl}/api/v1/${path}`, {
      method,
      headers: { cookie: this.cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: (text === '' ? undefined : JSON.parse(text)) as Body };
  }

  async create(body: object): Promise<AgentView> {
    const answer = await this.ask<{ agent: AgentView }>('POST', 'agents', { upstream: 'stub', ...body });
    if (answer.status !== 201) throw new Error(`creating an agent answered ${answer.status}`);
    return answer.body.agent;
  }

  async get(id: string): Promise<FullAgentView> {
    const answer = await this.ask<{ agent: FullAgentView }>('GET', `agents/${id}`);
    if (answer.status !== 200) throw new Error(`retrieving an agent answered ${answer.status}`);
    return answer.body.agent;
  }

  /** Returns `[status, code]` for a rejected request, and `[status, undefined]` for any other request. */
  async outcome(method: string, path: string, body?: object): Promise<[number, string | undefined]> {
    const answer = await this.ask<Partial<Refusal> | undefined>(method, path, body);
    return [answer.status, answer.body?.error?.code];
  }
}

/** Sends one chat completion to a proxy URL and reads the response. @returns session ID */
export async function callAgent(url: string, content = 'Hello there', model = 'stub'): Promise<string> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model, messages: [{ role: 'user', content }] }),
  });
  const text = await answer.text();
  if (answer.status !== 200) {
    const { error } = JSON.parse(text) as Refusal;
    throw new Error(`the call answered ${answer.status} ${error.code}`);
  }
  return answer.headers.get('x-sotto-session') ?? '';
}
