import { type ValidationDetail, validationFailed } from '../common/domain-error.js';
import { assistantProblems } from './assistant.js';
import type { AgentSettingsDto } from './dto/agent-settings.dto.js';

/**
 * Looks at what the rules of single fields can't tell.
 * @throws DomainError `validation_failed`
 */
export function checkSettings(body: AgentSettingsDto): void {
  const problems: ValidationDetail[] = [];
  if (body.policy_name != null && body.policy_yaml != null) {
    const message = 'policy_name and policy_yaml exclude each other';
    problems.push({ field: 'policy_yaml', rule: 'exclusive', message });
  }
  if (body.assistant != null) problems.push(...assistantProblems(body.assistant));
  if (problems.length > 0) throw validationFailed(problems);
}
