import type { IncomingHttpHeaders } from 'node:http';
import type { Exchange, WireFormat, WireModels } from './wire-format.js';

/** A request as far as it tells whose client it is of. */
export interface AddressedRequest {
  readonly originalUrl: string;
  readonly headers: IncomingHttpHeaders;
}

/** The formats that the service speaks. */
export class WireFormats {
  readonly all: readonly WireFormat[];
  private readonly byRoute: ReadonlyMap<string, WireFormat>;

  /** @param preferred the one that agents' addresses name, and that errors at unknown paths are written in */
  constructor(
    readonly preferred: WireFormat,
    ...others: readonly WireFormat[]
  ) {
    this.all = [preferred, ...others];
    this.byRoute = new Map(
      this.all.flatMap((format) => format.routes.map((route) => [route.toLowerCase(), format])),
    );
  }

  /** The format that errors of a request are written in; undefined when it is at none of the proxy's URLs. */
  ofRequest({ originalUrl, headers }: AddressedRequest): WireFormat | undefined {
    if (!/^\/+proxy\//i.test(originalUrl)) return undefined;
    const [path = ''] = originalUrl.split('?', 1);
    const [, , ...route] = path.split('/').filter((part) => part !== '');
    return this.byRoute.get(route.join('/').toLowerCase()) ?? this.ofClient(headers);
  }

  /** The format whose clients send such headers: the preferred one where they don't tell. */
  ofClient(headers: IncomingHttpHeaders): WireFormat {
    return this.all.find(({ models }) => models?.isAskedBy(headers) === true) ?? this.preferred;
  }

  /** The APIs whose clients are told the models in the same way. */
  apisTold(models: WireModels | undefined): ReadonlySet<WireFormat['name']> {
    const { preferred } = this;
    const told = this.all.filter((format) => (format.models ?? preferred.models) === models);
    return new Set(told.map(({ name }) => name));
  }

  /** A kept request and its reply as one conversation, in whichever format they are. */
  readExchange(request: unknown, reply: unknown): Exchange | undefined {
    for (const format of this.all) {
      const exchange = format.readExchange(request, reply);
      if (exchange !== undefined) return exchange;
    }
    return undefined;
  }
}
