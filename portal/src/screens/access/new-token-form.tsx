import { type ReactElement, useState } from 'react';
import { type Scope, useCreateToken } from '../../api/api-tokens';
import { useMe } from '../../api/me';
import { Button } from '../../ui/button';
import { SelectField, TextField } from '../../ui/field';
import { Notice } from '../../ui/notice';
import { SecretDialog } from '../../ui/secret-dialog';

const SCOPES: Readonly<Record<Scope, string>> = {
  'agents:read': 'View agents and upstreams',
  'agents:write': 'Create, change and delete agents and their policies',
  'policies:read': 'View and test policies',
  'sessions:read': 'View sessions, including stored texts',
  'reports:read': 'Generate session reports',
  'statistics:read': 'View statistics, usage and drift',
  'usage:write': 'Change the monthly budget',
  'audit:read': 'View and verify the audit log',
  'exports:read': 'Export the audit log, sessions and proofs',
};

const ROLES = [
  { value: 'member', label: 'Member' },
  { value: 'admin', label: 'Admin: also edits agents and views the audit log' },
] as const;

const LIFETIMES = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
] as const;

const EMPTY = { name: '', scopes: [] as readonly Scope[], role: 'member', days: '90' } as const;

interface Draft {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly role: 'member' | 'admin';
  readonly days: string;
}

/** Creates a token, and shows it once. */
export function NewTokenForm(): ReactElement {
  const me = useMe();
  const create = useCreateToken();
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const { name, scopes, role, days } = draft;
  const change = (part: Partial<Draft>): void => {
    setDraft({ ...draft, ...part });
  };
  return (
    <>
      <form
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate(
            { name, scopes: [...scopes], role, expires_in_days: Number(days) },
            {
              onSuccess: () => {
                setDraft(EMPTY);
              },
            },
          );
        }}
      >
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <TextField
            label="Token name"
            required
            maxLength={64}
            autoComplete="off"
            value={name}
            onChange={(event) => {
              change({ name: event.target.value });
            }}
          />
          <SelectField
            label="Expires after"
            value={days}
            options={LIFETIMES}
            onChange={(value) => {
              change({ days: value });
            }}
          />
          {me.data?.role === 'admin' && (
            <SelectField
              label="Token role"
              value={role}
              options={ROLES}
              onChange={(value) => {
                change({ role: value === 'admin' ? 'admin' : 'member' });
              }}
            />
          )}
        </div>
        <ScopeChoice
          chosen={scopes}
          onChange={(chosen) => {
            change({ scopes: chosen });
          }}
        />
        <div>
          <Button type="submit" variant="primary" busy={create.isPending} disabled={scopes.length === 0}>
            Create token
          </Button>
        </div>
        <div className="empty:hidden" aria-live="polite">
          {create.isError && <Notice tone="bad" title={create.error.message} />}
        </div>
      </form>
      {create.isSuccess && (
        <SecretDialog
          title="Copy the token now"
          label="API token"
          hint="Store it where your program reads its secrets."
          secret={create.data}
          onClose={() => {
            create.reset();
          }}
        />
      )}
    </>
  );
}

function ScopeChoice({
  chosen,
  onChange,
}: {
  chosen: readonly Scope[];
  onChange: (scopes: readonly Scope[]) => void;
}): ReactElement {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">Scopes</legend>
      <div className="grid grid-cols-1 gap-x-6 sm:grid-cols-2">
        {(Object.keys(SCOPES) as Scope[]).map((scope) => (
          <label key={scope} className="flex min-h-9 items-start gap-2 py-1.5 text-sm">
            <input
              type="checkbox"
              className="mt-0.5 size-4 shrink-0 accent-accent"
              checked={chosen.includes(scope)}
              onChange={(event) => {
                const others = chosen.filter((one) => one !== scope);
                onChange(event.target.checked ? [...others, scope] : others);
              }}
            />
            <span className="min-w-0">
              {SCOPES[scope]} <code className="font-mono text-xs text-quiet">{scope}</code>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
