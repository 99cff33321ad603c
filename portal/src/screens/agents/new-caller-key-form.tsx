import { type ReactElement, useState } from 'react';
import { useCreateCallerKey } from '../../api/caller-keys';
import { readTokens, TOKENS_PROBLEM } from '../../lib/tokens';
import { Button } from '../../ui/button';
import { SelectField, TextField } from '../../ui/field';
import { Notice } from '../../ui/notice';
import { SecretDialog } from '../../ui/secret-dialog';

const NEVER = 'never';
const LIFETIMES = [
  { value: NEVER, label: 'Never' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
] as const;

/** Creates a caller key, and shows it once. */
export function NewCallerKeyForm({ agentId }: { agentId: string }): ReactElement {
  const create = useCreateCallerKey(agentId);
  const [name, setName] = useState('');
  const [days, setDays] = useState<string>(NEVER);
  const [text, setText] = useState('');
  const tokens = readTokens(text);
  return (
    <>
      <form
        className="mt-3 grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (tokens === undefined) return;
          create.mutate(
            { name, expires_in_days: days === NEVER ? null : Number(days), monthly_tokens: tokens },
            {
              onSuccess: () => {
                setName('');
                setDays(NEVER);
                setText('');
              },
            },
          );
        }}
      >
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <TextField
            label="Key name"
            hint="For example, the platform that uses the key."
            required
            maxLength={64}
            autoComplete="off"
            value={name}
            onChange={(event) => {
              setName(event.target.value);
            }}
          />
          <SelectField label="Expires after" value={days} options={LIFETIMES} onChange={setDays} />
          <TextField
            label="Monthly token limit"
            hint="Leave empty for no limit."
            inputMode="numeric"
            autoComplete="off"
            value={text}
            error={tokens === undefined ? TOKENS_PROBLEM : undefined}
            onChange={(event) => {
              setText(event.target.value);
            }}
          />
        </div>
        <div>
          <Button type="submit" busy={create.isPending}>
            Create key
          </Button>
        </div>
        <div className="empty:hidden" aria-live="polite">
          {create.isError && <Notice tone="bad" title={create.error.message} />}
        </div>
      </form>
      {create.isSuccess && (
        <SecretDialog
          title="Copy the key now"
          label="Caller key"
          hint="Enter it in your platform as the API key."
          secret={create.data}
          onClose={() => {
            create.reset();
          }}
        />
      )}
    </>
  );
}
