import type { Exchange, WireFormat } from './wire-format.js';

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

  /** The format that errors at a URL are written in; undefined when it is none of the proxy's. */
  ofUrl(url: string): WireFormat | undefined {
    if (!/^\/+proxy\//i.test(url)) return undefined;
    const [path = ''] = url.split('?', 1);
    const [, , ...route] = path.split('/').filter((part) => part !== '');
    return this.byRoute.get(route.join('/').toLowerCase()) ?? this.preferred;
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
