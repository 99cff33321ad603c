import type { ChainFacts } from '../chain-fold.js';
import type { Report } from '../report.schema.js';

type Hop = Report['data_flow']['hops'][number];
type Agreement = Hop['baa'];

/** What the operator declared of a provider; days are ISO 8601 dates. */
export interface DeclaredAgreement {
  readonly counterparty: string;
  readonly signed: string;
  readonly expires?: string | undefined;
}

const STUB = 'stub';
const NOT_DECLARED: Agreement = { status: 'not_declared', counterparty: null, signed: null, expires: null };
const NOT_APPLICABLE: Agreement = { ...NOT_DECLARED, status: 'not_applicable' };

/**
 * Who held the caller's words on their way, in order, and under which business associate agreement.
 * @param declared of the provider that the request went to
 * @param sessionDay ISO 8601 date on which the session began, UTC
 */
export function dataFlow(
  facts: ChainFacts,
  declared: DeclaredAgreement | undefined,
  sessionDay: string,
): Report['data_flow'] {
  return {
    hops: [
      {
        party: 'Voice platform',
        role: 'sent the request and received the reply',
        receives: 'the caller’s voice and words, in clear',
        baa: NOT_DECLARED,
      },
      {
        party: 'Operator of this service',
        role: 'masked the request and restored the reply',
        receives: 'the caller’s words, in clear',
        baa: NOT_DECLARED,
      },
      provider(facts, declared, sessionDay),
      {
        party: 'Hosting and database',
        role: 'keep the journal and the sealed vault',
        receives: 'events without values; values only sealed',
        baa: NOT_DECLARED,
      },
    ],
  };
}

function provider(facts: ChainFacts, declared: DeclaredAgreement | undefined, sessionDay: string): Hop {
  const name = providerName(facts.upstream);
  if (name === undefined) {
    return { party: 'LLM provider', role: 'was not called', receives: 'nothing', baa: NOT_APPLICABLE };
  }
  if (name === STUB) {
    return {
      party: 'stub',
      role: 'answered within the service, for testing',
      receives: 'nothing that left the service',
      baa: NOT_APPLICABLE,
    };
  }
  return {
    party: name,
    role: 'LLM provider: answered the masked request',
    receives: 'the masked request: tokens in place of what was found',
    baa: declared === undefined ? NOT_DECLARED : agreement(declared, sessionDay),
  };
}

function agreement({ counterparty, signed, expires }: DeclaredAgreement, sessionDay: string): Agreement {
  const inForce = signed <= sessionDay && (expires === undefined || sessionDay <= expires);
  return { status: inForce ? 'declared' : 'not_in_force', counterparty, signed, expires: expires ?? null };
}

/** `openai` of `openai:gpt-5`. */
export function providerName(upstream: string | undefined): string | undefined {
  return upstream?.split(':', 1)[0];
}
