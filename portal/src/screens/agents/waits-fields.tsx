import type { ReactElement } from 'react';
import { TextField } from '../../ui/field';
import type { AgentFormErrors } from './form-errors';
import type { Waits } from './upstream-order';

const SHORTEST_MS = 100;
const LONGEST_MS = 60_000;

/** Fields for the fallback timeout and the hedging delay, in milliseconds. */
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
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <TextField
        {...limits}
        label="Fallback timeout (ms)"
        hint="If no reply starts within this time, Sotto calls the next LLM. Enter 100 to 60,000, or leave empty for the default of 3,000."
        error={errors.firstByte}
        value={waits.first}
        onChange={({ target: { value } }) => {
          onChange({ ...waits, first: value });
        }}
      />
      <TextField
        {...limits}
        label="Hedging delay (ms)"
        hint="After this delay, Sotto also calls the next LLM, and uses the first reply. Both providers may charge. Enter a value below the fallback timeout, or leave empty for no hedging."
        error={errors.hedgeAfter}
        value={waits.hedge}
        onChange={({ target: { value } }) => {
          onChange({ ...waits, hedge: value });
        }}
      />
    </div>
  );
}
