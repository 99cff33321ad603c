import { type ReactElement, useState } from 'react';
import { type NewAlertWebhook, useCreateAlertWebhook } from '../../api/alert-webhooks';
import { Button } from '../../ui/button';
import { SelectField, TextField } from '../../ui/field';
import { Notice } from '../../ui/notice';
import { SecretDialog } from '../../ui/secret-dialog';
import { FORMATS } from './alert-words';
import { EventChoice } from './event-choice';

const EMPTY = { name: '', url: '', format: 'json', events: null } as const;

type Draft = Pick<NewAlertWebhook, 'name' | 'url'> & Required<Pick<NewAlertWebhook, 'format' | 'events'>>;

/** Creates a webhook, and shows its secret once. */
export function NewAlertWebhookForm(): ReactElement {
  const create = useCreateAlertWebhook();
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const { name, url, format, events } = draft;
  const change = (part: Partial<Draft>): void => {
    setDraft({ ...draft, ...part });
  };
  return (
    <>
      <form
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate(draft, {
            onSuccess: () => {
              setDraft(EMPTY);
            },
          });
        }}
      >
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <TextField
            label="Webhook name"
            required
            maxLength={64}
            autoComplete="off"
            value={name}
            onChange={(event) => {
              change({ name: event.target.value });
            }}
          />
          <TextField
            label="URL"
            hint="An https URL with a public address."
            type="url"
            required
            autoComplete="off"
            value={url}
            onChange={(event) => {
              change({ url: event.target.value });
            }}
          />
          <SelectField
            label="Format"
            value={format}
            options={FORMATS}
            onChange={(value) => {
              change({ format: FORMATS.find((one) => one.value === value)?.value ?? 'json' });
            }}
          />
        </div>
        <EventChoice
          chosen={events}
          onChange={(chosen) => {
            change({ events: chosen });
          }}
        />
        <div>
          <Button type="submit" variant="primary" busy={create.isPending} disabled={events?.length === 0}>
            Create webhook
          </Button>
        </div>
        <div className="empty:hidden" aria-live="polite">
          {create.isError && <Notice tone="bad" title={create.error.message} />}
        </div>
      </form>
      {create.isSuccess && (
        <SecretDialog
          title="Copy the secret now"
          label="Signing secret"
          hint="Your receiver needs it to verify signatures. Chat tools do not need it."
          secret={create.data}
          onClose={() => {
            create.reset();
          }}
        />
      )}
    </>
  );
}
