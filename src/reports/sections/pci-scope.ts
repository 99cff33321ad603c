import { isFinal } from '../../detection/kinds.js';
import type { Policy } from '../../policies/policy.schema.js';
import type { ChainFacts } from '../chain-fold.js';
import type { Report } from '../report.schema.js';
import { kindCoverage, type KindEvidence } from './safe-harbor.js';

type Requirement = Report['pci_scope']['requirements'][number];

/** Returns how card data were handled, by the PCI DSS 4 requirements that masking affects. */
export function pciScope(
  policy: Policy | undefined,
  evidence: KindEvidence,
  facts: ChainFacts,
): Report['pci_scope'] {
  return {
    card_numbers_masked: facts.redactionsByKind.get('CREDIT_CARD'),
    security_codes_masked: facts.redactionsByKind.get('CVV'),
    requirements: policy === undefined ? [] : requirements(policy, evidence),
  };
}

function requirements(policy: Policy, evidence: KindEvidence): Requirement[] {
  return [securityCode(policy, evidence), display(policy, evidence), storage(policy)];
}

function securityCode(policy: Policy, evidence: KindEvidence): Requirement {
  const requirement = '3.3.1 Security codes are not stored after authorization';
  if (kindCoverage('CVV', policy, evidence) !== 'full') return notCovered(requirement, 'security codes');
  if (!isFinal(policy.rules.get('CVV')?.action)) {
    return attention(
      requirement,
      'The policy makes security codes restorable, so they are stored in encrypted form.',
    );
  }
  return { requirement, status: 'aligned', message: 'Detected security codes are not stored.' };
}

function display(policy: Policy, evidence: KindEvidence): Requirement {
  const requirement = '3.4.1 Card numbers are masked when displayed';
  if (kindCoverage('CREDIT_CARD', policy, evidence) !== 'full')
    return notCovered(requirement, 'card numbers');
  if (!isFinal(policy.rules.get('CREDIT_CARD')?.action)) {
    return attention(requirement, 'The policy restores complete card numbers for the caller.');
  }
  return { requirement, status: 'aligned', message: 'Detected card numbers are never restored.' };
}

function storage(policy: Policy): Requirement {
  const requirement = '3.5.1 Stored card numbers are unreadable';
  if (policy.logPayloads) {
    const message =
      'The policy logs payloads. The original request is stored in encrypted form, with all card data ' +
      'that it contains, including security codes.';
    return attention(requirement, message);
  }
  const message =
    policy.rules.get('CREDIT_CARD')?.action === 'tokenize'
      ? 'Detected card numbers are stored encrypted (AES-256), and no payload is logged.'
      : 'Detected card numbers are not stored, and no payload is logged.';
  return { requirement, status: 'aligned', message };
}

function attention(requirement: string, message: string): Requirement {
  return { requirement, status: 'attention', message };
}

function notCovered(requirement: string, values: string): Requirement {
  const message = `Some texts were not checked for ${values}, because of the policy or because no detector ran.`;
  return { requirement, status: 'not_covered', message };
}
