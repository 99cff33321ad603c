import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { sha256 } from '../common/sha256.js';

/** Characters of an address's hash. Two addresses with the same hash would share a bucket. */
const KEY_LENGTH = 22;

/**
 * Returns the key under which a client address is counted: an IPv4 address, or an IPv6 address's /64 network, which
 * belongs to one subscriber. The key is hashed, so that Redis contains no addresses.
 * @param address address from Express, perhaps with a load balancer's port; invalid addresses share one bucket
 */
export function addressKey(address: string | undefined): string {
  const network = networkOf(bare(address ?? ''));
  return `ip-${sha256(network).toString('base64url').slice(0, KEY_LENGTH)}`;
}

/** Removes port, brackets and zone. */
function bare(address: string): string {
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(address) ?? [];
  const [, ported] = /^([\d.]+):\d+$/.exec(address) ?? [];
  return (bracketed ?? ported ?? address).replace(/%.*$/, '');
}

/** Returns an address's network. IPv4 within IPv6 (`::ffff:192.0.2.7`) is IPv4. Exported for its test. */
export function networkOf(address: string): string {
  const version = isIP(address);
  if (version !== 6) return version === 4 ? address : 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const groups = parsed.toNormalizedString().split(':').slice(0, 4);
  return `${groups.join(':')}::/64`;
}
