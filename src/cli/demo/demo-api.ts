interface SessionBody {
  readonly session: {
    readonly observed_by_kind?: Readonly<Record<string, number>>;
    readonly payloads: { readonly masked: { messages: { content: string }[] } | null };
  };
}

/** API client of the demo for its own service. */
export class DemoApi {
  constructor(
    private readonly baseUrl: string,
    private readonly cookie: string,
  ) {}

  /** Makes an agent observe for another 14 days, because the agent of an earlier demo masks again after that time. */
  async observe(agentId: string): Promise<void> {
    const answer = await fetch(`${this.baseUrl}/api/v1/agents/${agentId}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', ...this.headers },
      body: JSON.stringify({ mode: 'observe' }),
    });
    if (!answer.ok) throw new Error(`the agent cannot observe: status ${answer.status}`);
  }

  /** Returns the latest turn of a session's masked request. */
  async maskedTurn(id: string): Promise<string> {
    const { payloads } = (await this.read(id)).session;
    return payloads.masked?.messages.at(-1)?.content ?? '';
  }

  /** Returns the number of findings in a session by kind, such as "2 NAME, 1 DOB". */
  async observedKinds(id: string): Promise<string> {
    const { observed_by_kind: kinds = {} } = (await this.read(id)).session;
    return Object.entries(kinds)
      .map(([kind, count]) => `${count} ${kind}`)
      .join(', ');
  }

  /** Returns the verdict on a session's chain. */
  async verify(id: string): Promise<string> {
    const answer = await fetch(`${this.baseUrl}/audit/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...this.headers },
      body: JSON.stringify({ session_id: id }),
    });
    return ((await answer.json()) as { message: string }).message;
  }

  private async read(id: string): Promise<SessionBody> {
    const answer = await fetch(`${this.baseUrl}/api/v1/sessions/${id}`, { headers: this.headers });
    if (!answer.ok) throw new Error(`the session cannot be read: status ${answer.status}`);
    return (await answer.json()) as SessionBody;
  }

  private get headers(): Record<string, string> {
    return { cookie: `service_session=${this.cookie}` };
  }
}
