import { type ReactElement, useEffect, useState } from 'react';
import { formatAge, formatTime } from '../lib/format';

const TICK_MS = 30_000;

/** How long ago something was; the exact time is in its title and for the screen reader. */
export function Age({ of }: { of: string }): ReactElement {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
    }, TICK_MS);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return (
    <time dateTime={of} title={formatTime(of)} className="whitespace-nowrap">
      {formatAge(of, now)}
    </time>
  );
}
