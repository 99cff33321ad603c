import { useQueries, useQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect, useState } from 'react';
import { allAgentsQuery } from '../../api/agents';
import { callerKeysQuery } from '../../api/caller-keys';
import { policySchemaQuery } from '../../api/policies';
import type { SessionRow } from '../../api/sessions';
import { Button } from '../../ui/button';
import { SelectField, TextField } from '../../ui/field';
import { API_NAMES } from '../../lib/session-origin';
import { languageName } from '../../lib/language-names';
import {
  DEFAULT_SINCE,
  isFiltered,
  isInstant,
  MAX_SINCE,
  readSessionFilters,
  type SessionFilters,
} from './session-filters';
import { shownName } from '../../lib/names';

interface Option {
  value: string;
  label: string;
}

const SINCE_OPTIONS: readonly Option[] = [
  { value: '1h', label: 'Last hour' },
  { value: '24h', label: 'Last 24 hours' },
  { value: '7d', label: 'Last 7 days' },
  { value: '30d', label: 'Last 30 days' },
  { value: MAX_SINCE, label: 'Any time' },
];

const STATUSES: readonly Option[] = [
  { value: '', label: 'Any' },
  { value: 'ok', label: 'OK' },
  { value: 'partial', label: 'Partial' },
  { value: 'error', label: 'Error' },
];

const APIS: readonly Option[] = [
  { value: '', label: 'Any' },
  ...Object.entries(API_NAMES).map(([value, label]) => ({ value, label })),
];

/** Languages that are offered even if no listed session has them. */
const LANGUAGES = ['en', 'es', 'und'];

interface SessionFilterFormProps {
  filters: SessionFilters;
  /** Listed sessions, whose kinds and languages can be selected. */
  sessions: readonly SessionRow[];
  onChange: (filters: SessionFilters) => void;
}

/** The filters of the session list. Changes apply at once. */
export function SessionFilterForm({ filters, sessions, onChange }: SessionFilterFormProps): ReactElement {
  const set = (name: keyof SessionFilters, value: string): void => {
    onChange(readSessionFilters({ ...filters, [name]: value }));
  };
  return (
    <search className="mb-5 block">
      <div className="grid grid-cols-2 items-end gap-4 lg:grid-cols-5">
        <SelectField
          label="Period"
          value={filters.since ?? DEFAULT_SINCE}
          options={withSelected(SINCE_OPTIONS, filters.since, (since) =>
            isInstant(since) ? 'Custom' : `Last ${since}`,
          )}
          onChange={(value) => {
            set('since', value === DEFAULT_SINCE ? '' : value);
          }}
        />
        <TimeField
          label="From"
          value={filters.since}
          onChange={(value) => {
            set('since', value);
          }}
        />
        <TimeField
          label="To"
          value={filters.until}
          onChange={(value) => {
            set('until', value);
          }}
        />
        <SelectField
          label="Status"
          value={filters.status ?? ''}
          options={STATUSES}
          onChange={(value) => {
            set('status', value);
          }}
        />
        <SelectField
          label="API"
          value={filters.api ?? ''}
          options={APIS}
          onChange={(value) => {
            set('api', value);
          }}
        />
        <AgentField
          value={filters.agent_id}
          onChange={(value) => {
            set('agent_id', value);
          }}
        />
        <KindField
          value={filters.kind}
          sessions={sessions}
          onChange={(value) => {
            set('kind', value);
          }}
        />
        <LanguageField
          value={filters.language}
          sessions={sessions}
          onChange={(value) => {
            set('language', value);
          }}
        />
        <TextField
          label="Minimum masked values"
          type="number"
          min={0}
          step={1}
          inputMode="numeric"
          placeholder="0"
          value={filters.min_redactions ?? ''}
          onChange={({ target: { value } }) => {
            set('min_redactions', value);
          }}
        />
        <TextField
          label="Phone call ID"
          type="search"
          autoComplete="off"
          maxLength={256}
          placeholder="Full ID"
          value={filters.call_id ?? ''}
          onChange={({ target: { value } }) => {
            set('call_id', value);
          }}
        />
        <CallerKeyField
          value={filters.caller_key_id}
          agentId={filters.agent_id}
          sessions={sessions}
          onChange={(value) => {
            set('caller_key_id', value);
          }}
        />
      </div>
      {isFiltered(filters) && (
        <Button
          className="mt-3"
          onClick={() => {
            onChange(readSessionFilters({ sort: filters.sort, order: filters.order }));
          }}
        >
          Clear filters
        </Button>
      )}
    </search>
  );
}

