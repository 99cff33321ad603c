import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readAll } from '../../src/common/http/read-body.js';

/** Span in OTLP's JSON format. Times are nanoseconds since the epoch. */
export interface OtlpSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: object }[];
  readonly status: { readonly code: number };
}

export interface OtlpBody {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: OtlpSpan['attributes'] };
    readonly scopeSpans: readonly { readonly schemaUrl?: string; readonly spans: readonly OtlpSpan[] }[];
  }[];
}

/** Collector that receives traces over OTLP/HTTP, like an operator's collector. */
export interface OtlpCollector {
  readonly endpoint: string;
  /** Received bodies, unparsed. */
  readonly bodies: string[];
  spans(): OtlpSpan[];
  stop(): Promise<void>;
}

/** Starts the collector. @param status status of its responses */
export async function collectTraces(status = 200): Promise<OtlpCollector> {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    void readAll(request, 16_777_216).then((body) => {
      if (request.url === '/v1/traces') bodies.push(body.toString('utf8'));
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    spans: () =>
      bodies
        .flatMap((body) => (JSON.parse(body) as OtlpBody).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
