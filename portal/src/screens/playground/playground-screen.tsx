import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactElement, useMemo, useState } from 'react';
import { policiesQuery, type PolicyVerdict } from '../../api/policies';
import type { PreviewRequest } from '../../api/preview';
import { useVerdict } from '../../editor/use-verdict';
import { readTurns } from '../../lib/conversation';
import { Notice } from '../../ui/notice';
import { Page, Section } from '../../ui/page';
import { DEFAULT_POLICY, policyFields, type PolicyChoice } from '../agents/policy-choice';
import { PolicyPicker } from './policy-picker';
import { Result } from './result';
import { SaidField } from './said-field';
import { SAMPLES } from './samples';

const route = getRouteApi('/inside/portal/playground');

/** Shows at once what a policy makes of something said. */
export function PlaygroundScreen(): ReactElement {
  const { policy = DEFAULT_POLICY } = route.useSearch();
  const [said, setSaid] = useState(SAMPLES[0]?.text ?? '');
  const [choice, setChoice] = useState<PolicyChoice>({ source: 'named', name: policy, yaml: '' });
  const { verdict, problem, isReady } = usePolicy(choice);
  const request = useMemo(() => toRequest(said, choice), [said, choice]);
  return (
    <Page
      title="Playground"
      lead="See what a policy finds, and what a language model would get. Nothing that you write here is stored, and no language model is called."
    >
      <div className="grid gap-x-6 lg:grid-cols-2">
        <Section title="What is said">
          <SaidField value={said} onChange={setSaid} />
        </Section>
        <Section title="Policy">
          <PolicyPicker choice={choice} verdict={verdict} onChange={setChoice} />
        </Section>
      </div>
      {problem === undefined ? (
        <Result request={request} isReady={isReady} />
      ) : (
        <Notice tone="warn" title={problem} />
      )}
    </Page>
  );
}

interface ChosenPolicy {
  readonly verdict: PolicyVerdict | undefined;
  /** Why there is nothing to show. */
  readonly problem: string | undefined;
  /** Whether the service can be asked what the policy does: it is known to exist, or to be a policy. */
  readonly isReady: boolean;
}

function usePolicy({ source, name, yaml }: PolicyChoice): ChosenPolicy {
  const policies = useQuery(policiesQuery);
  const { verdict, isCurrent, error } = useVerdict(source === 'own' ? yaml : undefined);
  if (source === 'own') {
    const isWrong = isCurrent && verdict?.valid === false;
    const problem = 'The policy has problems: they are listed below its text.';
    return { verdict, problem: isWrong ? problem : undefined, isReady: isCurrent || error !== null };
  }
  const isMissing = policies.data?.some((policy) => policy.name === name) === false;
  const problem = isMissing ? `There is no policy “${name}”. Choose another.` : undefined;
  return { verdict: undefined, problem, isReady: !policies.isPending };
}

/** Undefined while nothing is said. */
function toRequest(said: string, choice: PolicyChoice): PreviewRequest | undefined {
  if (said.trim() === '') return undefined;
  const turns = readTurns(said);
  const policy = policyFields(choice);
  return turns === undefined ? { text: said, ...policy } : { messages: turns, ...policy };
}
