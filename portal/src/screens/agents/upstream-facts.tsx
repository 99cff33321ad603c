import type { ReactElement } from 'react';
import type { FullAgent } from '../../api/agents';
import { upstreamsOf } from '../../api/upstreams';
import { formatCount } from '../../lib/format';
import { Fact } from '../../ui/figure';

/** Upstreams of an agent in the order of their use, and the times of fallback and hedging. */
export function UpstreamFacts({ agent }: { agent: FullAgent }): ReactElement {
  const [only, ...others] = upstreamsOf(agent);
  if (others.length === 0) return <Fact label="Upstream">{only}</Fact>;
  const { first_byte_ms: first = 0, hedge_after_ms: hedge } = agent;
  return (
    <>
      <Fact label="Upstreams, in order">
        <ol className="list-inside list-decimal">
          {upstreamsOf(agent).map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ol>
      </Fact>
      <Fact label="Fallback">After a failure, or {formatCount(first)} ms without a reply</Fact>
      <Fact label="Hedging">
        {hedge === undefined ? 'Off' : `After ${formatCount(hedge)} ms without a reply`}
      </Fact>
    </>
  );
}
