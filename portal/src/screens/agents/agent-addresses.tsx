import type { ReactElement, ReactNode } from 'react';
import type { FullAgent } from '../../api/agents';
import type { Api } from '../../lib/session-origin';
import { Copyable } from '../../ui/copy-button';
import { Section } from '../../ui/page';
import { messagesUrlOf, responsesUrlOf, socketUrlOf } from './addresses';

interface AgentAddressesProps {
  agent: FullAgent;
  /** APIs of the agent’s upstreams. */
  apis: readonly Api[];
}

/** Addresses to configure in a voice platform. */
export function AgentAddresses({ agent, apis }: AgentAddressesProps): ReactElement {
  const responsesUrl = responsesUrlOf(agent.proxy_url);
  return (
    <Section title="Addresses">
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
        {apis.includes('chat_completions') && (
          <Address label="Proxy URL" url={agent.proxy_url}>
            Enter this URL in your voice platform instead of the LLM’s address. Keep it secret
            {agent.caller_keys !== 'required' && ', because a client needs only this URL to call the agent'}.
          </Address>
        )}
        {apis.includes('responses') && (
          <>
            <Address label="Responses URL" url={responsesUrl}>
              For platforms that use the Responses API. If a client appends{' '}
              <code className="font-mono">/responses</code> itself, enter the URL without this suffix. Keep it
              secret.
            </Address>
            <Address label="Responses WebSocket URL" url={socketUrlOf(responsesUrl)}>
              For voice frameworks that keep one connection open for all turns of a conversation. Keep it
              secret.
            </Address>
          </>
        )}
        {apis.includes('messages') && (
          <Address label="Messages URL" url={messagesUrlOf(agent.proxy_url)}>
            For platforms that use the Messages API. If a client appends{' '}
            <code className="font-mono">/v1/messages</code> itself, enter the URL without this suffix. Keep it
            secret.
          </Address>
        )}
        <Address label="Webhook URL" url={agent.webhook_url}>
          Your voice platform can request the assistant for each phone call here. If the assistant is always
          the same, you do not need this URL.
        </Address>
      </div>
    </Section>
  );
}

function Address({
  label,
  url,
  children,
}: {
  label: string;
  url: string;
  children: ReactNode;
}): ReactElement {
  return (
    <div className="min-w-0">
      <h3 className="mb-1 text-sm font-medium">{label}</h3>
      <Copyable label={label} text={url} wrap />
      <p className="mt-1 text-xs text-quiet">{children}</p>
    </div>
  );
}
