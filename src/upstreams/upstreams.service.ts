import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Page } from '../common/pagination/page.js';
import { APIS } from './apis.js';
import type { ReplyLimits } from './deadline.js';
import { HttpUpstream, ProviderConnections } from './http-upstream.js';
import { StubUpstream } from './stub-upstream.js';
import type { Upstream } from './upstream.js';
import { toUpstreamView, type UpstreamView } from './upstream.view.js';
import type { Provider } from './provider.js';

export const STUB = 'stub';

const STUB_VIEW: UpstreamView = { upstream: STUB, provider: STUB, model: null, apis: [...APIS], baa: null };

/** Upstreams that agents can use: `stub`, and each model of each configured provider. */
@Injectable()
export class UpstreamsService implements OnApplicationShutdown {
  private readonly connections: readonly ProviderConnections[];
  private readonly byName = new Map<string, Upstream>([[STUB, new StubUpstream()]]);

  /** @param currency ISO 4217 code of the currency of all prices */
  constructor(
    providers: readonly Provider[],
    limits: ReplyLimits,
    readonly currency: string,
  ) {
    this.connections = providers.map((provider) => new ProviderConnections(provider, limits));
    for (const connections of this.connections) {
      const { name, models } = connections.provider;
      for (const model of models)
        this.byName.set(`${name}:${model.name}`, new HttpUpstream(connections, model));
    }
  }

  /** Starts to renew the credentials of all providers. */
  start(): void {
    for (const connections of this.connections) connections.start();
  }

  /** Returns undefined if no configured provider has the model. */
  find(upstream: string): Upstream | undefined {
    return this.byName.get(upstream);
  }

  get providerNames(): readonly string[] {
    return this.connections.map(({ provider }) => provider.name);
  }

  /** Lists the upstreams that agents can use: `stub`, then the providers' models in the operator's order. */
  list(): Page<UpstreamView> {
    const models = this.connections.flatMap(({ provider }) =>
      provider.models.map((model) => toUpstreamView(provider, model)),
    );
    return { data: [STUB_VIEW, ...models], next_cursor: null };
  }

  /** Returns the declared business associate agreement with a provider; undefined if there is no agreement. */
  businessAssociate(provider: string): Provider['baa'] {
    return this.connections.find((connections) => connections.provider.name === provider)?.provider.baa;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.connections.map((connections) => connections.close()));
  }
}
