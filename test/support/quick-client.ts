import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface QuickAnswer {
  readonly status: number;
  readonly retryAfter: string | undefined;
}

/**
 * Client that sends sequential requests over one connection, and parses responses only as far as a flood test needs,
 * because a full client would use more time than the flooded service.
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

  /** Sends a request. @param request see {@link requestText} */
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

  /** Returns the response once it is complete. */
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

/** Formats an HTTP request. */
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
