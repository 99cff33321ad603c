import { asAdmin, asMember, bad, type Endpoints, good, needsLogin, NOBODY } from './cases.js';
import * as shapes from './extension-shapes.js';
import { ALERTS_URL, type World } from './world.js';

const webhooks = 'api/v1/alert-webhooks';
const body = { name: 'On call', url: ALERTS_URL };
const ofWebhook = ({ alertWebhookId }: World): { path: Record<string, string> } => ({
  path: { webhook_id: alertWebhookId },
});

/** Alert webhooks. */
export const ALERTS: Endpoints = {
  [`GET /${webhooks}`]: [
    ...needsLogin,
    good('all', asAdmin(), shapes.alertWebhookList),
    bad('by a member', asMember(), 403, 'forbidden'),
  ],
  [`POST /${webhooks}`]: [
    ...needsLogin,
    good('a webhook', asAdmin({ body }), shapes.newAlertWebhook, { status: 201 }),
    bad('by a member', asMember({ body }), 403, 'forbidden'),
    bad('without a URL', asAdmin({ body: { name: 'On call' } }), 422, 'validation_failed'),
    bad(
      'with a private address',
      asAdmin({ body: { ...body, url: 'https://10.0.0.1/' } }),
      422,
      'validation_failed',
    ),
    bad('with an unknown event', asAdmin({ body: { ...body, events: ['calls'] } }), 422, 'validation_failed'),
  ],
  [`PATCH /${webhooks}/{webhook_id}`]: [
    ...needsLogin,
    good(
      'other events',
      asAdmin((world) => ({ ...ofWebhook(world), body: { events: ['budget'], format: 'chat' } })),
      shapes.alertWebhook,
    ),
    bad(
      'no name',
      asAdmin((world) => ({ ...ofWebhook(world), body: { name: '' } })),
      422,
      'validation_failed',
    ),
    bad('an unknown ID', asAdmin({ path: NOBODY, body: { enabled: false } }), 404, 'not_found'),
  ],
  [`POST /${webhooks}/{webhook_id}/rotate-secret`]: [
    ...needsLogin,
    good('a new secret', asAdmin(ofWebhook), shapes.newAlertWebhook),
    bad('an unknown ID', asAdmin({ path: NOBODY }), 404, 'not_found'),
  ],
  [`POST /${webhooks}/{webhook_id}/test`]: [
    ...needsLogin,
    good('to an unknown host', asAdmin(ofWebhook), shapes.alertTest),
    bad('an unknown ID', asAdmin({ path: NOBODY }), 404, 'not_found'),
  ],
  [`DELETE /${webhooks}/{webhook_id}`]: [
    ...needsLogin,
    bad('an unknown ID', asAdmin({ path: NOBODY }), 404, 'not_found'),
    good(
      'a webhook',
      asAdmin(({ spareAlertWebhookId }) => ({ path: { webhook_id: spareAlertWebhookId } })),
      undefined,
    ),
  ],
};
