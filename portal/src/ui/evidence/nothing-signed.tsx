import type { ReactElement } from 'react';
import { Notice } from '../notice';

/** Says that the service has no key for its log. */
export function NothingSigned(): ReactElement {
  return (
    <Notice tone="warn" title="Nothing is signed">
      <p>The service has no key for its log: nothing that is written down here can be proven to others.</p>
    </Notice>
  );
}
