import { Global, Module } from '@nestjs/common';
import { Drain } from './drain.js';

@Global()
@Module({ providers: [Drain], exports: [Drain] })
export class DrainModule {}
