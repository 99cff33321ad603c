import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import type { ConnectionOptions } from 'node:tls';

/** How callbacks find and trust whom they are sent to. */
export interface CallbackNetwork {
  /** All addresses of a host name. */
  resolve(hostname: string): Promise<readonly LookupAddress[]>;
  /** What is set besides for the connection; by default it trusts whom Node.js trusts. */
  tls: Pick<ConnectionOptions, 'ca'>;
}

/** Injection token of {@link CallbackNetwork}. */
export const CALLBACK_NETWORK = Symbol('CALLBACK_NETWORK');

/** The system's own resolver. */
export function systemNetwork(): CallbackNetwork {
  return { resolve: (hostname) => lookup(hostname, { all: true, order: 'verbatim' }), tls: {} };
}
