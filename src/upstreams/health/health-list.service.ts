import { Injectable } from '@nestjs/common';
import type { Page } from '../../common/pagination/page.js';
import { STUB, UpstreamsService } from '../upstreams.service.js';
import { toUpstreamHealthView, type UpstreamHealthView } from './upstream-health.view.js';
import { UpstreamsHealth } from './upstreams-health.js';

/** Lists the health of all providers, even without calls. */
@Injectable()
export class HealthList {
  constructor(
    private readonly upstreams: UpstreamsService,
    private readonly health: UpstreamsHealth,
  ) {}

  /** Returns `stub` first, then the providers in the operator's order. */
  list(): Page<UpstreamHealthView> {
    const providers = [STUB, ...this.upstreams.providerNames];
    const data = providers.map((provider) => toUpstreamHealthView(provider, this.health.known(provider)));
    return { data, next_cursor: null };
  }
}
