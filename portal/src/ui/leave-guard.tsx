import { useBlocker } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';

/** Asks before the page is left with something on it that is kept nowhere else. */
export function LeaveGuard({
  when,
  children,
}: {
  /** Whether there is such a thing. */
  when: boolean;
  /** What would be lost. */
  children: string;
}): ReactElement | null {
  const blocker = useBlocker({
    shouldBlockFn: () => when,
    enableBeforeUnload: () => when,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Dialog title="Leave without keeping your changes?" onClose={blocker.reset}>
      <p className="mt-2 text-sm text-quiet">{children}</p>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button onClick={blocker.reset}>Stay here</Button>
        <Button look="danger" onClick={blocker.proceed}>
          Leave
        </Button>
      </div>
    </Dialog>
  );
}
