import type { ReactElement } from 'react';
import type { Session } from '../../api/sessions';
import { formatCount } from '../../lib/format';
import { sparingWords } from '../../lib/sparing-words';
import { Section } from '../../ui/page';

/** Findings that were left readable for the LLM, by rule and kind. */
export function LeftReadable({ spared = [] }: { spared: Session['spared'] }): ReactElement | null {
  if (spared.length === 0) return null;
  return (
    <Section title="Left readable">
      <div className="overflow-x-auto rounded-lg border border-line">
        <table className="w-full text-left text-sm">
          <thead className="bg-sunken text-quiet">
            <tr>
              {['Kind', 'Values', 'Reason'].map((title) => (
                <th key={title} scope="col" className="px-3 py-2 font-medium">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {spared.map(({ rule, kind, count }) => (
              <tr key={`${rule} ${kind}`} className="border-t border-line">
                <td className="px-3 py-2 font-medium">{kind}</td>
                <td className="px-3 py-2 tabular-nums">{formatCount(count)}</td>
                <td className="px-3 py-2">{sparingWords(rule)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
