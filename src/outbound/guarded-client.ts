import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import { Agent, type Dispatcher } from 'undici';
import { AddressGuard } from '../common/http/address-guard.js';
import { CONFIG, type Config } from '../config/config.js';
import { OutboundFailure } from './outbound-failure.js';
import { OUTBOUND_NETWORK, type OutboundNetwork } from './outbound-network.js';

export interface OutboundRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text. */
  readonly body: string;
  /** Time limit in milliseconds for the whole request, including the response. */
  readonly limitMs: number;
}

const HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json',
  'accept-encoding': 'identity',
  'user-agent': 'sotto',
} as const;

/**
 * Sends requests to URLs that customers choose, from inside the operator's network. The host is resolved once, all of
 * its addresses must be allowed, and the connection uses only these addresses. Redirects are not followed, and proxies
 * from the environment are not used.
 */
@Injectable()
export class GuardedClient {
  private readonly guard: AddressGuard;

  constructor(
    @Inject(CONFIG) config: Pick<Config, 'callback'>,
    @Inject(OUTBOUND_NETWORK) private readonly network: OutboundNetwork,
  ) {
    this.guard = new AddressGuard(config.callback.allow);
  }

  /**
   * Posts a body.
   * @param read reads the response as far as needed; the rest is discarded
   * @throws OutboundFailure, and errors of `read` that are instances of `passed`
   */
  async post<T>(
    request: OutboundRequest,
    read: (answer: Dispatcher.ResponseData) => Promise<T>,
    passed?: new (...args: never[]) => Error,
  ): Promise<T> {
    const limit = AbortSignal.timeout(request.limitMs);
    try {
      return await this.send(request, read, limit);
    } catch (error) {
      if (error instanceof OutboundFailure || (passed !== undefined && error instanceof passed)) throw error;
      throw new OutboundFailure(limit.aborted ? 'timeout' : 'unreachable', error);
    }
  }

  private async send<T>(
    { url: text, headers, body, limitMs }: OutboundRequest,
    read: (answer: Dispatcher.ResponseData) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T> {
    const url = new URL(text);
    const addresses = await this.checkedAddresses(url, signal);
    const agent = new Agent({
      connect: { ...this.network.tls, lookup: fixedLookup(addresses), timeout: limitMs },
    });
    try {
      const answer = await agent.request({
        origin: url.origin,
        path: `${url.pathname}${url.search}`,
        method: 'POST',
        headers: { ...HEADERS, ...headers },
        body,
        signal,
      });
      // An error of an unread body must not end the process.
      answer.body.on('error', () => undefined);
      return await read(answer);
    } finally {
      await agent.destroy();
    }
  }

  private async checkedAddresses(url: URL, signal: AbortSignal): Promise<readonly LookupAddress[]> {
    if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') {
      throw new OutboundFailure('not_allowed');
    }
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const family = isIP(host);
    const addresses =
      family > 0 ? [{ address: host, family }] : await rejectOnAbort(this.resolve(host), signal);
    const numbers = addresses.map(({ address }) => address);
    if (!this.guard.allows(host, numbers)) throw new OutboundFailure('not_allowed');
    return addresses;
  }

  private async resolve(host: string): Promise<readonly LookupAddress[]> {
    const addresses = await this.network.resolve(host).catch((error: unknown) => {
      throw new OutboundFailure('unresolved', error);
    });
    if (addresses.length === 0) throw new OutboundFailure('unresolved');
    return addresses;
  }
}

/** Resolves every name to these addresses, which have been checked. */
function fixedLookup(addresses: readonly LookupAddress[]): LookupFunction {
  return (_, options, done) => {
    const [first] = addresses;
    if (options.all === true) done(null, [...addresses]);
    else if (first !== undefined) done(null, first.address, first.family);
  };
}

/** Name resolution cannot be cancelled, so the result is ignored after the limit. */
async function rejectOnAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => {
        reject(new OutboundFailure('timeout'));
      });
    }),
  ]);
}
