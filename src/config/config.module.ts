import { type DynamicModule, Global, Module } from '@nestjs/common';
import { CONFIG, type Config } from './config.js';
import { ServiceAddress } from './service-address.js';

/** Provides the settings to every module. No other code reads the environment. */
@Global()
@Module({})
export class ConfigModule {
  /** @param callRoute path for calls to agents, below `/proxy/<agent>/` */
  static with(config: Config, callRoute: string): DynamicModule {
    return {
      module: ConfigModule,
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: ServiceAddress, useValue: new ServiceAddress(config, callRoute) },
      ],
      exports: [CONFIG, ServiceAddress],
    };
  }
}
