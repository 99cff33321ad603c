import { Module } from '@nestjs/common';
import { GuardedClient } from './guarded-client.js';
import { OUTBOUND_NETWORK, systemNetwork } from './outbound-network.js';

/** Requests to addresses that customers choose. */
@Module({
  providers: [GuardedClient, { provide: OUTBOUND_NETWORK, useFactory: systemNetwork }],
  exports: [GuardedClient],
})
export class OutboundModule {}
