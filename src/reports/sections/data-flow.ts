import { type Agreement as DeclaredAgreement, isInForce } from '../../upstreams/agreement.js';
import type { ChainFacts } from '../chain-fold.js';
import type { Report } from '../report.schema.js';

type Hop = Report['data_flow']['hops'][number];
type Agreement = Hop['baa'];

const STUB = 'stub';
const NOT_DECLARED: Agreement = { status: 'not_declared', counterparty: null, signed: null, expires: null };
const NOT_APPLICABLE: Agreement = { ...NOT_DECLARED, status: 'not_applicable' };
const OWN_STUB: Hop = {
  party: STUB,
  role: 'replied within the service, for tests',
  receives: 'no data outside the service',
  baa: NOT_APPLICABLE,
};

/**
 * Returns the parties that handled the caller's words, in order, with their business associate agreements.
 * @param declared agreements of the providers that received the request, by provider name
 * @param sessionDay ISO 8601 date on which the session began, UTC
 */
export function dataFlow(
  facts: ChainFacts,
  declared: ReadonlyMap<string, DeclaredAgreement>,
  sessionDay: string,
): Report['data_flow'] {
  return {
    hops: [
      {
        party: 'Voice platform',
        role: 'sent the request and received the reply',
        receives: 'the caller’s voice and text, unmasked',
        baa: NOT_DECLARED,
      },
      {
        party: 'Operator of this service',
        role:
          facts.mode === undefined
            ? 'masked the request and restored the reply'
            : 'observed the request and did not mask it',
        receives: 'the caller’s text, unmasked',
        baa: NOT_DECLARED,
      },
      ...providers(facts, declared, sessionDay),
      {
        party: 'Hosting and database',
        role: 'store the journal and the encrypted vault',
        receives: 'events without values; encrypted values',
        baa: NOT_DECLARED,
      },
    ],
  };
}

/** Returns each provider once, in the order in which they received the request. */
function providers(
  { upstreams, upstream, mode }: ChainFacts,
  declared: ReadonlyMap<string, DeclaredAgreement>,
  sessionDay: string,
): Hop[] {
  if (upstreams.length === 0) {
    return [{ party: 'LLM provider', role: 'was not called', receives: 'no data', baa: NOT_APPLICABLE }];
  }
  const last = upstream === undefined ? undefined : providerName(upstream);
  return [...new Set(upstreams.map(providerName))].map((name) =>
    name === STUB
      ? OWN_STUB
      : {
          ...provider(name, name === last, agreement(declared.get(name), sessionDay)),
          ...(mode === undefined ? {} : observing(name === last)),
        },
  );
}

function provider(party: string, isLast: boolean, baa: Agreement): Hop {
  return {
    party,
    role: isLast
      ? 'LLM provider that replied to the masked request'
      : 'LLM provider that received the masked request; another provider was called too',
    receives: 'the masked request, with tokens instead of the detected values',
    baa,
  };
}

/** Describes a provider of an observed call. */
function observing(isLast: boolean): Pick<Hop, 'role' | 'receives'> {
  return {
    role: isLast
      ? 'LLM provider that replied to the unmasked request'
      : 'LLM provider that received the unmasked request; another provider was called too',
    receives: 'the request as it arrived, observed and not masked',
  };
}

function agreement(declared: DeclaredAgreement | undefined, sessionDay: string): Agreement {
  if (declared === undefined) return NOT_DECLARED;
  const { counterparty, signed, expires } = declared;
  return {
    status: isInForce(declared, sessionDay) ? 'declared' : 'not_in_force',
    counterparty,
    signed,
    expires: expires ?? null,
  };
}

/** Returns the provider's name: `openai` for `openai:gpt-5`. */
export function providerName(upstream: string): string {
  return upstream.split(':', 1).join('');
}
