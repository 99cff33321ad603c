import type { ReactElement } from 'react';
import type { Upstream } from '../../api/upstreams';
import { API_NAMES } from '../../lib/session-origin';

/** The models of a provider, with the agreement that the operator declared. */
export function Models({
  provider,
  models,
}: {
  provider: string;
  models: readonly Upstream[];
}): ReactElement {
  return (
    <table className="mt-5 w-full text-left text-sm">
      <caption className="sr-only">Models from {provider}</caption>
      <thead className="text-quiet">
        <tr>
          <th scope="col" className="py-1 pr-4 font-medium">
            Model
          </th>
          <th scope="col" className="hidden py-1 pr-4 font-medium sm:table-cell">
            APIs
          </th>
          <th scope="col" className="py-1 font-medium">
            Business associate agreement
          </th>
        </tr>
      </thead>
      <tbody>
        {models.map(({ upstream, model, apis, baa }) => (
          <tr key={upstream} className="border-t border-line align-top">
            <th scope="row" className="py-1.5 pr-4 font-normal break-all">
              {model}
            </th>
            <td className="hidden py-1.5 pr-4 sm:table-cell">
              {apis.map((api) => API_NAMES[api]).join(', ')}
            </td>
            <td className="py-1.5">{agreementWords(baa)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function agreementWords(baa: Upstream['baa']): string {
  if (baa === null) return 'None declared';
  const until = baa.expires === undefined ? '' : `, until ${baa.expires}`;
  return `${baa.counterparty}, signed ${baa.signed}${until}`;
}
