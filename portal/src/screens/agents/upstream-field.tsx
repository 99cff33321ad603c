import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { type Upstream, upstreamsQuery } from '../../api/upstreams';
import { SelectField } from '../../ui/field';
import { LoadFailure } from '../../ui/notice';
import { Loading } from '../../ui/page';

interface UpstreamFieldProps {
  /** Undefined until one is selected. */
  value: string | undefined;
  onChange: (upstream: string | undefined) => void;
  error: string | undefined;
}

const HINT =
  'The language model that gets the masked calls. “stub” calls none: it answers by itself, for trying things out.';

/** Selects the language model of an agent. */
export function UpstreamField({ value, onChange, error }: UpstreamFieldProps): ReactElement {
  const upstreams = useQuery(upstreamsQuery);
  if (upstreams.isPending) return <Loading label="Loading the upstreams" lines={2} />;
  if (upstreams.isError)
    return <LoadFailure error={upstreams.error} retry={() => void upstreams.refetch()} />;
  return (
    <SelectField
      label="Upstream"
      hint={HINT}
      error={error}
      value={value ?? ''}
      options={[{ value: '', label: 'Choose one' }, ...upstreams.data.map(toOption)]}
      onChange={(chosen) => {
        onChange(chosen === '' ? undefined : chosen);
      }}
    />
  );
}

function toOption({ upstream, baa }: Upstream): { value: string; label: string } {
  if (upstream === 'stub') return { value: upstream, label: 'stub (no language model)' };
  const agreement =
    baa === null ? 'no business associate agreement declared' : `agreement: ${baa.counterparty}`;
  return { value: upstream, label: `${upstream} (${agreement})` };
}
