import type { ReactElement } from 'react';
import type { TrustFault, TrustTexts } from '../../proof/trust';
import { CONTROL, Field, TextField } from '../../ui/field';
import { faultWords } from './trust-words';

const MAX_TEXT = 100_000;

interface TrustFormProps {
  texts: TrustTexts;
  fault: TrustFault | undefined;
  onChange: (texts: TrustTexts) => void;
}

/** The keys that the reader trusts, and the number of required witnesses. */
export function TrustForm({ texts, fault, onChange }: TrustFormProps): ReactElement {
  const errorOf = (field: keyof TrustTexts): string | undefined =>
    fault?.field === field ? faultWords(fault) : undefined;
  return (
    <div className="grid gap-4">
      <KeysField
        label="Log keys"
        hint="Verifier keys, one per line, as “npx sotto audit public-key” prints them for the operator. If the log key was replaced, enter all keys."
        value={texts.log}
        error={errorOf('log')}
        onChange={(log) => {
          onChange({ ...texts, log });
        }}
      />
      <KeysField
        label="Witness keys"
        hint="Verifier keys, one per line, as the witnesses publish them. Only you can judge which witnesses are independent of the operator."
        value={texts.witnesses}
        error={errorOf('witnesses')}
        onChange={(witnesses) => {
          onChange({ ...texts, witnesses });
        }}
      />
      <div className="max-w-60">
        <TextField
          label="Required witnesses"
          hint="Number of required cosignatures. Leave empty to require all."
          error={errorOf('quorum')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={texts.quorum}
          onChange={(event) => {
            onChange({ ...texts, quorum: event.target.value });
          }}
        />
      </div>
    </div>
  );
}

function KeysField({
  label,
  hint,
  value,
  error,
  onChange,
}: {
  label: string;
  hint: string;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
}): ReactElement {
  return (
    <Field label={label} hint={hint} error={error}>
      {(bound) => (
        <textarea
          {...bound}
          rows={4}
          maxLength={MAX_TEXT}
          autoComplete="off"
          spellCheck={false}
          className={`${CONTROL} py-2 font-mono text-xs leading-relaxed break-all`}
          value={value}
          onChange={(event) => {
            onChange(event.target.value);
          }}
        />
      )}
    </Field>
  );
}
