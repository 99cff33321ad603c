export interface Page {
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

interface Cookie {
  readonly value: string;
  readonly path: string;
}

/** Minimal browser for logins, with cookies and their paths, redirects, and forms. */
export class Visitor {
  readonly cookies = new Map<string, Cookie>();
  /** Received `Set-Cookie` lines, in order. */
  readonly setCookies: string[] = [];

  constructor(private readonly baseUrl: string) {}

  /** Sends one request, without following redirects. */
  async request(target: string, init: RequestInit = {}): Promise<Page> {
    const url = new URL(target, this.baseUrl);
    const headers = new Headers(init.headers);
    const cookie = this.cookieHeader(url.pathname);
    if (cookie !== '') headers.set('cookie', cookie);
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of answer.headers.getSetCookie()) this.keep(line);
    return { url: url.href, status: answer.status, headers: answer.headers, text: await answer.text() };
  }

  /** Opens a page, following redirects. */
  async open(target: string, init: RequestInit = {}): Promise<Page> {
    let page = await this.request(target, init);
    for (let hops = 0; page.status >= 300 && page.status < 400 && hops < 10; hops += 1) {
      page = await this.request(new URL(page.headers.get('location') ?? '', page.url).href);
    }
    return page;
  }

  /** Submits a form of a page, following redirects. */
  submit(target: string, fields: Record<string, string>): Promise<Page> {
    return this.open(target, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });
  }

  /** Logs in with the development identity provider. */
  async logIn(login: string): Promise<Page> {
    const choice = await this.open('/api/v1/auth/idp');
    return this.submit(choice.url, { login });
  }

  get loginCookie(): string {
    return `service_session=${this.cookies.get('service_session')?.value ?? ''}`;
  }

  private cookieHeader(path: string): string {
    return [...this.cookies]
      .filter(([, cookie]) => path === cookie.path || path.startsWith(cookie.path.replace(/\/?$/, '/')))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
  }

  private keep(line: string): void {
    this.setCookies.push(line);
    const [pair = '', ...attributes] = line.split('; ');
    const equals = pair.indexOf('=');
    const name = pair.slice(0, equals);
    const attribute = (wanted: string): string | undefined =>
      attributes.find((text) => text.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1);
    const expires = attribute('expires');
    if (attribute('max-age') === '0' || (expires !== undefined && Date.parse(expires) < Date.now())) {
      this.cookies.delete(name);
    } else {
      this.cookies.set(name, { value: pair.slice(equals + 1), path: attribute('path') ?? '/' });
    }
  }
}

/** User of a cookie. */
export interface Me {
  readonly user: {
    readonly id: string;
    readonly login: string;
    readonly name: string | null;
    readonly email: string | null;
    readonly role: string;
    readonly account: { readonly id: string; readonly name: string };
  };
}
