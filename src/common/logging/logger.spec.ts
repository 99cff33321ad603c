import { describe, expect, it } from '@jest/globals';
import { DomainError } from '../errors/domain-error.js';
import { abbreviateAgent, type LogFields } from './log-fields.js';
import { createLog, describeError, FrameworkLog, type LogLevel } from './logger.js';

const CANARIES = ['415-555-0142', 'Okafor', '4155550142', 'jane.okafor@example.com'];

function recorded(level: LogLevel = 'trace'): {
  log: ReturnType<typeof createLog>;
  lines: () => Record<string, unknown>[];
  text: () => string;
} {
  const written: string[] = [];
  const log = createLog(level, { write: (line) => written.push(line) });
  return {
    log,
    lines: () => written.map((line) => JSON.parse(line) as Record<string, unknown>),
    text: () => written.join(''),
  };
}

/** Error that contains the canary in every property that can hold text. */
function tainted(canary: string): Error {
  class Tainted extends Error {
    override readonly name = canary;
    readonly code = canary;
    readonly detail = canary;
  }
  const error = new Tainted(`invalid input: "${canary}"\n    at ${canary} (/tmp/${canary}.js:1:1)`, {
    cause: new Error(canary),
  });
  error.stack = `${error.stack ?? ''}\n    at ${canary} (/tmp/${canary}.ts:1:1)\n    at Object.${canary} (${canary})`;
  return error;
}

describe.each(CANARIES)('the log of an error that contains %s', (canary) => {
  it('records only where the error was thrown', () => {
    const { log, lines, text } = recorded();
    const error = tainted(canary);
    log.error('failed', { error: describeError(error) });
    log.error('failed', { error: error as unknown as LogFields['error'] });
    new FrameworkLog(log).error(error);
    new FrameworkLog(log).warn({ message: canary, error });
    expect(lines()).toHaveLength(4);
    expect(text()).not.toContain(canary);
    expect(lines()[0]).toMatchObject({ error: { name: 'Error' } });
    expect(text()).toContain('src/common/logging/logger.spec.ts:');
  });

  it('omits unlisted fields and values of the wrong form', () => {
    const { log, lines, text } = recorded();
    const fields: Record<string, unknown> = {
      ...Object.fromEntries(['message', 'body', 'msg', 'user', canary].map((name) => [name, canary])),
      request_id: canary,
      session_id: `sess_${canary}`,
      agent: canary,
      code: canary,
      status: canary,
      provider: { name: canary },
      streamed: canary,
      redactions: canary,
      variables: [canary],
      error: { name: canary, code: canary, message: canary, stack: canary, frames: [canary] },
    };
    log.info('call', fields);
    expect(lines()).toEqual([
      expect.objectContaining({ msg: 'call', variables: [], error: { name: 'Error', frames: [] } }),
    ]);
    expect(text()).not.toContain(canary);
  });
});

describe('the log', () => {
  it('records the listed fields', () => {
    const { log, lines } = recorded();
    const fields: LogFields = {
      request_id: 'req_01KEXAMP0E000000000000000A',
      session_id: 'sess_01KEXAMP0E000000000000000B',
      agent: abbreviateAgent('agt_01KEXAMP0E0123456789ABCDEF'),
      code: 'upstream_timeout',
      status: 504,
      streamed: false,
      duration_ms: 12.345,
    };
    log.info('call', fields);
    expect(lines()).toEqual([expect.objectContaining({ ...fields, msg: 'call', level: 30 })]);
  });

  it('shortens an agent ID to its part without random bits', () => {
    expect(abbreviateAgent('agt_01KEXAMP0E0123456789ABCDEF')).toBe('agt_01KEXAMP0E…');
  });

  it("records error classes, codes and lines of the service's own files", () => {
    const error = Object.assign(new TypeError('x'), { code: 'EPIPE' });
    expect(describeError(error)).toMatchObject({ name: 'TypeError', code: 'EPIPE' });
    expect(describeError(error).frames?.[0]).toMatch(/^src\/common\/logging\/logger\.spec\.ts:\d+$/);
    expect(describeError(Object.assign(new Error('x'), { name: 'error', code: '57014' }))).toMatchObject({
      name: 'DatabaseError',
      code: '57014',
    });
    const codes = ['ECONNREFUSED', 'UND_ERR_SOCKET', 'token_refused', '90210', 'a b'];
    expect(codes.map((code) => describeError(Object.assign(new Error('x'), { code })).code)).toEqual([
      'ECONNREFUSED',
      'UND_ERR_SOCKET',
      'token_refused',
      undefined,
      undefined,
    ]);
    expect(
      describeError(new DomainError('internal_error', 'The service failed unexpectedly. Retry later.')).name,
    ).toBe('DomainError');
  });

  it('omits entries below its level', () => {
    const { log, lines } = recorded('warn');
    log.info('call');
    log.warn('told');
    expect(lines()).toHaveLength(1);
  });
});
