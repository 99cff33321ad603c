import type { ComponentProps, ReactElement } from 'react';
import { classes } from './classes';

type Look = 'primary' | 'plain' | 'quiet' | 'danger';

const LOOKS: Readonly<Record<Look, string>> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover border-transparent',
  plain: 'bg-raised text-text border-line-strong/60 hover:bg-sunken',
  quiet: 'text-text border-transparent hover:bg-sunken',
  danger: 'bg-raised text-bad border-bad hover:bg-bad-soft',
};

/** How buttons, and links that look like one, are drawn. At least 40 pixels high: a thumb must hit it. */
export function buttonClasses(look: Look = 'plain'): string {
  return classes(
    'inline-flex min-h-10 items-center justify-center gap-2 rounded-lg border px-4 text-sm font-medium',
    'transition-colors disabled:cursor-not-allowed disabled:opacity-55',
    LOOKS[look],
  );
}

interface ButtonProps extends ComponentProps<'button'> {
  look?: Look;
  /** Shows that its work is under way, and takes no second click. */
  busy?: boolean;
}

export function Button({
  look,
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
      className={classes(buttonClasses(look), className)}
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
