import type { ReactElement } from 'react';
import { Button } from './button';
import { Copyable } from './copy-button';
import { Dialog } from './dialog';

/** Shows a new secret, which the service never shows again. */
export function SecretDialog({
  title,
  label,
  hint,
  secret,
  onClose,
}: {
  title: string;
  label: string;
  /** Instruction on where to store the secret. */
  hint: string;
  secret: string;
  onClose: () => void;
}): ReactElement {
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="mt-2 mb-4 text-sm text-quiet">Sotto does not show it again. {hint}</p>
      <Copyable label={label} text={secret} wrap />
      <div className="mt-5 flex justify-end">
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}
