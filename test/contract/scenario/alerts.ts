import type { RunningService } from '../../support/running-service.js';
import { ALERTS_URL, withoutNames } from '../world.js';
import type { Recorder } from './recorder.js';

const WEBHOOKS = '/api/v1/alert-webhooks';

export async function alerts(service: RunningService, recorder: Recorder, cookie: string): Promise<void> {
  withoutNames(service);
  const body = { name: 'On call', url: ALERTS_URL };
  const created = await recorder.ask(`POST ${WEBHOOKS}`, 'created', {
    cookie,
    body: { ...body, format: 'json', events: ['breaker', 'budget', 'verification_failed'] },
  });
  await recorder.ask(`POST ${WEBHOOKS}`, 'private-address', {
    cookie,
    body: { ...body, url: 'https://10.0.0.1/' },
  });
  await recorder.ask(`GET ${WEBHOOKS}`, 'all', { cookie });
  const { alert_webhook: webhook } = created?.body as { alert_webhook: { id: string } };
  const one = { cookie, path: { webhook_id: webhook.id } };
  await recorder.ask(`PATCH ${WEBHOOKS}/{webhook_id}`, 'all-events', { ...one, body: { events: null } });
  await recorder.ask(`POST ${WEBHOOKS}/{webhook_id}/rotate-secret`, 'rotated', one);
  await recorder.ask(`POST ${WEBHOOKS}/{webhook_id}/test`, 'unknown-host', one);
  await recorder.ask(`DELETE ${WEBHOOKS}/{webhook_id}`, 'deleted', one);
  await recorder.ask(`DELETE ${WEBHOOKS}/{webhook_id}`, 'unknown', one);
}
