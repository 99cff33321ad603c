import type { ReactElement, ReactNode } from 'react';
import { Button } from '../../ui/button';

interface UpstreamRowProps {
  /** ID of the select field. The buttons append `-up` and `-down`. */
  id: string;
  name: string;
  at: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
  children: ReactNode;
}

/** Row for one of an agent's upstreams. If there are several, it has buttons to change the order. */
export function UpstreamRow({
  id,
  name,
  at,
  count,
  onMove,
  onRemove,
  children,
}: UpstreamRowProps): ReactElement {
  if (count === 1) return <>{children}</>;
  const which = <span className="sr-only">: {name === '' ? `number ${at + 1}` : name}</span>;
  return (
    <div className="rounded-lg border border-line p-3">
      {children}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          id={`${id}-up`}
          disabled={at === 0}
          onClick={() => {
            onMove(at - 1);
          }}
        >
          Move up{which}
        </Button>
        <Button
          id={`${id}-down`}
          disabled={at === count - 1}
          onClick={() => {
            onMove(at + 1);
          }}
        >
          Move down{which}
        </Button>
        <Button variant="quiet" onClick={onRemove}>
          Remove{which}
        </Button>
      </div>
    </div>
  );
}
