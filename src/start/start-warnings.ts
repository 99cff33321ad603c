import type { Log } from '../common/logging/logger.js';
import type { Foundation } from './foundation.js';

/** Warns the operator at the start about unused, missing or insecure settings. */
export function warnOfSettings(
  { config, checkpointKeys, unconfiguredProviders }: Foundation,
  log: Log,
): void {
  for (const { name, nearest } of config.unknownVariables) {
    log.warn('an unknown variable is set', { variables: [name], nearest });
  }
  for (const { name, variables } of unconfiguredProviders) {
    log.warn('a provider is ignored, because its variables are not set', { provider: name, variables });
  }
  if (config.oauth === undefined && !/^(localhost|127\.|::1$)/.test(config.host)) {
    log.warn(
      'the development identity provider requires no password; set SERVICE_OAUTH_… for access control',
    );
  }
  if (checkpointKeys.signer === undefined) {
    log.warn('journal checkpoints are not signed; set SERVICE_CHECKPOINT_KEY (docs/audit-format.md)');
  }
}
