import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = [Address, number];

const LOOPBACK = '127.0.0.1';
/** Public addresses at which a virtual machine's own host hands out credentials (Azure's wire server). */
const HOST_SERVICES: readonly Network[] = [ipaddr.parseCIDR('168.63.129.16/32')];
/** The only public unicast range of IPv6 (RFC 4291, section 2.4, and IANA's registry). */
const PUBLIC_IPV6: Network = ipaddr.parseCIDR('2000::/3');

/**
 * Decides which addresses may be called for a URL that the operator did not set. Allowed are public unicast addresses,
 * and the operator's exceptions. Addresses that contain another address (IPv4-mapped and -compatible, NAT64, 6to4,
 * Teredo) are not public.
 */
export class AddressGuard {
  private readonly hosts = new Set<string>();
  private readonly networks: Network[] = [];

  /** @param exceptions addresses, networks (`10.1.0.0/16`) and host names */
  constructor(exceptions: readonly string[]) {
    for (const exception of exceptions) {
      if (exception.includes('/')) this.networks.push(ipaddr.parseCIDR(exception));
      else if (isIP(exception) > 0) this.networks.push(wholeAddress(ipaddr.parse(exception)));
      else this.hosts.add(foldHost(exception));
    }
  }

  /** Returns true if all resolved addresses of the host are allowed. Returns false for an empty list. */
  allows(host: string, addresses: readonly string[]): boolean {
    if (addresses.length === 0) return false;
    return this.hosts.has(foldHost(host)) || addresses.every((address) => this.allowsAddress(address));
  }

  /**
   * Returns false if a host is certainly not allowed, without a DNS lookup. This covers addresses, names of this
   * machine (RFC 6761, section 6.3), and names that public name servers do not know.
   * @param host of a parsed URL, with canonical spelling of addresses
   */
  mayAllow(host: string): boolean {
    const address = host.replace(/^\[(.*)\]$/, '$1');
    if (isIP(address) > 0) return this.allows(address, [address]);
    if (isLocalhost(host)) return this.allows(host, [LOOPBACK]);
    // A name may resolve to an address within an exempt network.
    return !isInside(host) || this.networks.length > 0 || this.hosts.has(foldHost(host));
  }

  private allowsAddress(text: string): boolean {
    // Parsers disagree about other spellings of addresses.
    if (isIP(text) === 0 || text.includes('%')) return false;
    const address = ipaddr.parse(text);
    return isPublic(address) || this.networks.some((network) => isWithin(address, network));
  }
}

/** Returns true for a localhost name, also in the variants of hosts files. */
function isLocalhost(host: string): boolean {
  return /(?:^|\.)(?:localhost|localhost\.localdomain|ip6-localhost|ip6-loopback)$/.test(foldHost(host));
}

/** Returns true for a name without public meaning (without a dot, with an empty part, or in a private domain). */
function isInside(host: string): boolean {
  const name = foldHost(host);
  return !name.includes('.') || name.split('.').includes('') || PRIVATE_DOMAINS.test(name);
}

/** Private domains: RFC 6762 (`local`), RFC 8375 (`home.arpa`), ICANN (`internal`), and usual names in clusters. */
const PRIVATE_DOMAINS = /\.(?:local|localdomain|internal|home\.arpa|lan|svc)$/;

function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false;
  if (address.kind() === 'ipv6') return isWithin(address, PUBLIC_IPV6);
  return !HOST_SERVICES.some((network) => isWithin(address, network));
}

function isWithin(address: Address, [network, bits]: Network): boolean {
  return address.kind() === network.kind() && address.match(network, bits);
}

function wholeAddress(address: Address): Network {
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

function foldHost(host: string): string {
  return host.toLowerCase().replace(/\.$/, '');
}
