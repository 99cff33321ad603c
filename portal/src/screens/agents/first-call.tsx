import { type ReactElement, useState } from 'react';
import type { FullAgent } from '../../api/agents';
import { type Api, API_NAMES } from '../../lib/session-origin';
import { Segments } from '../../ui/choice';
import { Copyable } from '../../ui/copy-button';
import { Section } from '../../ui/page';
import { type Platform, PLATFORMS, SNIPPETS } from './snippets';

interface FirstCallProps {
  agent: FullAgent;
  /** APIs of the agent’s upstreams. */
  apis: readonly Api[];
}

/** Example code for a first call. */
export function FirstCall({ agent, apis }: FirstCallProps): ReactElement {
  const [platform, setPlatform] = useState<Platform>('curl');
  const [chosen, setChosen] = useState<Api>();
  const api = chosen ?? apis[0] ?? 'chat_completions';
  return (
    <Section
      title="Example call"
      actions={
        <div className="flex min-w-0 flex-wrap gap-2">
          {apis.length > 1 && (
            <Segments
              legend="API"
              value={api}
              options={apis.map((value) => ({ value, label: API_NAMES[value] }))}
              onChange={setChosen}
            />
          )}
          <Segments legend="Client" value={platform} options={PLATFORMS} onChange={setPlatform} />
        </div>
      }
    >
      <Copyable label={`Example for ${platform}`} text={SNIPPETS[api][platform](agent)} />
      <p className="mt-2 text-xs text-quiet">
        The person in this example is fictional.{' '}
        {agent.caller_keys === 'required'
          ? 'Replace the API key with one of the agent’s caller keys. Sotto adds the upstream’s key itself.'
          : 'The client needs no API key, because Sotto adds the upstream’s key.'}
      </p>
    </Section>
  );
}
