import type { ReactElement } from 'react';
import { formatTime } from '../../lib/format';
import { ChoiceField } from '../../ui/choice';
import { TextField } from '../../ui/field';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const MOST_DAYS = 90;

type AgentMode = 'mask' | 'observe';

/** Mode of an agent, and the number of days of observing as entered. */
export interface ModeChoice {
  readonly mode: AgentMode;
  readonly days: string;
}

export const MASKING: ModeChoice = { mode: 'mask', days: '14' };
/** Choice of an agent that observes already. Empty days keep the current end. */
export const STILL_OBSERVING: ModeChoice = { mode: 'observe', days: '' };

const MODES: readonly { value: AgentMode; label: string; hint: string }[] = [
  {
    value: 'mask',
    label: 'Mask requests',
    hint: 'The LLM provider receives tokens or labels instead of detected values.',
  },
  {
    value: 'observe',
    label: 'Observe, without masking',
    hint: 'The LLM provider receives all values, and the journal records the findings. Then the agent masks.',
  },
];

/** Returns the request fields for a choice. The days start now. */
export function modeFields({ mode, days }: ModeChoice): { mode: AgentMode; observe_until?: string } {
  if (mode === 'mask' || days === '') return { mode };
  // The server's clock may be slightly behind.
  const until = Date.now() + Number(days) * DAY_MS - MINUTE_MS;
  return { mode, observe_until: new Date(until).toISOString() };
}

/** Choice between masking and observing. */
export function ModeField({
  choice,
  observeUntil,
  onChange,
}: {
  choice: ModeChoice;
  /** End of observing, if the agent observes already. */
  observeUntil?: string | undefined;
  onChange: (choice: ModeChoice) => void;
}): ReactElement {
  const keeps = observeUntil !== undefined;
  return (
    <div className="space-y-4">
      <ChoiceField
        legend="Detected values"
        value={choice.mode}
        options={MODES}
        onChange={(mode) => {
          onChange({ mode, days: choice.days });
        }}
      />
      {choice.mode === 'observe' && (
        <TextField
          label="Days until the agent masks"
          hint={`Enter 1 to ${MOST_DAYS}${keeps ? `, or leave empty to keep ${formatTime(observeUntil)}` : ''}.`}
          type="number"
          inputMode="numeric"
          min={1}
          max={MOST_DAYS}
          step={1}
          required={!keeps}
          autoComplete="off"
          value={choice.days}
          onChange={({ target: { value } }) => {
            onChange({ mode: 'observe', days: value });
          }}
        />
      )}
    </div>
  );
}
