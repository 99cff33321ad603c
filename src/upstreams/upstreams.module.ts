import { type DynamicModule, Module } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import type { UpstreamsFile } from './upstreams.schema.js';
import { HealthList } from './health/health-list.service.js';
import { ProviderCircuits } from './health/provider-circuits.js';
import { SharedEjections } from './health/shared-ejections.js';
import { UpstreamsHealth } from './health/upstreams-health.js';
import { UpstreamsController } from './upstreams.controller.js';
import { UpstreamsService } from './upstreams.service.js';

type OperatorsFile = Pick<UpstreamsFile, 'providers' | 'currency'>;

@Module({})
export class UpstreamsModule {
  static with({ providers, currency }: OperatorsFile): DynamicModule {
    return {
      module: UpstreamsModule,
      global: true,
      controllers: [UpstreamsController],
      providers: [
        UpstreamsHealth,
        HealthList,
        ProviderCircuits,
        SharedEjections,
        {
          provide: UpstreamsService,
          inject: [CONFIG],
          useFactory: (config: Config) => new UpstreamsService(providers, config.replyLimits, currency),
        },
      ],
      exports: [ProviderCircuits, UpstreamsService, UpstreamsHealth],
    };
  }
}
