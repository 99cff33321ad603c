import { type ReactElement, useState } from 'react';
import { type FullAgent, useChangeAgent } from '../../api/agents';
import { useMe } from '../../api/me';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Section } from '../../ui/page';

interface ProposedTermsProps {
  terms: readonly string[];
  /** Agent to which a term can be added; undefined if no agent is selected. */
  agent: FullAgent | undefined;
}

/** Phrases of the instructions that may be the clinic's own, which the user can add to an agent's own terms. */
export function ProposedTerms({ terms, agent }: ProposedTermsProps): ReactElement | null {
  const me = useMe();
  if (terms.length === 0) return null;
  const isAdmin = me.data?.role === 'admin';
  return (
    <Section title="Proposed own terms">
      <p className="mb-3 max-w-prose text-sm text-quiet">
        These phrases from the instructions may describe the office itself, such as its name, doctors, address
        or phone numbers. If you add them to an agent’s own terms, Sotto never masks them in that agent’s
        calls.{' '}
        {isAdmin
          ? agent === undefined && 'Select an agent above to add them.'
          : 'Ask an admin to add them to an agent.'}
      </p>
      {isAdmin && agent !== undefined ? (
        <AddableTerms key={agent.id} terms={terms} agent={agent} />
      ) : (
        <ul className="flex flex-wrap gap-2 text-sm">
          {terms.map((term) => (
            <li key={term} className="rounded-lg border border-line px-3 py-2 break-words">
              {term}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function AddableTerms({ terms, agent }: { terms: readonly string[]; agent: FullAgent }): ReactElement {
  const change = useChangeAgent(agent.id);
  const [added, setAdded] = useState<string>();
  const { own_terms: own = [], name } = agent;
  return (
    <>
      <ul className="divide-y divide-line rounded-lg border border-line text-sm">
        {terms.map((term) => (
          <li key={term} className="flex flex-wrap items-center justify-between gap-2 px-3 py-1.5">
            <span className="min-w-0 break-words">{term}</span>
            <Button
              variant="quiet"
              disabled={change.isPending || own.includes(term)}
              onClick={() => {
                change.mutate(
                  { own_terms: [...own, term] },
                  {
                    onSuccess: () => {
                      setAdded(term);
                    },
                  },
                );
              }}
            >
              Add<span className="sr-only"> {term}</span> to {name}
            </Button>
          </li>
        ))}
      </ul>
      <div aria-live="polite" className="mt-3 text-sm empty:hidden">
        {change.isError && <Notice tone="bad" title={change.error.message} />}
        {added !== undefined && !change.isError && (
          <p>
            “{added}” was added to the terms of {name}.
          </p>
        )}
      </div>
    </>
  );
}
