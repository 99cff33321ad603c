import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { AgentListItem } from '../../api/agents';
import type { Policy } from '../../api/policies';
import { loweredInWords } from '../../lib/lowered-protection';
import { shownName } from '../../lib/names';
import { usersOf, versionInUse } from '../../lib/policy-use';
import { buttonClasses } from '../../ui/button';
import { SelectField } from '../../ui/field';
import { Notice } from '../../ui/notice';
import { Empty, Page, Section } from '../../ui/page';
import { Age } from '../../ui/time';
import { DEFAULT_POLICY } from '../agents/policy-choice';
import { PolicyWorkbench } from './policy-workbench';
import { WithPolicies } from './with-policies';

const route = getRouteApi('/inside/portal/policies/$name');

/** A policy with all its versions. */
export function PolicyScreen(): ReactElement {
  const { name } = route.useParams();
  return (
    <Page
      title={name}
      actions={
        <Link to="/portal/policies/from/$name" params={{ name }} className={buttonClasses()}>
          Copy to new policy
        </Link>
      }
    >
      <WithPolicies>
        {(policies, agents) => <PolicyDetails name={name} policies={policies} agents={agents} />}
      </WithPolicies>
    </Page>
  );
}

interface PolicyDetailsProps {
  name: string;
  policies: readonly Policy[];
  agents: readonly AgentListItem[];
}

function PolicyDetails({ name, policies, agents }: PolicyDetailsProps): ReactElement {
  const { version } = route.useSearch();
  const navigate = useNavigate();
  // The latest version comes first.
  const versions = policies.filter((policy) => policy.name === name);
  const [newest] = versions;
  const shown = versions.find((policy) => policy.version === version) ?? newest;
  if (shown === undefined) {
    return (
      <Empty title="Policy not found">
        <Link to="/portal/policies" className="text-accent underline">
          Show all policies
        </Link>
      </Empty>
    );
  }
  return (
    <>
      <Section title="Versions">
        <div className="max-w-md">
          <SelectField
            label="Version"
            hint={
              shown.built_in
                ? 'You cannot change a built-in policy. Copy it to a new policy instead.'
                : 'Stored versions never change. Your changes below become the next version.'
            }
            value={String(shown.version)}
            options={versions.map((policy) => ({
              value: String(policy.version),
              label: versionLabel(policy, agents),
            }))}
            onChange={(chosen) =>
              void navigate({
                to: '/portal/policies/$name',
                params: { name: shown.name },
                search: { version: Number(chosen) },
              })
            }
          />
        </div>
        <Origin policy={shown} />
      </Section>
      <PolicyWorkbench
        key={`${shown.name}\n${version ?? 'newest'}`}
        text={shown.yaml}
        compareWith={versionInUse(versions, agents)}
        stored={shown}
        isNewest={shown === newest}
        policies={policies}
        agents={agents}
      />
    </>
  );
}

/** Author and time of the version, and its settings that protect less than the default. */
function Origin({ policy }: { policy: Policy }): ReactElement {
  const { created_at: date, created_by: by, lowered } = policy;
  return (
    <div className="mt-3 max-w-2xl space-y-3">
      {date !== null && (
        <p className="text-sm text-quiet">
          Created <Age date={date} />
          {by !== null && ` by ${shownName(by)}`}
        </p>
      )}
      {lowered.length > 0 && (
        <Notice tone="warn" title={`This version protects less than ${DEFAULT_POLICY}`}>
          <p>
            Affected settings: {loweredInWords(lowered)}. Only an admin can assign this version to an agent.
          </p>
        </Notice>
      )}
    </div>
  );
}

function versionLabel(policy: Policy, agents: readonly AgentListItem[]): string {
  const users = usersOf(policy, agents);
  return `Version ${policy.version}${users.length === 0 ? '' : `, in use by ${users.map(shownName).join(', ')}`}`;
}
