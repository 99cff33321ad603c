import { type ReactElement, type ReactNode, useId } from 'react';
import { classes } from './classes';

interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly hint?: ReactNode;
}

interface ChoiceProps<Value extends string> {
  legend: string;
  value: Value;
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
}

/** A radio group of a few options, each with an explanation. */
export function ChoiceField<Value extends string>({
  legend,
  value,
  options,
  onChange,
}: ChoiceProps<Value>): ReactElement {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{legend}</legend>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {options.map((option) => (
          <label
            key={option.value}
            className={classes(
              'flex cursor-pointer items-start gap-3 rounded-lg border p-3 text-sm',
              option.value === value ? 'border-accent bg-accent-soft/40' : 'border-line-strong/50',
            )}
          >
            <input
              type="radio"
              name={name}
              className="mt-0.5 size-4 shrink-0 accent-accent"
              checked={option.value === value}
              onChange={() => {
                onChange(option.value);
              }}
            />
            <span className="min-w-0">
              <span className="block font-medium">{option.label}</span>
              {option.hint !== undefined && <span className="mt-0.5 block text-quiet">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Switches between views. Uses native radio buttons, so arrow keys work. */
export function Segments<Value extends string>({
  legend,
  value,
  options,
  onChange,
}: ChoiceProps<Value>): ReactElement {
  const name = useId();
  return (
    <fieldset className="inline-flex max-w-full min-w-0 overflow-x-auto rounded-lg border border-line bg-sunken p-1">
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={classes(
            'relative flex min-h-9 cursor-pointer items-center rounded-md px-3 text-sm whitespace-nowrap',
            'has-focus-visible:outline-2 has-focus-visible:outline-focus',
            option.value === value ? 'bg-raised font-medium shadow-sm' : 'text-quiet',
          )}
        >
          <input
            type="radio"
            name={name}
            className="absolute opacity-0"
            checked={option.value === value}
            onChange={() => {
              onChange(option.value);
            }}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
