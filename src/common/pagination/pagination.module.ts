import { type DynamicModule, Module } from '@nestjs/common';
import { Cursors } from './cursors.js';

@Module({})
export class PaginationModule {
  /** @param master secret shared by all instances */
  static with(master: Buffer): DynamicModule {
    return {
      module: PaginationModule,
      global: true,
      providers: [{ provide: Cursors, useValue: new Cursors(master) }],
      exports: [Cursors],
    };
  }
}
