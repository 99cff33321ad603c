import type { ReactElement } from 'react';
import type { FullAgent } from '../../api/agents';
import { formatCount, formatDuration } from '../../lib/format';
import { Figure, Figures } from '../../ui/figure';
import { Section } from '../../ui/page';

/** Recent statistics of an agent. */
export function AgentFigures({ stats }: { stats: FullAgent['stats'] }): ReactElement {
  const called = stats.session_count_24h > 0;
  return (
    <Section title="Statistics">
      <Figures>
        <Figure label="Sessions in the last 24 h">{formatCount(stats.session_count_24h)}</Figure>
        <Figure label="Sessions in the last 7 days">{formatCount(stats.session_count_7d)}</Figure>
        <Figure label="Values masked in the last 24 h">{formatCount(stats.redaction_count_24h)}</Figure>
        <Figure label="Added time, median">
          {called ? formatDuration(stats.p50_latency_ms) : 'none yet'}
        </Figure>
        <Figure label="Added time, 95th percentile">
          {called ? formatDuration(stats.p95_latency_ms) : 'none yet'}
        </Figure>
      </Figures>
    </Section>
  );
}
