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

/** Whom the reader trusts: keys of the log and of witnesses, and how many of these are enough. */
export function TrustForm({ texts, fault, onChange }: TrustFormProps): ReactElement {
  const errorOf = (field: keyof TrustTexts): string | undefined =>
    fault?.field === field ? faultWords(fault) : undefined;
  return (
    <div className="grid gap-4">
      <KeysField
        label="Keys of the log"
        hint="Verifier keys, one a line, as “npx sotto audit public-key” prints them for the operator. Several if the key was replaced."
        value={texts.log}
        error={errorOf('log')}
        onChange={(log) => {
          onChange({ ...texts, log });
        }}
      />
      <KeysField
        label="Keys of witnesses"
        hint="Verifier keys, one a line, as the witnesses themselves publish them. Which of them are independent of the operator, only you can know."
        value={texts.witnesses}
        error={errorOf('witnesses')}
        onChange={(witnesses) => {
          onChange({ ...texts, witnesses });
        }}
      />
      <div className="max-w-60">
        <TextField
          label="Witnesses that are enough"
          hint="All of them if this is empty."
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
