import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { agentsQuery } from '../../api/agents';
import { rowsOf } from '../../api/pages';
import { useMe } from '../../api/me';
import { buttonClasses } from '../../ui/button';
import { EvidenceSection } from '../../ui/evidence/evidence-section';
import { LoadFailure } from '../../ui/notice';
import { Loading, Page, Section } from '../../ui/page';
import { AgentList } from '../agents/agent-list';
import { Activity } from './activity';
import { Drifting } from './drifting';
import { GettingStarted } from './getting-started';
import { Missed } from './missed';
import { Problems } from './problems';
import { shownName } from '../../lib/names';

/** Maximum number of agents on the overview. The agent list shows all. */
const SHOWN_AGENTS = 5;

/** The start page: recent activity and problems. */
export function OverviewScreen(): ReactElement {
  const me = useMe();
  const agents = useInfiniteQuery(agentsQuery());
  const rows = agents.data === undefined ? [] : rowsOf(agents.data.pages);
  return (
    <Page title="Overview" lead={me.data && shownName(me.data.account.name)}>
      {agents.isPending && <Loading label="Loading the agents" lines={6} />}
      {agents.isError && <LoadFailure error={agents.error} retry={() => void agents.refetch()} />}
      {agents.isSuccess && rows.length === 0 && <GettingStarted />}
      {agents.isSuccess && rows.length > 0 && (
        <>
          <Activity />
          <Missed />
          <Drifting />
          <Section
            title={rows.length > SHOWN_AGENTS ? 'Newest agents' : 'Agents'}
            actions={
              <Link to="/portal/agents" className={buttonClasses()}>
                All agents
              </Link>
            }
          >
            <AgentList agents={rows.slice(0, SHOWN_AGENTS)} />
          </Section>
          <Problems />
          <EvidenceSection />
        </>
      )}
    </Page>
  );
}
