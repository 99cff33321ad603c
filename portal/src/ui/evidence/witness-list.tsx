import type { ReactElement } from 'react';
import type { EvidenceState } from '../../api/evidence';
import { formatCount } from '../../lib/format';
import { classes } from '../classes';
import { failureWords, isAccusing } from './witness-failures';

type Witnesses = NonNullable<EvidenceState['witnesses']>;

/** Witnesses, each with its largest cosigned checkpoint and its last failure. */
export function WitnessList({ witnesses }: { witnesses: Witnesses['witnesses'] }): ReactElement {
  return (
    <ul aria-label="Witnesses" className="mt-4 divide-y divide-line border-t border-line text-sm">
      {witnesses.map(({ name, key, size, failure }) => (
        <li
          key={key}
          className="grid grid-cols-1 gap-x-4 gap-y-0.5 py-2.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
        >
          <p className="font-medium break-all">{name}</p>
          <div>
            <p className="text-quiet">
              {size === 0
                ? 'No cosignature yet'
                : `Cosigned the first ${formatCount(size)} ${size === 1 ? 'entry' : 'entries'}`}
            </p>
            {failure !== null && (
              <p className={classes('font-medium', isAccusing(failure) ? 'text-bad' : 'text-warn')}>
                {failureWords(failure)}
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
