/**
 * Settings for a server on a developer's machine. The server is durable, because the journal's guarantee depends on it,
 * small, reachable from this machine only, and its log never contains statements.
 *
 * Statements and their parameters contain patient data, and so do many error messages ("invalid input syntax for type
 * uuid: …", "Key (…)=(…) already exists", "Failed process was running: …"). The client receives statement errors in any
 * case. The level `log` ranks above `error` here, so that starts, shutdowns and failures of the server are logged, but
 * errors of statements are not. `terse` omits detail, query and context lines.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  password_encryption: 'scram-sha-256',
  max_connections: '100',
  shared_buffers: '128MB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_compression: 'on',
  // Initdb sets 64 segments, which are small here, so that a checkpoint would occur every ten seconds under load. After
  // each one, pages are logged as a whole again. This value makes checkpoints rarer and still limits recovery.
  max_wal_size: '256MB',
  // Slows vacuum to a tenth of its default rate, because calls need the same cores.
  autovacuum_vacuum_cost_delay: '20ms',
  // Young tables grow by a tenth within the default of a minute, and would all be analysed each minute.
  autovacuum_naptime: '5min',
  // The delay does not limit the computation of ANALYZE, which would use a core for 200 ms of each minute under load. A
  // quarter of the rows is enough, because `npm run bench:api -- --check` still finds the expected query plans.
  default_statistics_target: '25',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_destination: 'stderr',
  logging_collector: 'off',
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_statement: 'none',
  log_min_duration_statement: '-1',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_checkpoints: 'off',
};

/** Returns the server's command line. The `overrides` take precedence over the defaults. */
export function serverArguments(
  data: string,
  port: number,
  overrides: Readonly<Record<string, string>>,
): string[] {
  const settings = { ...SETTINGS, ...overrides };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', data, '-p', String(port), ...flags];
}

/**
 * Returns the environment of the server's processes. It excludes most variables of this process, because provider keys
 * must not reach the server, and PG… variables would change its behaviour.
 */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LD_LIBRARY_PATH'];
  const env: NodeJS.ProcessEnv = { LC_ALL: 'C' };
  for (const name of kept) {
    if (process.env[name] !== undefined) env[name] = process.env[name];
  }
  return env;
}
