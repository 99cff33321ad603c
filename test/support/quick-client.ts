import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface QuickAnswer {
  readonly status: number;
  readonly retryAfter: string | undefined;
}

/**
 * Sends requests one after another over a connection of its own, and reads no more of an answer than a flood needs: a
 * full client would take more time than the service that it floods.
 */
export class QuickClient {
  private readonly socket: Socket;
  private received = '';

  constructor(baseUrl: string) {
    const { hostname, port } = new URL(baseUrl);
    this.socket = connect(Number(port), hostname).setNoDelay().setEncoding('latin1');
    this.socket.on('data', (text: string) => {
      this.received += text;
    });
  }

  /** @param request see {@link requestText} */
  async send(request: string): Promise<QuickAnswer> {
    this.socket.write(request, 'latin1');
    for (;;) {
      await once(this.socket, 'data');
      const answer = this.take();
      if (answer !== undefined) return answer;
    }
  }

  close(): void {
    this.socket.destroy();
  }

  /** The answer, once all of it is here. */
  private take(): QuickAnswer | undefined {
    const bodyAt = this.received.indexOf('\r\n\r\n') + 4;
    if (bodyAt < 4) return undefined;
    const head = this.received.slice(0, bodyAt);
    const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
    if (this.received.length < bodyAt + length) return undefined;
    this.received = this.received.slice(bodyAt + length);
    return {
      status: Number(head.slice(9, 12)),
      retryAfter: /^retry-after: (\S+)/im.exec(head)?.[1],
    };
  }
}

/** A request as it goes over the wire. */
export function requestText(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body = '',
): string {
  const all = { host: 'localhost', 'content-length': String(body.length), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${path} HTTP/1.1`, ...lines, '', body].join('\r\n');
}
