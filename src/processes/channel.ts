/** Connection to another process, for sending and receiving messages. */
export interface ProcessEnd {
  send(message: Message): void;
  on(event: 'message', listener: (message: Message) => void): unknown;
}

export type Message =
  | { readonly question: string; readonly parts: readonly unknown[]; readonly id: number | null }
  | { readonly answer: number; readonly value?: unknown; readonly failed?: true };

/** Error for a question to a process that has ended or could not answer. The message does not repeat the question. */
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

/** Questions and answers between two processes of an instance, in the order of the questions, serialized as JSON. */
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

  /** Sends a message that needs no answer. */
  tell(question: string, ...parts: readonly unknown[]): void {
    if (!this.closed) this.end.send({ question, parts, id: null });
  }

  /** Registers the handler of a question. */
  answer(question: string, respond: Respond): void {
    this.answers.set(question, respond);
  }

  /** Must be called when the other process has ended. */
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
      // Both processes run the same code, so the types of the arguments match.
      const value = await respond(...(parts as never[]));
      if (id !== null) reply = { answer: id, value };
    } catch {
      // The error is not sent, because its message may quote the question.
      if (id !== null) reply = { answer: id, failed: true };
    }
    if (reply !== undefined && !this.closed) this.end.send(reply);
  }
}
