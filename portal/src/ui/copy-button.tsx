import { type ReactElement, useState } from 'react';
import { Button } from './button';
import { classes } from './classes';

const SHOWN_MS = 2_000;

/** Button that copies a text and announces the result to screen readers. */
export function CopyButton({ text, label }: { text: string; label: string }): ReactElement {
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => {
      setCopied(false);
    }, SHOWN_MS);
  };
  return (
    <Button variant="quiet" aria-label={`Copy ${label}`} onClick={() => void copy()}>
      <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
    </Button>
  );
}

/** Value with a copy button, such as an address or a command. */
export function Copyable({
  label,
  text,
  wrap = false,
}: {
  label: string;
  text: string;
  /** Whether long lines wrap instead of scrolling. */
  wrap?: boolean;
}): ReactElement {
  return (
    <div className="flex items-start gap-2 rounded-lg border border-line bg-sunken py-1 pr-1 pl-3">
      <pre
        tabIndex={0}
        role="region"
        aria-label={label}
        className={classes(
          'min-w-0 flex-1 py-2 font-mono text-xs leading-relaxed',
          wrap ? 'break-all whitespace-pre-wrap' : 'overflow-x-auto',
        )}
      >
        {text}
      </pre>
      <CopyButton text={text} label={label} />
    </div>
  );
}
