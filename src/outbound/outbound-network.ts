import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import type { ConnectionOptions } from 'node:tls';

/** How requests to addresses that customers choose find and trust their hosts. */
export interface OutboundNetwork {
  /** All addresses of a host name. */
  resolve(hostname: string): Promise<readonly LookupAddress[]>;
  /** Additional settings of the connection; by default it trusts the authorities that Node.js trusts. */
  tls: Pick<ConnectionOptions, 'ca'>;
}

/** Injection token of {@link OutboundNetwork}. */
export const OUTBOUND_NETWORK = Symbol('OUTBOUND_NETWORK');

/** The system's own resolver. */
export function systemNetwork(): OutboundNetwork {
  return { resolve: (hostname) => lookup(hostname, { all: true, order: 'verbatim' }), tls: {} };
}
