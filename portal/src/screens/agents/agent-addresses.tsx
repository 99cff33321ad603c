import type { ReactElement, ReactNode } from 'react';
import type { FullAgent } from '../../api/agents';
import type { Api } from '../../lib/session-origin';
import { Copyable } from '../../ui/copy-button';
import { Section } from '../../ui/page';
import { messagesUrlOf, responsesUrlOf, socketUrlOf } from './addresses';

interface AgentAddressesProps {
  agent: FullAgent;
  /** Those that its upstream has. */
  apis: readonly Api[];
}

/** The addresses to configure in a voice platform. */
export function AgentAddresses({ agent, apis }: AgentAddressesProps): ReactElement {
  const responsesUrl = responsesUrlOf(agent.proxy_url);
  return (
    <Section title="Addresses">
      <div className="grid gap-5 lg:grid-cols-2">
        {apis.includes('chat_completions') && (
          <Address label="Proxy URL" url={agent.proxy_url}>
            Put it where your voice platform has the address of its language model. Keep it secret: who knows
            it can call the agent.
          </Address>
        )}
        {apis.includes('responses') && (
          <>
            <Address label="Responses URL" url={responsesUrl}>
              For platforms that use the Responses API. Clients that add{' '}
              <code className="font-mono">/responses</code> themselves get it without that end. As secret as
              the other.
            </Address>
            <Address label="Responses WebSocket URL" url={socketUrlOf(responsesUrl)}>
              For voice frameworks that keep one connection open for all turns of a call.
            </Address>
          </>
        )}
        {apis.includes('messages') && (
          <Address label="Messages URL" url={messagesUrlOf(agent.proxy_url)}>
            For platforms that use the Messages API. Clients that add{' '}
            <code className="font-mono">/v1/messages</code> themselves get it without that end. As secret as
            the others.
          </Address>
        )}
        <Address label="Webhook URL" url={agent.webhook_url}>
          Where your voice platform can ask for the assistant of a call. Not needed for an assistant that
          never changes.
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
