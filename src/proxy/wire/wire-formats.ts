import type { IncomingHttpHeaders } from 'node:http';
import type { Exchange, WireFormat, WireModels } from './wire-format.js';

/** The parts of an HTTP request that identify the format of its client. */
export interface AddressedRequest {
  readonly originalUrl: string;
  readonly headers: IncomingHttpHeaders;
}

/** The formats that the service supports. */
export class WireFormats {
  readonly all: readonly WireFormat[];
  private readonly byRoute: ReadonlyMap<string, WireFormat>;

  /** @param preferred format of agents' proxy URLs, and of errors at unknown paths */
  constructor(
    readonly preferred: WireFormat,
    ...others: readonly WireFormat[]
  ) {
    this.all = [preferred, ...others];
    this.byRoute = new Map(
      this.all.flatMap((format) => format.routes.map((route) => [route.toLowerCase(), format])),
    );
  }

  /** Returns the format for errors of a request; undefined if the URL is not a proxy URL. */
  ofRequest({ originalUrl, headers }: AddressedRequest): WireFormat | undefined {
    if (!/^\/+proxy\//i.test(originalUrl)) return undefined;
    const [path = ''] = originalUrl.split('?', 1);
    const [, , ...route] = path.split('/').filter((part) => part !== '');
    return this.byRoute.get(route.join('/').toLowerCase()) ?? this.ofClient(headers);
  }

  /** Returns the format that the headers indicate, or else the default format. */
  ofClient(headers: IncomingHttpHeaders): WireFormat {
    return this.all.find(({ models }) => models?.isAskedBy(headers) === true) ?? this.preferred;
  }

  /** Returns the APIs whose clients receive this model list. */
  apisWithModels(models: WireModels | undefined): ReadonlySet<WireFormat['name']> {
    const { preferred } = this;
    const formats = this.all.filter((format) => (format.models ?? preferred.models) === models);
    return new Set(formats.map(({ name }) => name));
  }

  /** Parses a stored request and its reply as one conversation, in any format. */
  readExchange(request: unknown, reply: unknown): Exchange | undefined {
    for (const format of this.all) {
      const exchange = format.readExchange(request, reply);
      if (exchange !== undefined) return exchange;
    }
    return undefined;
  }
}
