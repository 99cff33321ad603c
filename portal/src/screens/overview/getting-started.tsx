import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { buttonClasses } from '../../ui/button';
import { Section } from '../../ui/page';

const STEPS = [
  {
    title: 'Create an agent',
    text: 'Choose the language model behind it, and the policy that says what is masked.',
  },
  {
    title: 'Give its proxy URL to your voice platform',
    text: 'In place of the address of the language model. Or make a first call with the example that the agent shows.',
  },
  {
    title: 'Look at the session',
    text: 'It shows what was masked and how long it took, and lets you check that its record was not changed.',
  },
] as const;

/** First steps, for an account without agents. */
export function GettingStarted(): ReactElement {
  return (
    <Section title="Three steps to the first masked call">
      <ol className="grid gap-5 md:grid-cols-3">
        {STEPS.map(({ title, text }, at) => (
          <li key={title} className="flex gap-3">
            <span
              aria-hidden="true"
              className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft text-sm font-semibold"
            >
              {at + 1}
            </span>
            <div className="min-w-0">
              <p className="font-medium">{title}</p>
              <p className="mt-1 text-sm text-quiet">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <Link to="/portal/agents/new" className={`${buttonClasses('primary')} mt-6`}>
        Create the first agent
      </Link>
    </Section>
  );
}
