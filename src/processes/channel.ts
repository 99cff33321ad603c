/** Sends messages to another process, and receives its messages. */
export interface ProcessEnd {
  send(message: Message): void;
  on(event: 'message', listener: (message: Message) => void): unknown;
}

export type Message =
  | { readonly question: string; readonly parts: readonly unknown[]; readonly id: number | null }
  | { readonly answer: number; readonly value?: unknown; readonly failed?: true };

/** The other process has ended, or could not answer. What it was asked for is not repeated here. */
export class NoReply extends Error {
  override readonly name = 'NoReply';

  constructor() {
    super('the other process did not respond');
  }
}

export type Respond = (...parts: never[]) => unknown;

interface Pending {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: NoReply) => void;
}

/**
 * Questions and answers between two processes of an instance, in the order in which they were asked. All that goes over it
 * is written as JSON.
 */
export class Channel {
  private readonly pending = new Map<number, Pending>();
  private readonly answers = new Map<string, Respond>();
  private lastId = 0;
  private closed = false;

  constructor(private readonly end: ProcessEnd) {
    end.on('message', (message) => {
      if ('answer' in message) this.settle(message);
      else void this.respond(message);
    });
  }

  /** @throws NoReply */
  ask<Value>(question: string, ...parts: readonly unknown[]): Promise<Value> {
    if (this.closed) return Promise.reject(new NoReply());
    const id = (this.lastId += 1);
    return new Promise<Value>((resolve, reject) => {
      this.pending.set(id, { resolve: resolve as Pending['resolve'], reject });
      this.end.send({ question, parts, id });
    });
  }

  /** Says something that needs no answer. */
  tell(question: string, ...parts: readonly unknown[]): void {
    if (!this.closed) this.end.send({ question, parts, id: null });
  }

  /** Names what answers a question of the other process. */
  answer(question: string, respond: Respond): void {
    this.answers.set(question, respond);
  }

  /** To be called when the other process has ended. */
  close(): void {
    this.closed = true;
    for (const { reject } of this.pending.values()) reject(new NoReply());
    this.pending.clear();
  }

  private settle({ answer, value, failed }: Extract<Message, { answer: number }>): void {
    const pending = this.pending.get(answer);
    this.pending.delete(answer);
    if (failed === true) pending?.reject(new NoReply());
    else pending?.resolve(value);
  }

  private async respond({ question, parts, id }: Extract<Message, { question: string }>): Promise<void> {
    let reply: Message | undefined;
    try {
      const respond = this.answers.get(question);
      if (respond === undefined) throw new NoReply();
      // The asking side is the same code: it sends what the answering side takes.
      const value = await respond(...(parts as never[]));
      if (id !== null) reply = { answer: id, value };
    } catch {
      // A message may quote what was asked.
      if (id !== null) reply = { answer: id, failed: true };
    }
    if (reply !== undefined && !this.closed) this.end.send(reply);
  }
}
