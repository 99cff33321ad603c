import { Injectable } from '@nestjs/common';
import type { AgentView } from '../agents/agent.view.js';
import { AgentsService } from '../agents/agents.service.js';
import { Provisioning } from '../auth/provisioning.service.js';
import { newId } from '../common/ids.js';
import type { AccountName, AgentName } from '../common/text/branded.js';
import { ServiceAddress } from '../config/service-address.js';
import { STUB } from '../upstreams/upstreams.service.js';

const DEMO_ACCOUNT = 'demo' as AccountName;
/** Login of the development identity provider for the account with the demo agent. */
const DEMO_LOGIN = 'demo';
const DEMO_AGENT = 'Demo agent' as AgentName;
const DEMO_MESSAGE =
  'Hi, my name is Jane Okafor, my number is 415-555-0142 and I was born on June 9th, 1958.';

/** Prepares an agent that new users can call at once. */
@Injectable()
export class FirstRun {
  constructor(
    private readonly provisioning: Provisioning,
    private readonly agents: AgentsService,
    private readonly address: ServiceAddress,
  ) {}

  /** Returns the text that a start with the embedded database prints. Creates the demo agent if it is missing. */
  async welcome(): Promise<string> {
    const { agent, portal } = await this.demo();
    const [listening, reached] = this.address.announcement;
    const body = { model: STUB, messages: [{ role: 'user', content: DEMO_MESSAGE }] };
    return [
      '',
      `  Sotto ${listening}`,
      `  ${reached}`,
      '',
      '  Call the demo agent (its upstream is a stub that repeats the request):',
      '',
      `  curl -s ${agent.proxy_url} -H 'content-type: application/json' -d '${JSON.stringify(body)}'`,
      '',
      ...portal,
      '  Compare with the masked request:        npm run demo',
      '  Get a cookie for the API:               npx sotto session create --login you --account demo --role admin',
      '',
      '',
    ].join('\n');
  }

  private async demo(): Promise<{ agent: AgentView; portal: string[] }> {
    const accountId = await this.provisioning.ensureAccount(DEMO_ACCOUNT);
    const actor = { userId: 'system', login: 'first-run', role: 'admin' } as const;
    const agent = await this.agents.ensure(
      { requestId: newId('req'), accountId, actor },
      { name: DEMO_AGENT, upstream: STUB },
    );
    const canPick = await this.provisioning.ensureDeveloper(accountId, DEMO_LOGIN);
    const hint = canPick ? `   (log in with any name; "${DEMO_LOGIN}" has the demo agent)` : '';
    return { agent, portal: [`  Portal: ${this.address.baseUrl}/portal${hint}`, ''] };
  }
}
