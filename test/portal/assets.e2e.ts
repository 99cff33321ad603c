import { readdir, readFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningService, runService } from '../support/running-service.js';

const ASSETS = new URL('../../dist/portal/assets/', import.meta.url);

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

describe('scripts and styles of the portal', () => {
  let service: RunningService;
  let script: string;
  let content: Buffer;

  beforeAll(async () => {
    service = await runService();
    script = (await readdir(ASSETS)).find((name) => /^index-.*\.js$/.test(name)) ?? '';
    content = await readFile(new URL(script, ASSETS));
  });

  afterAll(() => service.stop());

  /** Unlike fetch(), adds no headers and does not decode the body. */
  function get(name: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
    return new Promise((resolve, reject) => {
      request(`${service.baseUrl}/portal/assets/${name}`, { headers, method }, (response) => {
        buffer(response).then((body) => {
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
        }, reject);
      })
        .on('error', reject)
        .end();
    });
  }

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip;q=0.2, br;q=0', 'gzip'],
    ['*', 'br'],
    ['gzip;q=0, *;q=0', undefined],
    ['identity', undefined],
    ['deflate, zstd', undefined],
    [undefined, undefined],
  ])('are sent to a client that accepts %j with content encoding %j', async (accepted, encoding) => {
    const { status, headers, body } = await get(
      script,
      accepted === undefined ? {} : { 'accept-encoding': accepted },
    );
    expect([status, headers['content-encoding']]).toEqual([200, encoding]);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-length': String(body.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    });
    const decoded =
      encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;
    expect(decoded.equals(content)).toBe(true);
    if (encoding !== undefined) expect(body.length).toBeLessThan(content.length / 2.5);
  });

  it('have one ETag per encoding, and get 304 if it matches', async () => {
    const tags = new Set<string>();
    for (const accepted of ['br', 'gzip', 'identity']) {
      const headers = { 'accept-encoding': accepted };
      const { etag = '' } = (await get(script, headers)).headers;
      tags.add(etag);
      const again = await get(script, { ...headers, 'if-none-match': etag });
      expect([again.status, again.body.length, again.headers.vary]).toEqual([304, 0, 'Accept-Encoding']);
      const other = await get(script, { 'accept-encoding': 'identity', 'if-none-match': etag });
      expect(other.status).toBe(accepted === 'identity' ? 304 : 200);
    }
    expect(tags.size).toBe(3);
  });

  it('are sent without a content encoding if the client requests a range', async () => {
    const headers = { 'accept-encoding': 'br, gzip', range: 'bytes=10-19' };
    const part = await get(script, headers);
    expect([part.status, part.headers['content-encoding']]).toEqual([206, undefined]);
    expect(part.headers['content-range']).toBe(`bytes 10-19/${content.length}`);
    expect(part.body.equals(content.subarray(10, 20))).toBe(true);
    const { etag = '' } = (await get(script, { 'accept-encoding': 'br' })).headers;
    const whole = await get(script, { ...headers, 'if-range': etag });
    expect([whole.status, whole.body.equals(content)]).toEqual([200, true]);
  });

  it('have a content encoding for HEAD requests, but not in error responses', async () => {
    const accepted = { 'accept-encoding': 'br' };
    const head = await get(script, accepted, 'HEAD');
    expect([head.status, head.headers['content-encoding'], head.body.length]).toEqual([200, 'br', 0]);
    for (const [name, headers, status] of [
      ['none.js', accepted, 404],
      [script, { ...accepted, 'if-match': '"none"' }, 422],
      [`${script}.br`, accepted, 404],
    ] as const) {
      const answer = await get(name, headers);
      expect([name, answer.status, answer.headers['content-encoding']]).toEqual([name, status, undefined]);
    }
  });
});
