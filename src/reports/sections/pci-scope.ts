import type { Policy } from '../../policies/policy.schema.js';
import type { ChainFacts } from '../chain-fold.js';
import type { Report } from '../report.schema.js';
import { kindCoverage, type Looked } from './safe-harbor.js';

type Requirement = Report['pci_scope']['requirements'][number];

/** What was done with card data, by the requirements of PCI DSS 4 that masking bears on. */
export function pciScope(policy: Policy | undefined, looked: Looked, facts: ChainFacts): Report['pci_scope'] {
  return {
    card_numbers_masked: facts.redactionsByKind.get('CREDIT_CARD'),
    security_codes_masked: facts.redactionsByKind.get('CVV'),
    requirements: policy === undefined ? [] : requirements(policy, looked),
  };
}

function requirements(policy: Policy, looked: Looked): Requirement[] {
  return [securityCode(policy, looked), display(policy, looked), storage(policy)];
}

function securityCode(policy: Policy, looked: Looked): Requirement {
  const requirement = '3.3.1 Security codes are not kept after authorization';
  if (kindCoverage('CVV', policy, looked) !== 'full') return notCovered(requirement, 'security codes');
  if (policy.rules.get('CVV')?.action !== 'redact') {
    return attention(requirement, 'The policy makes security codes restorable, so they are kept, sealed.');
  }
  return { requirement, status: 'aligned', message: 'Security codes that were found are not kept.' };
}

function display(policy: Policy, looked: Looked): Requirement {
  const requirement = '3.4.1 Card numbers are masked where they are shown';
  if (kindCoverage('CREDIT_CARD', policy, looked) !== 'full') return notCovered(requirement, 'card numbers');
  if (policy.rules.get('CREDIT_CARD')?.action !== 'redact') {
    return attention(requirement, 'The policy lets card numbers come back to the caller in full.');
  }
  return { requirement, status: 'aligned', message: 'Card numbers that were found never come back.' };
}

function storage(policy: Policy): Requirement {
  const requirement = '3.5.1 Card numbers are unreadable where they are stored';
  if (policy.logPayloads) {
    const message =
      'The policy logs payloads: the original request is kept, sealed, with whatever card data it held, ' +
      'security codes included.';
    return attention(requirement, message);
  }
  const message =
    policy.rules.get('CREDIT_CARD')?.action === 'tokenize'
      ? 'Card numbers that were found are kept sealed (AES-256); no payload is logged.'
      : 'No card number that was found is kept, and no payload is logged.';
  return { requirement, status: 'aligned', message };
}

function attention(requirement: string, message: string): Requirement {
  return { requirement, status: 'attention', message };
}

function notCovered(requirement: string, what: string): Requirement {
  const message = `Not every text was masked of ${what}: by the policy, or because no detector of them ran.`;
  return { requirement, status: 'not_covered', message };
}
