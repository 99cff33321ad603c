import type { ComponentProps, ReactElement } from 'react';
import { classes } from './classes';

type ButtonVariant = 'primary' | 'plain' | 'quiet' | 'danger';

const VARIANTS: Readonly<Record<ButtonVariant, string>> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover border-transparent',
  plain: 'bg-raised text-text border-line-strong/60 hover:bg-sunken',
  quiet: 'text-text border-transparent hover:bg-sunken',
  danger: 'bg-raised text-bad border-bad hover:bg-bad-soft',
};

/**
 * Returns the classes of buttons, and of links that look like buttons. Buttons are at least 40 pixels high, as touch
 * targets.
 */
export function buttonClasses(variant: ButtonVariant = 'plain'): string {
  return classes(
    'inline-flex min-h-10 items-center justify-center gap-2 rounded-lg border px-4 text-sm font-medium',
    'transition-colors disabled:cursor-not-allowed disabled:opacity-55',
    VARIANTS[variant],
  );
}

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  /** Whether to show a spinner and ignore clicks. */
  busy?: boolean;
}

export function Button({
  variant,
  busy = false,
  className,
  children,
  disabled,
  ...rest
}: ButtonProps): ReactElement {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled === true || busy}
      aria-busy={busy}
      className={classes(buttonClasses(variant), className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

function Spinner(): ReactElement {
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 animate-spin">
      <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="2" strokeDasharray="26 12" />
    </svg>
  );
}
