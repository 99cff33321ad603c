import { Global, Module } from '@nestjs/common';
import { LimitClock } from './limit-clock.js';
import { Limiter } from './limiter.js';
import { RateLimits } from './rate-limits.service.js';
import { StreamSlots } from './stream-slots.js';

@Global()
@Module({
  providers: [LimitClock, Limiter, RateLimits, StreamSlots],
  exports: [Limiter, RateLimits, StreamSlots],
})
export class RateLimitsModule {}
