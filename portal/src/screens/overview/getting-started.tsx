import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { buttonClasses } from '../../ui/button';
import { Section } from '../../ui/page';

const STEPS = [
  {
    title: 'Create an agent',
    text: 'Select an LLM, and the policy that defines which values are masked.',
  },
  {
    title: 'Enter its proxy URL in your voice platform',
    text: 'Use this URL instead of the LLM’s address. To try it first, run the example call on the agent’s page.',
  },
  {
    title: 'View the session',
    text: 'The session shows the masked values and the duration of each stage. You can also verify that its record is unchanged.',
  },
] as const;

/** First steps, for an account without agents. */
export function GettingStarted(): ReactElement {
  return (
    <Section title="Three steps to the first masked call">
      <ol className="grid grid-cols-1 gap-5 md:grid-cols-3">
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
