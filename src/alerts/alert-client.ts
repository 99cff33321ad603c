import { Injectable } from '@nestjs/common';
import { ServiceAddress } from '../config/service-address.js';
import { DatabaseClock } from '../database/database-clock.js';
import { GuardedClient } from '../outbound/guarded-client.js';
import { OUTBOUND_FAULTS, OutboundFailure } from '../outbound/outbound-failure.js';
import { AgentSecrets } from '../tokenization/keys/agent-secrets.service.js';
import { type Alert, alertBody, type AlertFormat } from './alert.js';
import { signedHeaders } from './alert-signature.js';

const LIMIT_MS = 10_000;

/** `status`: response other than 2xx; `secret`: secret that no master key decrypts; `disabled`: no attempt. */
export const DELIVERY_FAULTS = [...OUTBOUND_FAULTS, 'status', 'secret', 'disabled'] as const;
export type DeliveryFault = (typeof DELIVERY_FAULTS)[number];

/** Destination of an alert. */
export interface Destination {
  readonly accountId: string;
  readonly webhookId: string;
  readonly url: string;
  readonly format: AlertFormat;
  /** Secret, wrapped with the master key. */
  readonly secret: Buffer;
}

/** Outcome of an attempt. */
export interface Attempt {
  /** HTTP status; null without an answer. */
  readonly status: number | null;
  /** Null if the alert was delivered. */
  readonly failure: DeliveryFault | null;
}

/** Makes one attempt to send an alert. Reads only the status of the response. */
@Injectable()
export class AlertClient {
  constructor(
    private readonly client: GuardedClient,
    private readonly secrets: AgentSecrets,
    private readonly address: ServiceAddress,
    private readonly clock: DatabaseClock,
  ) {}

  async send(
    { accountId, webhookId, url, format, secret: wrapped }: Destination,
    alert: Alert,
  ): Promise<Attempt> {
    const secret = this.secrets.open(accountId, webhookId, wrapped);
    if (secret === undefined) return { status: null, failure: 'secret' };
    const body = alertBody(alert, accountId, format, this.address.baseUrl);
    const headers = signedHeaders(secret, alert.id, Math.floor(this.clock.now() / 1_000), body);
    try {
      const request = { url, headers, body, limitMs: LIMIT_MS };
      const status = await this.client.post(request, ({ statusCode }) => Promise.resolve(statusCode));
      return { status, failure: status >= 200 && status <= 299 ? null : 'status' };
    } catch (error) {
      if (!(error instanceof OutboundFailure)) throw error;
      return { status: null, failure: error.reason };
    }
  }
}
