import { type ReactElement, type ReactNode, useState } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';
import { TextField } from './field';
import { shownName } from '../lib/names';

interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  /** Text that the user has to type to enable an irreversible action. */
  typed?: string;
  action: string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation of an action. */
export function ConfirmDialog({
  title,
  children,
  typed,
  action,
  busy,
  onConfirm,
  onClose,
}: ConfirmDialogProps): ReactElement {
  const [text, setText] = useState('');
  const isTyped = typed === undefined || text === shownName(typed);
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="mt-2 text-sm text-quiet">{children}</div>
      <form
        className="mt-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isTyped) onConfirm();
        }}
      >
        {typed !== undefined && (
          <TextField
            label={`Type ${shownName(typed)} to confirm`}
            autoComplete="off"
            value={text}
            onChange={(event) => {
              setText(event.target.value);
            }}
          />
        )}
        <div className="mt-5 flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger" busy={busy} disabled={!isTyped}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
