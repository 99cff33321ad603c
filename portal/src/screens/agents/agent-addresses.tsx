import { type ReactElement, useState } from 'react';
import type { FullAgent } from '../../api/agents';
import { Segments } from '../../ui/choice';
import { Copyable } from '../../ui/copy-button';
import { Section } from '../../ui/page';
import { type Platform, PLATFORMS, SNIPPETS } from './snippets';

/** The addresses to configure in a voice platform. */
export function AgentAddresses({ agent }: { agent: FullAgent }): ReactElement {
  return (
    <Section title="Addresses">
      <div className="grid gap-5 lg:grid-cols-2">
        <div className="min-w-0">
          <h3 className="mb-1 text-sm font-medium">Proxy URL</h3>
          <Copyable label="Proxy URL" text={agent.proxy_url} wrap />
          <p className="mt-1 text-xs text-quiet">
            Put it where your voice platform has the address of its language model. Keep it secret: who knows
            it can call the agent.
          </p>
        </div>
        <div className="min-w-0">
          <h3 className="mb-1 text-sm font-medium">Webhook URL</h3>
          <Copyable label="Webhook URL" text={agent.webhook_url} wrap />
          <p className="mt-1 text-xs text-quiet">
            Where your voice platform can ask for the assistant of a call. Not needed for an assistant that
            never changes.
          </p>
        </div>
      </div>
    </Section>
  );
}

/** Example code for a first call. */
export function FirstCall({ agent }: { agent: FullAgent }): ReactElement {
  const [platform, setPlatform] = useState<Platform>('curl');
  return (
    <Section
      title="Try it"
      actions={<Segments legend="Language" value={platform} options={PLATFORMS} onChange={setPlatform} />}
    >
      <Copyable label={`Example for ${platform}`} text={SNIPPETS[platform](agent)} />
      <p className="mt-2 text-xs text-quiet">
        The person in this example is invented. The proxy needs no API key; it has the one of the upstream.
      </p>
    </Section>
  );
}
