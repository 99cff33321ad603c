/**
 * How the server runs on a developer's machine: durable like any other (the journal's promise rests on it), small,
 * reachable from this machine only, and with a log that no text of a statement can enter.
 *
 * Statements and their parameters hold patients' data, and so do many error texts ("invalid input syntax for type
 * uuid: …", "Key (…)=(…) already exists", "Failed process was running: …"). Errors of statements go to the client
 * anyway. `log` ranks above `error` here: start, shutdown and failures of the server are logged, errors of
 * statements are not; `terse` drops the detail, query and context lines of the rest.
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
  // Initdb takes 64 segments, and ours are short: under load there would be a checkpoint each ten seconds, after which
  // each page is logged as a whole once more. This makes them rarer, and bounds what is replayed after a crash.
  max_wal_size: '256MB',
  // Cleaning up takes a tenth of what it takes by default, and so of the cores that the calls are answered with.
  autovacuum_vacuum_cost_delay: '20ms',
  // Young tables grow by a tenth between two checks a minute apart, and would all be analysed at each of them.
  autovacuum_naptime: '5min',
  // The delay doesn't hold for an ANALYZE's arithmetic: a core for 200 ms of each minute under load, by default. A
  // quarter of the rows will do: `npm run bench:api -- --check` finds the lists' plans as they should be.
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

/** The server's command line. `overrides` win over the defaults. */
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
 * The environment of the server's processes. Not this process's own: it holds keys of upstream providers, which are
 * none of the server's business, and PG… variables, which would change what it does.
 */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LD_LIBRARY_PATH'];
  const env: NodeJS.ProcessEnv = { LC_ALL: 'C' };
  for (const name of kept) {
    if (process.env[name] !== undefined) env[name] = process.env[name];
  }
  return env;
}
