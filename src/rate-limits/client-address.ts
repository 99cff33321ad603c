import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { sha256 } from '../common/sha256.js';

/** Characters of an address's hash; a collision would make two share a bucket. */
const KEY_LENGTH = 22;

/**
 * What a client address is counted under: IPv4 by itself, IPv6 by its /64, which is what one subscriber has. Hashed, so
 * that addresses stand neither in Redis nor in a dump of it.
 * @param address as Express gives it; load balancers may have added a port. What is no address shares one bucket.
 */
export function addressKey(address: string | undefined): string {
  const network = networkOf(bare(address ?? ''));
  return `ip-${sha256(network).toString('base64url').slice(0, KEY_LENGTH)}`;
}

/** Without port, brackets and zone. */
function bare(address: string): string {
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(address) ?? [];
  const [, ported] = /^([\d.]+):\d+$/.exec(address) ?? [];
  return (bracketed ?? ported ?? address).replace(/%.*$/, '');
}

/** Exported for its table of cases. IPv4 within IPv6 (`::ffff:192.0.2.7`) is IPv4. */
export function networkOf(address: string): string {
  const version = isIP(address);
  if (version !== 6) return version === 4 ? address : 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const groups = parsed.toNormalizedString().split(':').slice(0, 4);
  return `${groups.join(':')}::/64`;
}
