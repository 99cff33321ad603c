import { Injectable } from '@nestjs/common';
import { ServiceAddress } from '../config/service-address.js';
import { DatabaseClock } from '../database/database-clock.js';
import { DetectionService } from '../detection/detection.service.js';
import type { Policy } from '../policies/policy.schema.js';
import { UpstreamsService } from '../upstreams/upstreams.service.js';
import type { ReportMaterial } from './report.js';
import type { Agreement } from '../upstreams/agreement.js';
import { providerName } from './sections/data-flow.js';

/** Describes the running service for a report, independently of the session's chain. */
@Injectable()
export class RunningService {
  constructor(
    private readonly detection: DetectionService,
    private readonly upstreams: UpstreamsService,
    private readonly clock: DatabaseClock,
    private readonly address: ServiceAddress,
  ) {}

  /** @param upstreams upstreams that received the request, as `<provider>:<model>` */
  describe(
    policy: Policy | undefined,
    upstreams: readonly string[],
  ): Pick<ReportMaterial, 'generatedAt' | 'agreements' | 'kindsOfPass' | 'runningModel' | 'verifyPage'> {
    return {
      generatedAt: new Date(this.clock.now()),
      verifyPage: `${this.address.baseUrl}/portal/verify`,
      agreements: this.agreementsOf(upstreams),
      kindsOfPass: (pass) => this.detection.kindsOf(pass),
      runningModel: policy === undefined ? undefined : this.detection.modelSha256(policy, {}),
    };
  }

  private agreementsOf(upstreams: readonly string[]): ReportMaterial['agreements'] {
    const declared = new Map<string, Agreement>();
    for (const provider of upstreams.map(providerName)) {
      const agreement = this.upstreams.businessAssociate(provider);
      if (agreement !== undefined) declared.set(provider, agreement);
    }
    return declared;
  }
}
