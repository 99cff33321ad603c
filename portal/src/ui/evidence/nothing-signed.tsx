import type { ReactElement } from 'react';
import { Notice } from '../notice';

/** Notice that the service has no key for its log. */
export function NothingSigned(): ReactElement {
  return (
    <Notice tone="warn" title="The log is not signed">
      <p>
        The service has no log key, so its records cannot be proven to others. Ask the operator to configure a
        key.
      </p>
    </Notice>
  );
}
