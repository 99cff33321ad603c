import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { agentQuery } from '../../api/agents';
import { useVerdict } from '../../editor/use-verdict';
import { Page, Section } from '../../ui/page';
import { DEFAULT_POLICY, type PolicyChoice } from '../agents/policy-choice';
import { AgentPicker } from './agent-picker';
import { PolicyPicker } from './policy-picker';
import { Result } from './result';
import { InputField } from './input-field';
import { INITIAL_INPUT } from './samples';

/** Previews how a policy masks an input. */
export function PlaygroundScreen(): ReactElement {
  const [input, setInput] = useState(INITIAL_INPUT);
  const [choice, setChoice] = useState<PolicyChoice>({ source: 'named', name: DEFAULT_POLICY, yaml: '' });
  const [agentId, setAgentId] = useState<string>();
  const agent = useQuery({ ...agentQuery(agentId ?? ''), enabled: agentId !== undefined });
  const live = useVerdict(choice.source === 'own' ? choice.yaml : undefined);
  return (
    <Page
      title="Playground"
      lead="See which values a policy detects, and which text the LLM and a tool would receive. Sotto does not store your text and does not call an LLM."
    >
      <div className="grid grid-cols-1 gap-x-6 lg:grid-cols-2">
        <Section title="Input">
          <InputField value={input} onChange={setInput} />
        </Section>
        <Section title="Policy">
          <div className="space-y-4">
            <PolicyPicker choice={choice} verdict={live.verdict} onChange={setChoice} />
            <AgentPicker value={agentId} onChange={setAgentId} />
          </div>
        </Section>
      </div>
      <Result
        input={input}
        policy={choice}
        live={live}
        own={{ agent: agentId === undefined ? undefined : agent.data }}
      />
    </Page>
  );
}
