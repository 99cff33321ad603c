import type { Log } from '../common/logging/logger.js';
import type { Foundation } from './foundation.js';

/** Tells the operator at the start of what the settings leave open. */
export function warnOfSettings(
  { config, checkpointKeys, unconfiguredProviders }: Foundation,
  log: Log,
): void {
  for (const { name, nearest } of config.unknownVariables) {
    log.warn('a variable is set that the service does not have', { variables: [name], nearest });
  }
  for (const { name, variables } of unconfiguredProviders) {
    log.warn('provider left out: variables of it are not set', { provider: name, variables });
  }
  if (config.oauth === undefined && !/^(localhost|127\.|::1$)/.test(config.host)) {
    log.warn('the development identity provider lets in whoever reaches this address: set SERVICE_OAUTH_…');
  }
  if (config.production && checkpointKeys.signer === undefined) {
    log.warn('checkpoints of the journal are not signed: set SERVICE_CHECKPOINT_KEY (docs/audit-format.md)');
  }
}
