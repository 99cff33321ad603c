import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import { Agent, type Dispatcher } from 'undici';
import { BodyTooLarge, readAll } from '../../common/http/read-body.js';
import { CONFIG, type Config } from '../../config/config.js';
import { type AssistantParts, readParts } from '../assistant-answer.js';
import { DatabaseClock } from '../../database/database-clock.js';
import { timedSignature } from '../signature/signature.js';
import { AddressGuard } from '../../common/http/address-guard.js';
import { CallbackFailure } from './callback-failure.js';
import { CALLBACK_NETWORK, type CallbackNetwork } from './callback-network.js';

/** Milliseconds for all of it: the platform waits 7.5 s for the whole answer. */
const LIMIT_MS = 3_000;
const MAX_ANSWER_BYTES = 65_536;

/**
 * Asks an agent's callback for the configuration of one call. Its address is chosen by the agent's owner and reached
 * from the operator's network, so it is checked: the host is resolved once, every address of it must be allowed, and
 * the connection goes to no other. Redirects are not followed, proxies of the environment not used.
 */
@Injectable()
export class CallbackClient {
  private readonly guard: AddressGuard;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CALLBACK_NETWORK) private readonly network: CallbackNetwork,
    private readonly clock: DatabaseClock,
  ) {
    this.guard = new AddressGuard(config.callback.allow);
  }

  /**
   * @param message sent as JSON
   * @throws CallbackFailure
   */
  async fetch(callbackUrl: string, message: object): Promise<AssistantParts> {
    const { secret } = this.config.callback;
    if (secret === undefined) throw new CallbackFailure('not_configured');
    const body = JSON.stringify(message);
    const signature = timedSignature(secret, Math.floor(this.clock.now() / 1_000), body);
    const limit = AbortSignal.timeout(LIMIT_MS);
    try {
      return await this.send(new URL(callbackUrl), body, signature, limit);
    } catch (error) {
      if (error instanceof CallbackFailure) throw error;
      throw new CallbackFailure(limit.aborted ? 'timeout' : 'unreachable', error);
    }
  }

  private async send(
    url: URL,
    body: string,
    signature: string,
    signal: AbortSignal,
  ): Promise<AssistantParts> {
    const addresses = await this.checkedAddresses(url, signal);
    const agent = new Agent({
      connect: { ...this.network.tls, lookup: fixedLookup(addresses), timeout: LIMIT_MS },
    });
    try {
      const answer = await agent.request({
        origin: url.origin,
        path: `${url.pathname}${url.search}`,
        method: 'POST',
        headers: { ...HEADERS, 'x-sotto-signature': signature },
        body,
        signal,
      });
      // An error of a body that is left unread must not end the process.
      answer.body.on('error', () => undefined);
      return await readAnswer(answer);
    } finally {
      await agent.destroy();
    }
  }

  private async checkedAddresses(url: URL, signal: AbortSignal): Promise<readonly LookupAddress[]> {
    if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') {
      throw new CallbackFailure('not_allowed');
    }
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const family = isIP(host);
    const addresses =
      family > 0 ? [{ address: host, family }] : await rejectOnAbort(this.resolve(host), signal);
    const numbers = addresses.map(({ address }) => address);
    if (!this.guard.allows(host, numbers)) throw new CallbackFailure('not_allowed');
    return addresses;
  }

  private async resolve(host: string): Promise<readonly LookupAddress[]> {
    const addresses = await this.network.resolve(host).catch((error: unknown) => {
      throw new CallbackFailure('unresolved', error);
    });
    if (addresses.length === 0) throw new CallbackFailure('unresolved');
    return addresses;
  }
}

const HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json',
  'accept-encoding': 'identity',
  'user-agent': 'sotto',
} as const;

/** Resolves to these addresses, whatever name is asked for: the ones that were checked. */
function fixedLookup(addresses: readonly LookupAddress[]): LookupFunction {
  return (_, options, done) => {
    const [first] = addresses;
    if (options.all === true) done(null, [...addresses]);
    else if (first !== undefined) done(null, first.address, first.family);
  };
}

/** Name resolution can't be called off; it is not waited for. */
async function rejectOnAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => {
        reject(new CallbackFailure('timeout'));
      });
    }),
  ]);
}

async function readAnswer({ statusCode, body }: Dispatcher.ResponseData): Promise<AssistantParts> {
  if (statusCode < 200 || statusCode > 299) throw new CallbackFailure('status');
  const bytes = await readAll(body, MAX_ANSWER_BYTES).catch((error: unknown) => {
    throw error instanceof BodyTooLarge ? new CallbackFailure('too_large') : error;
  });
  let parsed: unknown;
  try {
    parsed = JSON.parse(bytes.toString('utf8'));
  } catch {
    // The parser's message would quote the answer.
    throw new CallbackFailure('malformed');
  }
  const parts = readParts(parsed);
  if (parts === undefined) throw new CallbackFailure('malformed');
  return parts;
}
