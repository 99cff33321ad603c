import { type ReactElement, type ReactNode, useId } from 'react';
import { classes } from './classes';
import { shownName } from '../lib/names';

/** Modal dialog. The native element traps the focus and closes on Escape. */
export function Dialog({
  title,
  wide = false,
  onClose,
  children,
}: {
  title: string;
  /** Whether the dialog is wide, for forms with long lines. */
  wide?: boolean;
  onClose: () => void;
  children: ReactNode;
}): ReactElement {
  const id = useId();
  return (
    <dialog
      ref={(dialog) => {
        if (dialog?.open === false) dialog.showModal();
      }}
      aria-labelledby={id}
      onClose={onClose}
      className={classes(
        'm-auto rounded-2xl border border-line bg-raised p-6 text-text shadow-xl backdrop:bg-black/50',
        wide ? 'w-[min(44rem,calc(100vw-2rem))]' : 'w-[min(30rem,calc(100vw-2rem))]',
      )}
    >
      <h2 id={id} className="text-lg font-semibold">
        {shownName(title)}
      </h2>
      {children}
    </dialog>
  );
}
