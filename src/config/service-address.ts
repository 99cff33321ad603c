import type { Config } from './config.js';

/** Where clients reach the service. The port may be chosen by the system, so it is known only once it listens. */
export class ServiceAddress {
  private port: number;

  /** @param callRoute where agents are called, below `/proxy/<agent>/` */
  constructor(
    private readonly config: Config,
    private readonly callRoute: string,
  ) {
    this.port = config.port;
  }

  listeningOn(port: number): void {
    this.port = port;
  }

  /** Without a trailing slash. */
  get baseUrl(): string {
    return this.config.baseUrl ?? `http://localhost:${this.port}`;
  }

  /** Where a voice platform sends the calls of an agent. */
  proxyUrl(agentId: string): string {
    return `${this.baseUrl}/proxy/${agentId}/${this.callRoute}`;
  }

  get origin(): string {
    return new URL(this.baseUrl).origin;
  }

  /** Lines for the operator: the address that the service listens on, and the address that clients use. */
  get announcement(): readonly [listening: string, reached: string] {
    return [`listens on ${urlOf(this.config.host, this.port)}`, `public address: ${this.baseUrl}`];
  }

  /** Where the process reaches itself, past whatever stands before it. Without a trailing slash. */
  get loopback(): string {
    const { host } = this.config;
    return urlOf(host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host, this.port);
  }
}

function urlOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
