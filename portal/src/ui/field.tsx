import { type ComponentProps, type ReactElement, type ReactNode, useId } from 'react';
import { classes } from './classes';

export const CONTROL =
  'min-h-10 w-full rounded-lg border border-line-strong/70 bg-surface px-3 text-sm text-text placeholder:text-quiet aria-invalid:border-bad';

interface FieldProps {
  /** ID of the control; generated if not set. */
  id?: string | undefined;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Renders the control with the IDs of its label, hint and error. */
  children: (bound: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': boolean;
  }) => ReactNode;
}

/** A labelled control with its hint and validation error. */
export function Field({ id: given, label, hint, error, children }: FieldProps): ReactElement {
  const own = useId();
  const id = given ?? own;
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`];
  const described = [hint === undefined ? '' : hintId, error === undefined ? '' : errorId]
    .filter(Boolean)
    .join(' ');
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error !== undefined })}
      {hint !== undefined && (
        <p id={hintId} className="mt-1 text-xs text-quiet">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={errorId} className="mt-1 text-xs font-medium text-bad">
          {error}
        </p>
      )}
    </div>
  );
}

type TextFieldProps = Omit<FieldProps, 'children'> & ComponentProps<'input'>;

export function TextField({ label, hint, error, className, ...input }: TextFieldProps): ReactElement {
  return (
    <Field label={label} hint={hint} error={error}>
      {(bound) => <input {...input} {...bound} className={classes(CONTROL, className)} />}
    </Field>
  );
}

interface SelectFieldProps extends Omit<FieldProps, 'children'> {
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** A native select, which works with every keyboard, touch screen and screen reader. */
export function SelectField({
  id,
  label,
  hint,
  error,
  value,
  options,
  onChange,
}: SelectFieldProps): ReactElement {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(bound) => (
        <select
          {...bound}
          value={value}
          className={CONTROL}
          onChange={(event) => {
            onChange(event.target.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
