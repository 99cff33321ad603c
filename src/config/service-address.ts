import type { Config } from './config.js';

/** Addresses of the service. If the system chooses the port, it is known only after the service listens. */
export class ServiceAddress {
  private port: number;

  /** @param callRoute path for calls to agents, below `/proxy/<agent>/` */
  constructor(
    private readonly config: Config,
    private readonly callRoute: string,
  ) {
    this.port = config.port;
  }

  listeningOn(port: number): void {
    this.port = port;
  }

  /** Public URL without a trailing slash. */
  get baseUrl(): string {
    return this.config.baseUrl ?? `http://localhost:${this.port}`;
  }

  /** Returns the URL to which a voice platform sends an agent's calls. */
  proxyUrl(agentId: string): string {
    return `${this.baseUrl}/proxy/${agentId}/${this.callRoute}`;
  }

  get origin(): string {
    return new URL(this.baseUrl).origin;
  }

  /** Lines for the operator: the listening address, and the address for clients. */
  get announcement(): readonly [listening: string, reached: string] {
    return [`listens on ${urlOf(this.config.host, this.port)}`, `public address: ${this.baseUrl}`];
  }

  /** URL at which the process reaches itself without a proxy, without a trailing slash. */
  get loopback(): string {
    const { host } = this.config;
    return urlOf(host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host, this.port);
  }
}

function urlOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
