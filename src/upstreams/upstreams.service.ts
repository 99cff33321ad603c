import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { HttpUpstream, ProviderConnections } from './http-upstream.js';
import { StubUpstream } from './stub-upstream.js';
import type { Upstream } from './upstream.js';
import type { Provider } from './upstreams.schema.js';

export const STUB = 'stub';

/** The upstreams that agents can be bound to: `stub`, and each model of each configured provider. */
@Injectable()
export class UpstreamsService implements OnApplicationShutdown {
  private readonly connections: readonly ProviderConnections[];
  private readonly byName = new Map<string, Upstream>([[STUB, new StubUpstream()]]);

  constructor(providers: readonly Provider[], timeoutMs: number) {
    this.connections = providers.map((provider) => new ProviderConnections(provider, timeoutMs));
    for (const connections of this.connections) {
      const { name, models } = connections.provider;
      for (const model of models) this.byName.set(`${name}:${model}`, new HttpUpstream(connections, model));
    }
  }

  /** Undefined when no configured provider has that model. */
  find(upstream: string): Upstream | undefined {
    return this.byName.get(upstream);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.connections.map((connections) => connections.close()));
  }
}