function AgentField({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (agentId: string) => void;
}): ReactElement {
  const agents = useQuery(allAgentsQuery);
  const options = [
    { value: '', label: 'All' },
    ...(agents.data ?? []).map(({ id, name }) => ({ value: id, label: shownName(name) })),
  ];
  return (
    <SelectField
      label="Agent"
      value={value ?? ''}
      options={withSelected(options, value, (id) => id)}
      onChange={onChange}
    />
  );
}

interface FoundFieldProps {
  value: string | undefined;
  sessions: readonly SessionRow[];
  onChange: (value: string) => void;
}

/**
 * Selects a caller key of the selected agent, or of an agent whose listed sessions used one. Hidden if no key exists.
 */
function CallerKeyField({
  value,
  agentId,
  sessions,
  onChange,
}: FoundFieldProps & { agentId: string | undefined }): ReactElement | null {
  const agents = useQuery(allAgentsQuery);
  const found = sessions.flatMap(({ caller_key_id: key, agent_id: id }) => (key === undefined ? [] : [id]));
  const ids = [...new Set(agentId === undefined ? found : [agentId, ...found])];
  const keys = useQueries({
    // A deleted agent no longer has keys to load.
    queries: ids.filter((id) => agents.data?.some((agent) => agent.id === id)).map(callerKeysQuery),
    combine: (results) => results.flatMap(({ data = [] }) => data),
  });
  const used = sessions.flatMap(({ caller_key_id: key }) => key ?? []);
  const names = new Map(keys.map(({ id, name }) => [id, shownName(name)]));
  if (value === undefined && names.size + used.length === 0) return null;
  return (
    <SelectField
      label="Caller key"
      value={value ?? ''}
      options={optionsOf([...names.keys(), ...used], value, (id) => names.get(id) ?? id)}
      onChange={onChange}
    />
  );
}

/** Selects a built-in kind, or another kind that occurs in the listed sessions. */
function KindField({ value, sessions, onChange }: FoundFieldProps): ReactElement {
  const schema = useQuery(policySchemaQuery);
  const builtIn = schema.data?.properties?.entities?.propertyNames?.examples ?? [];
  const found = sessions.flatMap(({ redactions_by_kind: masked, observed_by_kind: observed = {} }) => [
    ...Object.keys(masked),
    ...Object.keys(observed),
  ]);
  return (
    <SelectField
      label="Kind of value"
      value={value ?? ''}
      options={optionsOf([...builtIn.map(String), ...found], value, (kind) => kind)}
      onChange={onChange}
    />
  );
}

function LanguageField({ value, sessions, onChange }: FoundFieldProps): ReactElement {
  const found = sessions.flatMap(({ languages = [] }) =>
    languages.flatMap(({ language }) => language.split('+')),
  );
  return (
    <SelectField
      label="Language"
      value={value ?? ''}
      options={optionsOf([...LANGUAGES, ...found], value, languageName)}
      onChange={onChange}
    />
  );
}

function optionsOf(
  values: readonly string[],
  chosen: string | undefined,
  label: (value: string) => string,
): readonly Option[] {
  const options = [...new Set(values)].map((value) => ({ value, label: label(value) }));
  return [
    { value: '', label: 'Any' },
    ...withSelected(options, chosen, label).toSorted((a, b) => a.label.localeCompare(b.label)),
  ];
}

/** Field for a date and time in the user's time zone. A year that is still being typed is not applied. */
function TimeField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string | undefined;
  onChange: (instant: string) => void;
}): ReactElement {
  const applied = value !== undefined && isInstant(value) ? toLocal(value) : '';
  const [typed, setTyped] = useState(applied);
  useEffect(() => {
    setTyped(applied);
  }, [applied]);
  return (
    <div className="col-span-2 sm:col-span-1">
      <TextField
        label={label}
        type="datetime-local"
        min="1970-01-01T00:00"
        max="9999-12-31T23:59"
        value={typed}
        onChange={({ target: { value: text, validity } }) => {
          setTyped(text);
          if (text === '') onChange('');
          else if (validity.valid) onChange(new Date(text).toISOString());
        }}
      />
    </div>
  );
}

/** Formats a time for a `datetime-local` input, to the minute. */
function toLocal(instant: string): string {
  const date = new Date(instant);
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** Returns the options, extended by the current value if they do not contain it. */
function withSelected(
  options: readonly Option[],
  chosen: string | undefined,
  label: (value: string) => string,
): readonly Option[] {
  if (chosen === undefined || options.some(({ value }) => value === chosen)) return options;
  return [...options, { value: chosen, label: label(chosen) }];
}
