import { useBlocker } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';

/** Asks before the page is left with unsaved changes. */
export function LeaveGuard({
  when,
  children,
}: {
  /** Whether there are unsaved changes. */
  when: boolean;
  /** Description of the changes that would be lost. */
  children: string;
}): ReactElement | null {
  const blocker = useBlocker({
    shouldBlockFn: () => when,
    enableBeforeUnload: () => when,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Dialog title="Discard your changes?" onClose={blocker.reset}>
      <p className="mt-2 text-sm text-quiet">{children}</p>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button onClick={blocker.reset}>Keep editing</Button>
        <Button variant="danger" onClick={blocker.proceed}>
          Discard changes
        </Button>
      </div>
    </Dialog>
  );
}
