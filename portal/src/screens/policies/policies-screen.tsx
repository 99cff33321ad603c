import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { AgentListItem } from '../../api/agents';
import type { Policy } from '../../api/policies';
import { loweredInWords } from '../../lib/lowered-protection';
import { usersOf } from '../../lib/policy-use';
import { buttonClasses } from '../../ui/button';
import { Empty, Page, Section } from '../../ui/page';
import { Age } from '../../ui/time';
import { DEFAULT_POLICY } from '../agents/policy-choice';
import { WithPolicies } from './with-policies';
import { shownName } from '../../lib/names';

/** The policies available to agents. */
export function PoliciesScreen(): ReactElement {
  return (
    <Page
      title="Policies"
      lead="A policy defines which values are masked, and which masked values are restored. An agent keeps its policy version until an admin changes it."
      actions={
        <Link
          to="/portal/policies/from/$name"
          params={{ name: DEFAULT_POLICY }}
          className={buttonClasses('primary')}
        >
          Create policy
        </Link>
      }
    >
      <WithPolicies>{(policies, agents) => <PolicyLists policies={policies} agents={agents} />}</WithPolicies>
    </Page>
  );
}

function PolicyLists({
  policies,
  agents,
}: {
  policies: readonly Policy[];
  agents: readonly AgentListItem[];
}): ReactElement {
  const own = policies.filter((policy) => !policy.built_in);
  const builtIn = policies.filter((policy) => policy.built_in);
  return (
    <>
      <Section title="Your policies">
        {own.length === 0 ? (
          <Empty title="No policies of your own yet">
            <p>Create a policy, preview it, and save it. You can assign it to an agent now or later.</p>
          </Empty>
        ) : (
          <PolicyList policies={own} agents={agents} />
        )}
      </Section>
      <Section title="Built-in policies">
        <PolicyList policies={builtIn} agents={agents} />
      </Section>
    </>
  );
}

function PolicyList({
  policies,
  agents,
}: {
  policies: readonly Policy[];
  agents: readonly AgentListItem[];
}): ReactElement {
  return (
    <ul className="divide-y divide-line">
      {[...Map.groupBy(policies, ({ name }) => name)].map(([name, versions]) => (
        <PolicyRow key={name} name={name} versions={versions} agents={agents} />
      ))}
    </ul>
  );
}

function PolicyRow({
  name,
  versions,
  agents,
}: {
  name: string;
  /** Versions of the policy, newest first. */
  versions: readonly Policy[];
  agents: readonly AgentListItem[];
}): ReactElement {
  const [newest] = versions;
  const used = versions
    .map((policy) => ({ version: policy.version, users: usersOf(policy, agents) }))
    .filter(({ users }) => users.length > 0);
  return (
    <li className="relative grid grid-cols-1 gap-x-6 gap-y-1 py-3 hover:bg-sunken/60 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="min-w-0">
        <Link
          to="/portal/policies/$name"
          params={{ name }}
          className="font-medium break-words after:absolute after:inset-0 hover:underline"
        >
          {name}
        </Link>
        <p className="mt-0.5 text-sm text-quiet">
          {versions.length === 1
            ? `Version ${newest?.version}`
            : `${versions.length} versions, newest ${newest?.version}`}
          {newest?.created_at != null && (
            <>
              , created <Age date={newest.created_at} />
            </>
          )}
          {newest?.created_by != null && ` by ${shownName(newest.created_by)}`}
        </p>
        {newest !== undefined && newest.lowered.length > 0 && (
          <p className="mt-0.5 text-sm text-warn">
            Protects less than {DEFAULT_POLICY} in these settings: {loweredInWords(newest.lowered)}
          </p>
        )}
      </div>
      {used.length === 0 ? (
        <p className="text-sm text-quiet">No agent uses it</p>
      ) : (
        <ul className="text-sm">
          {used.map(({ version, users }) => (
            <li key={version} className="break-words">
              <span className="text-quiet">Version {version}:</span> {users.map(shownName).join(', ')}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
