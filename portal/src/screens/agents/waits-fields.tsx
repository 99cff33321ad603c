import type { ReactElement } from 'react';
import { TextField } from '../../ui/field';
import type { AgentFormErrors } from './form-errors';
import type { Waits } from './upstream-order';

const SHORTEST_MS = 100;
const LONGEST_MS = 60_000;

/** How long an agent's upstreams are waited for, in milliseconds. */
export function WaitsFields({
  waits,
  onChange,
  errors,
}: {
  waits: Waits;
  onChange: (waits: Waits) => void;
  errors: AgentFormErrors['fields'];
}): ReactElement {
  const limits = {
    type: 'number',
    inputMode: 'numeric',
    min: SHORTEST_MS,
    max: LONGEST_MS,
    step: 1,
    autoComplete: 'off',
  } as const;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        {...limits}
        label="Ask the next one instead after (ms)"
        hint="Of silence, 100 to 60,000. Empty: 3,000."
        error={errors.firstByte}
        value={waits.first}
        onChange={({ target: { value } }) => {
          onChange({ ...waits, first: value });
        }}
      />
      <TextField
        {...limits}
        label="Ask the next one besides after (ms)"
        hint="Less than the other. The first to say something is heard; both may charge. Empty: never."
        error={errors.hedgeAfter}
        value={waits.hedge}
        onChange={({ target: { value } }) => {
          onChange({ ...waits, hedge: value });
        }}
      />
    </div>
  );
}
