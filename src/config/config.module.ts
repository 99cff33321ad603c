import { type DynamicModule, Global, Module } from '@nestjs/common';
import { CONFIG, type Config } from './config.js';
import { ServiceAddress } from './service-address.js';

/** Provides the settings to every module. Nothing else reads the environment. */
@Global()
@Module({})
export class ConfigModule {
  static with(config: Config): DynamicModule {
    return {
      module: ConfigModule,
      providers: [{ provide: CONFIG, useValue: config }, ServiceAddress],
      exports: [CONFIG, ServiceAddress],
    };
  }
}
