import { Inject, Injectable } from '@nestjs/common';
import type { Dispatcher } from 'undici';
import { BodyTooLarge, readAll } from '../../common/http/read-body.js';
import { CONFIG, type Config } from '../../config/config.js';
import { DatabaseClock } from '../../database/database-clock.js';
import { GuardedClient } from '../../outbound/guarded-client.js';
import { OutboundFailure } from '../../outbound/outbound-failure.js';
import { type AssistantParts, readParts } from '../assistant-answer.js';
import { timedSignature } from '../signature/signature.js';
import { CallbackFailure } from './callback-failure.js';

/** Milliseconds for the whole callback. The platform waits 7.5 s for the webhook's response. */
const LIMIT_MS = 3_000;
const MAX_ANSWER_BYTES = 65_536;

/** Requests the configuration of one call from an agent's callback. */
@Injectable()
export class CallbackClient {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly client: GuardedClient,
    private readonly clock: DatabaseClock,
  ) {}

  /** @param message sent as JSON @throws CallbackFailure */
  async fetch(callbackUrl: string, message: object): Promise<AssistantParts> {
    const { secret } = this.config.callback;
    if (secret === undefined) throw new CallbackFailure('not_configured');
    const body = JSON.stringify(message);
    const signature = timedSignature(secret, Math.floor(this.clock.now() / 1_000), body);
    const headers = { 'x-sotto-signature': signature };
    try {
      return await this.client.post(
        { url: callbackUrl, headers, body, limitMs: LIMIT_MS },
        readAnswer,
        CallbackFailure,
      );
    } catch (error) {
      throw error instanceof OutboundFailure ? new CallbackFailure(error.reason, error.cause) : error;
    }
  }
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
    // The parser's message would quote the response.
    throw new CallbackFailure('malformed');
  }
  const parts = readParts(parsed);
  if (parts === undefined) throw new CallbackFailure('malformed');
  return parts;
}
