import { Inject, Injectable, Logger } from '@nestjs/common';
import { AuditTrail } from '../../audit/journal/audit-trail.js';
import { CONFIG, type Config } from '../../config/config.js';
import { DatabaseClock } from '../../database/database-clock.js';
import { DetectionService } from '../../detection/detection.service.js';
import { CallFacts } from '../../ops/call-facts.js';
import { PoliciesService } from '../../policies/policies.service.js';
import type { Policy } from '../../policies/policy.schema.js';
import { Sampler } from '../../review/samples/sampler.service.js';
import { Tokenizer } from '../../tokenization/tokenizer.js';
import { UpstreamsHealth } from '../../upstreams/health/upstreams-health.js';
import { MonthlyBudgets } from '../../usage/monthly-budgets.js';
import { UpstreamAttempts } from '../attempts/upstream-attempts.js';
import { Call } from '../call.js';
import { CallDetection } from '../call-detection.js';
import { CallExchange } from '../call-exchange.js';
import { CallPreparation } from '../call-preparation.js';
import { CallMemory } from '../memory/call-memory.js';
import { CallStages } from '../call-stages.js';
import { Continuations } from '../continuations.js';
import { ProxyService } from '../proxy.service.js';
import { ReplyRelay } from '../relay/reply-relay.js';
import { RequestMasking } from '../request-masking.js';
import { RestoredTurns } from '../restored/restored-turns.js';
import { WireFormats } from '../wire/wire-formats.js';
import {
  PRETENDED_SLOT,
  PretendedCaller,
  pretendedAgent,
  pretendedFindings,
  pretendedJournal,
  pretendedVault,
  REHEARSED,
} from './pretended.js';
import { PlannedStatements } from './planned-statements.service.js';
import { type RehearsedTalk, rehearsedTalk } from './rehearsed-talk.js';

/** Conversations that are rehearsed, so many of them at once: the model's threads have their first texts, too. */
const TALKS = 24;
/** And further ones by patterns alone: the engine compiles what a call runs through after some thousand calls. */
const SHORT_TALKS = 240;
const AT_ONCE = 4;
/** Milliseconds after which no further one begins: a slow machine is not kept from its calls. */
const LIMIT_MS = 3_000;

/**
 * Goes through calls of invented people before the service takes any: with all stages and the model, but nothing is
 * stored, forwarded or counted. The engine compiles what is run often, and the database plans what is asked the first time:
 * else a first caller would wait ten times as long as a later one.
 */
@Injectable()
export class Rehearsal {
  private readonly logger = new Logger(Rehearsal.name);

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly detection: DetectionService,
    private readonly continuations: Continuations,
    private readonly clock: DatabaseClock,
    private readonly budgets: MonthlyBudgets,
    private readonly policies: PoliciesService,
    private readonly formats: WireFormats,
    /** The policy that is rehearsed has none drawn. */
    private readonly samples: Sampler,
    private readonly statements: PlannedStatements,
  ) {}

  /** Never throws: what does not work now is told when calls come. */
  async run(): Promise<void> {
    try {
      await this.statements.plan();
      await this.rehearse();
    } catch (error) {
      this.logger.warn(`the rehearsal ended early: ${error instanceof Error ? error.name : 'unknown'}`);
    }
  }

  private async rehearse(): Promise<void> {
    const policy = this.policies.default;
    const endsAt = performance.now() + LIMIT_MS;
    await this.talks(policy, TALKS, endsAt);
    const findingsKey = `${policy.findingsKey} by patterns alone`;
    await this.talks({ ...policy, passes: ['pattern'], findingsKey }, SHORT_TALKS, endsAt);
  }

  private async talks(policy: Policy, count: number, endsAt: number): Promise<void> {
    const agent = pretendedAgent(policy);
    const proxy = this.proxyFor({ find: () => agent, read: () => Promise.resolve(agent) });
    let next = 0;
    const takeTurns = async (): Promise<void> => {
      while (next < count && performance.now() < endsAt)
        await this.talk(proxy, agent.id, rehearsedTalk(next++));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, takeTurns));
  }

  /** One conversation: each second turn is streamed, and what a stream said is left out of the next. */
  private async talk(
    proxy: ProxyService,
    agentId: string,
    { instructions, turns }: RehearsedTalk,
  ): Promise<void> {
    const journal = pretendedJournal();
    const messages: object[] = [{ role: 'system', content: instructions }];
    for (const [at, content] of turns.entries()) {
      messages.push({ role: 'user', content });
      const body = Buffer.from(JSON.stringify({ model: REHEARSED, stream: at % 2 === 1, messages }));
      const caller = new PretendedCaller();
      const facts = new CallFacts();
      const trail = new AuditTrail(journal, facts.timings, this.clock);
      await proxy.serve(
        new Call(this.formats.preferred, agentId, body, caller, trail, facts, PRETENDED_SLOT),
      );
      messages.push({ role: 'assistant', content: `Noted. ${content}` });
    }
  }

  private proxyFor(directory: ConstructorParameters<typeof ProxyService>[0]): ProxyService {
    const stages = new CallStages();
    const vault = pretendedVault();
    const findings = pretendedFindings();
    const health = new UpstreamsHealth();
    const restored = new RestoredTurns(findings);
    const detection = new CallDetection(this.detection, findings, restored);
    const preparation = new CallPreparation(
      detection,
      new RequestMasking(new Tokenizer(vault), detection),
      stages,
      this.continuations,
      new CallMemory(findings, vault),
      this.clock,
      health,
      this.samples,
    );
    const attempts = new UpstreamAttempts(new ReplyRelay(this.config, vault, stages), stages, health);
    const exchange = new CallExchange(attempts, stages, this.continuations, detection, restored);
    return new ProxyService(directory, preparation, exchange, stages, this.budgets, this.samples, this.clock);
  }
}
