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
  FAKE_SLOT,
  FakeCaller,
  fakeAgent,
  fakeFindings,
  fakeJournal,
  fakeVault,
  REHEARSED,
} from './fakes.js';
import { PlannedStatements } from './planned-statements.service.js';
import { type RehearsedConversation, rehearsedConversation } from './rehearsed-conversation.js';

/** Number of rehearsed conversations with the model. Enough to give each of the model's threads its first texts. */
const CONVERSATIONS = 24;
/** Number of conversations without the model. The engine compiles hot code after thousands of calls. */
const PATTERN_CONVERSATIONS = 240;
const AT_ONCE = 4;
/** Milliseconds after which no further conversation begins, so that a slow machine can serve calls. */
const LIMIT_MS = 3_000;

/**
 * Runs calls of fictional callers before the service accepts real calls. The calls use all stages and the model, but
 * are not stored, forwarded or counted. The rehearsal lets the engine compile hot code and the database plan its
 * statements. Without it, the first calls would take ten times as long as later ones.
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
    /** Never draws a sample, because the rehearsed policy has no `review`. */
    private readonly samples: Sampler,
    private readonly statements: PlannedStatements,
  ) {}

  /** Runs the rehearsal. Never throws, because later calls report failures. */
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
    await this.runConversations(policy, CONVERSATIONS, endsAt);
    const findingsKey = `${policy.findingsKey} by patterns alone`;
    await this.runConversations(
      { ...policy, passes: ['pattern'], findingsKey },
      PATTERN_CONVERSATIONS,
      endsAt,
    );
  }

  private async runConversations(policy: Policy, count: number, endsAt: number): Promise<void> {
    const agent = fakeAgent(policy);
    const proxy = this.proxyFor({ find: () => agent, read: () => Promise.resolve(agent) });
    let next = 0;
    const takeTurns = async (): Promise<void> => {
      while (next < count && performance.now() < endsAt)
        await this.runConversation(proxy, agent.id, rehearsedConversation(next++));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, takeTurns));
  }

  /** Runs one conversation. Every second turn is streamed, and the assistant messages are fictional. */
  private async runConversation(
    proxy: ProxyService,
    agentId: string,
    { instructions, turns }: RehearsedConversation,
  ): Promise<void> {
    const journal = fakeJournal();
    const messages: object[] = [{ role: 'system', content: instructions }];
    for (const [at, content] of turns.entries()) {
      messages.push({ role: 'user', content });
      const body = Buffer.from(JSON.stringify({ model: REHEARSED, stream: at % 2 === 1, messages }));
      const caller = new FakeCaller();
      const facts = new CallFacts();
      const trail = new AuditTrail(journal, facts.timings, this.clock);
      await proxy.serve(new Call(this.formats.preferred, agentId, body, caller, trail, facts, FAKE_SLOT));
      messages.push({ role: 'assistant', content: `Noted. ${content}` });
    }
  }

  private proxyFor(directory: ConstructorParameters<typeof ProxyService>[0]): ProxyService {
    const stages = new CallStages();
    const vault = fakeVault();
    const findings = fakeFindings();
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
