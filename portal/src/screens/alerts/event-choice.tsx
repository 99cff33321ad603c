import type { ReactElement } from 'react';
import type { AlertType } from '../../api/alert-webhooks';
import { EVENTS } from './alert-words';

const ALL = Object.keys(EVENTS) as AlertType[];

/** Selects types of alerts. If all are selected, the webhook also receives types of later releases (null). */
export function EventChoice({
  chosen,
  onChange,
}: {
  chosen: readonly AlertType[] | null;
  onChange: (events: AlertType[] | null) => void;
}): ReactElement {
  const events = chosen ?? ALL;
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">Events (at least one)</legend>
      <div className="grid grid-cols-1 gap-x-6 sm:grid-cols-2">
        {ALL.map((event) => (
          <label key={event} className="flex min-h-9 items-start gap-2 py-1.5 text-sm">
            <input
              type="checkbox"
              className="mt-0.5 size-4 shrink-0 accent-accent"
              checked={events.includes(event)}
              onChange={({ target }) => {
                const next = ALL.filter((one) => (one === event ? target.checked : events.includes(one)));
                onChange(next.length === ALL.length ? null : next);
              }}
            />
            <span className="min-w-0">{EVENTS[event]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
