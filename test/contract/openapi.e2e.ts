import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Examples } from '../../src/api-docs/examples.js';
import type { OpenApi } from '../../src/api-docs/open-api.js';
import { type RunningService, runService } from '../support/running-service.js';
import { schemaValidator } from './schema-validator.js';
import { Recorder } from './scenario/recorder.js';
import { Stable } from './scenario/stable.js';
import { walk, WALK_ENV } from './scenario/walk.js';

const EXAMPLES = new URL('../../src/api-docs/examples.json', import.meta.url);
const DOCUMENT = new URL('../../docs/openapi.json', import.meta.url);
const HINT =
  'The service answers otherwise than the committed files say. If it is right, run "npm run openapi".';

/** Set by `npm run openapi`, which writes the files instead of comparing them. */
const RECORDS = process.env.SOTTO_OPENAPI === 'record';

function read(file: URL): unknown {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as unknown) : undefined;
}

function write(file: URL, content: unknown): void {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}

async function documentOf(service: RunningService): Promise<OpenApi> {
  const answer = await fetch(`${service.baseUrl}/api/docs/openapi.json`);
  const document = (await answer.json()) as OpenApi;
  return { ...document, servers: [{ url: 'http://localhost:3000' }] };
}

function operationsOf({ paths }: OpenApi): string[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
}

function expectSame(actual: unknown, expected: unknown): void {
  try {
    expect(actual).toEqual(expected);
  } catch (error) {
    throw new Error(`${HINT}\n${error instanceof Error ? error.message : ''}`, { cause: error });
  }
}

describe('the API document', () => {
  let service: RunningService;
  let document: OpenApi;
  let examples: Examples;

  beforeAll(async () => {
    service = await runService({ env: WALK_ENV });
    document = await documentOf(service);
    examples = await record();
    if (!RECORDS) return;
    write(EXAMPLES, examples);
    await service.stop();
    service = await runService({ env: WALK_ENV });
    document = await documentOf(service);
    write(DOCUMENT, document);
  });

  afterAll(() => service.stop());

  async function record(): Promise<Examples> {
    const recorder = new Recorder(service.baseUrl, new Set(operationsOf(document)));
    await walk(service, recorder);
    for (const [path, item] of Object.entries(document.paths)) {
      for (const [method, { security }] of Object.entries(item)) {
        const ways = security?.map((way) => Object.keys(way).length) ?? [];
        const needsLogin = ways.length > 0 && !ways.includes(0);
        if (needsLogin) await recorder.ask(`${method.toUpperCase()} ${path}`, 'no-cookie');
      }
    }
    const sorted = Object.entries(recorder.examples).sort(([a], [b]) => (a < b ? -1 : 1));
    return new Stable(service.baseUrl).value(Object.fromEntries(sorted)) as Examples;
  }

  it('matches the committed file', () => {
    expectSame(document, read(DOCUMENT));
  });

  it('has examples that match the service’s responses', () => {
    expectSame(examples, read(EXAMPLES));
  });

  it('has a summary and one tag for each operation', () => {
    const silent = operations().filter(({ operation }) => operation.summary === undefined);
    expect(silent.map(({ route }) => route)).toEqual([]);
    expect(document.tags.map(({ name }) => name)).not.toContain('Other');
    const groups = new Set(operations().flatMap(({ operation: { tags = [] } }) => tags));
    expect([...groups].sort()).toEqual(document.tags.map(({ name }) => name).sort());
    expect(operations().filter(({ operation }) => operation.tags?.length !== 1)).toEqual([]);
  });

  it('has a schema for every successful response with a body', () => {
    const missing = operations()
      .filter(({ operation }) =>
        Object.entries(operation.responses).some(
          ([status, response]) => /^20[01]$/.test(status) && response.content === undefined,
        ),
      )
      .map(({ route }) => route);
    expect(missing).toEqual([]);
  });

  it('has at least one successful example for each operation with a response body', () => {
    const bare = operations().filter(({ operation }) => {
      const media = Object.values(operation.responses['200']?.content ?? {});
      return media.length > 0 && media.every((one) => one.examples === undefined);
    });
    expect(bare.map(({ route }) => route)).toEqual([]);
  });

  it('has only examples that match their schemas', () => {
    const validator = schemaValidator(document);
    const problems = operations().flatMap(({ route, operation }) => [
      ...validator.problems(`${route} request`, operation.requestBody?.content),
      ...Object.entries(operation.responses).flatMap(([status, { content }]) =>
        validator.problems(`${route} ${status}`, content),
      ),
    ]);
    expect(problems).toEqual([]);
    expect(validator.checked).toBeGreaterThan(40);
  });

  function operations(): { route: string; operation: OpenApi['paths'][string][string] }[] {
    return Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({
        route: `${method.toUpperCase()} ${path}`,
        operation,
      })),
    );
  }
});
