import type { ReactElement } from 'react';
import type { FullAgent } from '../../api/agents';
import { upstreamsOf } from '../../api/upstreams';
import { formatCount } from '../../lib/format';
import { Fact } from '../../ui/figure';

/** An agent's upstreams in the order in which they are asked, and when the next one is. */
export function UpstreamFacts({ agent }: { agent: FullAgent }): ReactElement {
  const [only, ...others] = upstreamsOf(agent);
  if (others.length === 0) return <Fact label="Upstream">{only}</Fact>;
  const { first_byte_ms: first = 0, hedge_after_ms: hedge } = agent;
  return (
    <>
      <Fact label="Upstreams, in this order">
        <ol className="list-inside list-decimal">
          {upstreamsOf(agent).map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ol>
      </Fact>
      <Fact label="The next one is asked instead">
        where one fails, or is silent for {formatCount(first)} ms
      </Fact>
      <Fact label="The next one is asked besides">
        {hedge === undefined ? 'never' : `after ${formatCount(hedge)} ms without an answer`}
      </Fact>
    </>
  );
}
