import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { allAgentsQuery } from '../../api/agents';
import { Button } from '../../ui/button';
import { SelectField, TextField } from '../../ui/field';
import { API_NAMES } from '../../lib/session-origin';
import { DEFAULT_SINCE, MAX_SINCE, readSessionFilters, type SessionFilters } from './session-filters';
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

interface SessionFilterFormProps {
  filters: SessionFilters;
  onChange: (filters: SessionFilters) => void;
}

/** The filters of the session list. Changes apply at once. */
export function SessionFilterForm({ filters, onChange }: SessionFilterFormProps): ReactElement {
  const set = (name: keyof SessionFilters, value: string): void => {
    onChange(readSessionFilters({ ...filters, [name]: value }));
  };
  return (
    <search className="mb-5 block">
      <div className="grid grid-cols-2 items-end gap-4 lg:grid-cols-3 xl:grid-cols-6">
        <SelectField
          label="Period"
          value={filters.since ?? DEFAULT_SINCE}
          options={withSelected(SINCE_OPTIONS, filters.since, (since) => `Last ${since}`)}
          onChange={(value) => {
            set('since', value === DEFAULT_SINCE ? '' : value);
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
      </div>
      {Object.keys(filters).length > 0 && (
        <Button
          className="mt-3"
          onClick={() => {
            onChange({});
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

/** The options and, if the address has another value, that one. */
function withSelected(
  options: readonly Option[],
  chosen: string | undefined,
  label: (value: string) => string,
): readonly Option[] {
  if (chosen === undefined || options.some(({ value }) => value === chosen)) return options;
  return [...options, { value: chosen, label: label(chosen) }];
}
