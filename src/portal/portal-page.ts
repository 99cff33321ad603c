import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { escapeHtml } from '../common/http/html-page.js';
import { PACKAGE_ROOT } from '../common/package-root.js';
import { ServiceAddress } from '../config/service-address.js';

const NONCE_BYTES = 16;

/** Folder of the built portal, in the same `dist` folder as the compiled service. */
export const PORTAL_FOLDER = join(PACKAGE_ROOT, 'dist', 'portal');

/** Renders the portal's only HTML page, with the base URL for logins and a nonce for styles. */
@Injectable()
export class PortalPage {
  private page: string | undefined;

  constructor(private readonly address: ServiceAddress) {}

  /**
   * @param hasLogin whether the request has a login cookie, so that pages without a login know whether to ask for the
   *   user
   * @returns the page, and the nonce that its content security policy must contain
   */
  render(hasLogin: boolean): { html: string; styleNonce: string } {
    this.page ??= readFileSync(join(PORTAL_FOLDER, 'index.html'), 'utf8');
    const styleNonce = randomBytes(NONCE_BYTES).toString('base64');
    const html = this.page
      .replace('{{base-url}}', () => escapeHtml(this.address.baseUrl))
      .replace('{{login}}', hasLogin ? 'sent' : 'none')
      .replace('{{style-nonce}}', styleNonce);
    return { html, styleNonce };
  }
}
