import type { ReactElement } from 'react';
import { CONTROL, Field } from '../../ui/field';

const HINT =
  'Phrases about the agent’s own office, one per line: its name, doctors, address and phone numbers. Sotto never masks them in calls of this agent. Do not enter patient data.';

/** Edits an agent's own terms, one per line. */
export function OwnTermsField({
  value,
  onChange,
  error,
}: {
  value: string;
  onChange: (text: string) => void;
  error: string | undefined;
}): ReactElement {
  return (
    <Field label="Own terms" hint={HINT} error={error}>
      {(bound) => (
        <textarea
          {...bound}
          rows={4}
          autoComplete="off"
          spellCheck={false}
          className={`${CONTROL} py-2 leading-relaxed`}
          value={value}
          onChange={(event) => {
            onChange(event.target.value);
          }}
        />
      )}
    </Field>
  );
}
