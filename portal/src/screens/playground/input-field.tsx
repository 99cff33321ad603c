import type { ReactElement } from 'react';
import { CONTROL, Field, SelectField } from '../../ui/field';
import { SAMPLES } from './samples';

const HINT =
  'Enter text or a conversation. Begin each turn with “Caller:”, “Assistant:” or “Instructions:”. Sotto does not store the text, but please use fictional data if you can.';

/** Input field for typed or pasted text, or a sample. */
export function InputField({
  value,
  onChange,
}: {
  value: string;
  onChange: (input: string) => void;
}): ReactElement {
  const sample = SAMPLES.findIndex(({ text }) => text === value);
  return (
    <div className="space-y-4">
      <SelectField
        label="Sample call"
        value={String(sample)}
        options={[
          { value: '-1', label: 'None (my own text)' },
          ...SAMPLES.map(({ label }, at) => ({ value: String(at), label })),
        ]}
        onChange={(at) => {
          onChange(SAMPLES[Number(at)]?.text ?? '');
        }}
      />
      <Field label="Text or conversation" hint={HINT}>
        {(bound) => (
          <textarea
            {...bound}
            rows={11}
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
    </div>
  );
}
