import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = [Address, number];

const LOOPBACK = '127.0.0.1';
/** Public by its number, but a virtual machine's own host: it hands out credentials (Azure's wire server). */
const HOST_SERVICES: readonly Network[] = [ipaddr.parseCIDR('168.63.129.16/32')];
/** The only part of IPv6 that is given out for the public (RFC 4291, section 2.4, and IANA's registry). */
const PUBLIC_IPV6: Network = ipaddr.parseCIDR('2000::/3');

/**
 * Which addresses a request that somebody else chose may go to: public unicast ones, and the operator's exceptions.
 * Addresses that hold another one (IPv4-mapped and -compatible, NAT64, 6to4, Teredo) are not public ones.
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

  /** Whether all addresses that stand for the host may be connected to; an empty list may not. */
  allows(host: string, addresses: readonly string[]): boolean {
    if (addresses.length === 0) return false;
    return this.hosts.has(foldHost(host)) || addresses.every((address) => this.allowsAddress(address));
  }

  /**
   * The same as far as it shows without a look-up: false for addresses, for names that stand for this machine (RFC 6761
   * section 6.3), and for those that no public name server knows.
   * @param host of a parsed URL, in which every spelling of an address is one
   */
  mayAllow(host: string): boolean {
    const address = host.replace(/^\[(.*)\]$/, '$1');
    if (isIP(address) > 0) return this.allows(address, [address]);
    if (isLocalhost(host)) return this.allows(host, [LOOPBACK]);
    // An exception for a network may be what a name within it stands for.
    return !isInside(host) || this.networks.length > 0 || this.hosts.has(foldHost(host));
  }

  private allowsAddress(text: string): boolean {
    // Other spellings of numbers are read differently by different readers.
    if (isIP(text) === 0 || text.includes('%')) return false;
    const address = ipaddr.parse(text);
    return isPublic(address) || this.networks.some((network) => isWithin(address, network));
  }
}

/** Also as hosts files write it. */
function isLocalhost(host: string): boolean {
  return /(?:^|\.)(?:localhost|localhost\.localdomain|ip6-localhost|ip6-loopback)$/.test(foldHost(host));
}

/** Of names that stand for nothing in public: without a dot, with an empty part, or of a domain that is for private use. */
function isInside(host: string): boolean {
  const name = foldHost(host);
  return !name.includes('.') || name.split('.').includes('') || PRIVATE_DOMAINS.test(name);
}

/** RFC 6762 (`local`), RFC 8375 (`home.arpa`), ICANN's reservation of `internal`, and what clusters and routers use. */
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
