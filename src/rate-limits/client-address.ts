import { isIP, isIPv6 } from 'node:net';
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

/** Exported for its table of cases. */
export function networkOf(address: string): string {
  if (isIP(address) === 0) return 'unknown';
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight groups of a valid IPv6 address (RFC 4291, section 2.2), an IPv4 tail included. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const before = readGroups(head);
  const after = readGroups(tail ?? '');
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => 0);
  return [...before, ...zeros, ...after];
}

function readGroups(text: string): number[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => {
    if (!group.includes('.')) return Number.parseInt(group, 16);
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}
