import { type ReactElement, useEffect, useState } from 'react';
import { formatAge, formatTime } from '../lib/format';

const TICK_MS = 30_000;

/** Age of a time. The exact time is in the title and for screen readers. */
export function Age({ date }: { date: string }): ReactElement {
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
    <time dateTime={date} title={formatTime(date)} className="whitespace-nowrap">
      {formatAge(date, now)}
    </time>
  );
}
