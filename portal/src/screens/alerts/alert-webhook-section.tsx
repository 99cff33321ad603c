import { type ReactElement, useState } from 'react';
import {
  type AlertWebhook,
  useChangeAlertWebhook,
  useDeleteAlertWebhook,
  useRotateAlertSecret,
  useTestAlertWebhook,
} from '../../api/alert-webhooks';
import { shownName } from '../../lib/names';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Notice } from '../../ui/notice';
import { Section } from '../../ui/page';
import { SecretDialog } from '../../ui/secret-dialog';
import { Age } from '../../ui/time';
import { failureWords, FORMATS, stateWords } from './alert-words';
import { EventChoice } from './event-choice';

/** Webhook with its settings, its actions and its latest deliveries. */
export function AlertWebhookSection({ webhook }: { webhook: AlertWebhook }): ReactElement {
  const change = useChangeAlertWebhook(webhook.id);
  const { enabled, format, url } = webhook;
  // Shows the new selection at once, and the stored one again if the change fails.
  const [events, setEvents] = useState(webhook.events);
  return (
    <Section title={shownName(webhook.name)}>
      <p className="font-mono text-xs break-all text-quiet">{url}</p>
      <p className="mb-3 text-sm text-quiet">
        {FORMATS.find(({ value }) => value === format)?.label ?? format}
        {!enabled && ', disabled'}
      </p>
      <EventChoice
        chosen={events}
        onChange={(chosen) => {
          if (chosen?.length === 0) return;
          setEvents(chosen);
          change.mutate(
            { events: chosen },
            {
              onError: () => {
                setEvents(webhook.events);
              },
            },
          );
        }}
      />
      <Actions
        webhook={webhook}
        busy={change.isPending}
        onToggle={() => {
          change.mutate({ enabled: !enabled });
        }}
      />
      <div className="empty:hidden" aria-live="polite">
        {change.isError && <Notice tone="bad" title={change.error.message} />}
      </div>
      <Deliveries webhook={webhook} />
    </Section>
  );
}

function Actions({
  webhook: { id, name, enabled },
  busy,
  onToggle,
}: {
  webhook: AlertWebhook;
  busy: boolean;
  onToggle: () => void;
}): ReactElement {
  const test = useTestAlertWebhook(id);
  const rotate = useRotateAlertSecret(id);
  const remove = useDeleteAlertWebhook(id);
  const [asks, setAsks] = useState<'rotate' | 'delete'>();
  const close = (): void => {
    setAsks(undefined);
  };
  const of = <span className="sr-only"> of {shownName(name)}</span>;
  const failed = [test, rotate, remove].find(({ isError }) => isError);
  return (
    <>
      <div className="mt-3 mb-3 flex flex-wrap gap-2">
        <Button
          busy={test.isPending}
          onClick={() => {
            test.mutate();
          }}
        >
          Send test alert<span className="sr-only"> to {shownName(name)}</span>
        </Button>
        <Button busy={busy} onClick={onToggle}>
          {enabled ? 'Disable' : 'Enable'}
          <span className="sr-only"> {shownName(name)}</span>
        </Button>
        <Button
          onClick={() => {
            setAsks('rotate');
          }}
        >
          Replace secret{of}
        </Button>
        <Button
          variant="danger"
          onClick={() => {
            setAsks('delete');
          }}
        >
          Delete<span className="sr-only"> {shownName(name)}</span>
        </Button>
      </div>
      <div className="mb-3 empty:hidden" aria-live="polite">
        {failed !== undefined && <Notice tone="bad" title={failed.error?.message ?? ''} />}
        {test.isSuccess && (
          <Notice
            tone={test.data.delivered ? 'good' : 'bad'}
            title={test.data.delivered ? 'The test alert was delivered' : 'The test alert was not delivered'}
          >
            <p>{failureWords(test.data)}</p>
          </Notice>
        )}
      </div>
      {asks !== undefined && (
        <ConfirmDialog
          title={
            asks === 'rotate' ? `Replace the secret of ${shownName(name)}?` : `Delete ${shownName(name)}?`
          }
          action={asks === 'rotate' ? 'Replace' : 'Delete'}
          busy={rotate.isPending || remove.isPending}
          onClose={close}
          onConfirm={() => {
            (asks === 'rotate' ? rotate : remove).mutate(undefined, { onSettled: close });
          }}
        >
          <p>
            {asks === 'rotate'
              ? 'Alerts are signed with the new secret immediately. Update your receiver.'
              : 'Alerts are no longer sent to this URL.'}
          </p>
        </ConfirmDialog>
      )}
      {rotate.isSuccess && (
        <SecretDialog
          title="Copy the secret now"
          label="Signing secret"
          hint="Your receiver needs it to verify signatures."
          secret={rotate.data}
          onClose={() => {
            rotate.reset();
          }}
        />
      )}
    </>
  );
}

function Deliveries({ webhook: { deliveries } }: { webhook: AlertWebhook }): ReactElement {
  if (deliveries.length === 0) return <p className="text-sm text-quiet">No alerts yet.</p>;
  return (
    <ul className="divide-y divide-line text-sm" aria-label="Latest deliveries">
      {deliveries.map((delivery) => (
        <li key={delivery.alert_id} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-2">
          <span className="font-mono text-xs leading-5">{delivery.type}</span>
          <span>{stateWords(delivery)}</span>
          <span className="text-quiet">
            {failureWords(delivery)} <Age date={delivery.created_at} />
          </span>
        </li>
      ))}
    </ul>
  );
}
