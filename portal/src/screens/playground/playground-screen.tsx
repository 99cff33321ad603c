import { type ReactElement, useState } from 'react';
import { useVerdict } from '../../editor/use-verdict';
import { Page, Section } from '../../ui/page';
import { DEFAULT_POLICY, type PolicyChoice } from '../agents/policy-choice';
import { PolicyPicker } from './policy-picker';
import { Result } from './result';
import { InputField } from './input-field';
import { INITIAL_INPUT } from './samples';

/** Previews how a policy masks an input. */
export function PlaygroundScreen(): ReactElement {
  const [input, setInput] = useState(INITIAL_INPUT);
  const [choice, setChoice] = useState<PolicyChoice>({ source: 'named', name: DEFAULT_POLICY, yaml: '' });
  const live = useVerdict(choice.source === 'own' ? choice.yaml : undefined);
  return (
    <Page
      title="Playground"
      lead="See what a policy finds, and what a language model would get. Nothing that you write here is stored, and no language model is called."
    >
      <div className="grid gap-x-6 lg:grid-cols-2">
        <Section title="What is said">
          <InputField value={input} onChange={setInput} />
        </Section>
        <Section title="Policy">
          <PolicyPicker choice={choice} verdict={live.verdict} onChange={setChoice} />
        </Section>
      </div>
      <Result input={input} policy={choice} live={live} />
    </Page>
  );
}
