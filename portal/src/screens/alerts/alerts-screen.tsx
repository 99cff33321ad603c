import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { alertWebhooksQuery } from '../../api/alert-webhooks';
import { useMe } from '../../api/me';
import { LoadFailure } from '../../ui/notice';
import { Empty, Loading, Page, Section } from '../../ui/page';
import { AlertWebhookSection } from './alert-webhook-section';
import { NewAlertWebhookForm } from './new-alert-webhook-form';

/** Webhooks that receive alerts. */
export function AlertsScreen(): ReactElement {
  const me = useMe();
  if (me.data !== undefined && me.data.role !== 'admin')
    return (
      <Page title="Alerts">
        <Empty title="Only admins can manage alerts">Ask an admin of the account.</Empty>
      </Page>
    );
  return <AlertsForAdmins />;
}

function AlertsForAdmins(): ReactElement {
  const webhooks = useQuery(alertWebhooksQuery);
  return (
    <Page title="Alerts" lead="Sotto sends alerts to webhooks, for example to a chat or a pager.">
      {webhooks.isPending && <Loading label="Loading the alert webhooks" />}
      {webhooks.isError && <LoadFailure error={webhooks.error} retry={() => void webhooks.refetch()} />}
      {webhooks.data?.length === 0 && (
        <Empty title="No alert webhooks">
          Create a webhook to learn of failing providers, budgets, drift and failed verification.
        </Empty>
      )}
      {webhooks.data?.map((webhook) => (
        <AlertWebhookSection key={webhook.id} webhook={webhook} />
      ))}
      <Section title="New alert webhook">
        <NewAlertWebhookForm />
      </Section>
    </Page>
  );
}
