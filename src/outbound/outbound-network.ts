import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import type { ConnectionOptions } from 'node:tls';

/** Name resolution and trusted authorities for requests to URLs that customers choose. */
export interface OutboundNetwork {
  /** Returns all addresses of a host name. */
  resolve(hostname: string): Promise<readonly LookupAddress[]>;
  /** Additional TLS settings. By default, connections trust the authorities that Node.js trusts. */
  tls: Pick<ConnectionOptions, 'ca'>;
}

/** Injection token of {@link OutboundNetwork}. */
export const OUTBOUND_NETWORK = Symbol('OUTBOUND_NETWORK');

/** Returns the resolver of the operating system. */
export function systemNetwork(): OutboundNetwork {
  return { resolve: (hostname) => lookup(hostname, { all: true, order: 'verbatim' }), tls: {} };
}
