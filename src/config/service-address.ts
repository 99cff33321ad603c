import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from './config.js';

/** Where clients reach the service. The port may be chosen by the system, so it is known only once it listens. */
@Injectable()
export class ServiceAddress {
  private port: number;

  constructor(@Inject(CONFIG) private readonly config: Config) {
    this.port = config.port;
  }

  listeningOn(port: number): void {
    this.port = port;
  }

  /** Without a trailing slash. */
  get baseUrl(): string {
    return this.config.baseUrl ?? `http://localhost:${this.port}`;
  }

  get origin(): string {
    return new URL(this.baseUrl).origin;
  }

  /** Where the process reaches itself, past whatever stands before it. Without a trailing slash. */
  get loopback(): string {
    const { host } = this.config;
    if (host === '0.0.0.0') return `http://127.0.0.1:${this.port}`;
    if (host === '::') return `http://[::1]:${this.port}`;
    return `http://${host.includes(':') ? `[${host}]` : host}:${this.port}`;
  }
}
