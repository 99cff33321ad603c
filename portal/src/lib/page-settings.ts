/** Settings that the service writes into the page. */
export const pageSettings = {
  /** The service's address without a trailing slash. Logins must start there, since the cookie is bound to it. */
  baseUrl: read('sotto-base-url'),
  /** Whether the browser has sent a login cookie, which may have expired. */
  hasLogin: read('sotto-login') === 'sent',
  /** Nonce for the editor's styles under the content security policy. */
  styleNonce: read('sotto-style-nonce'),
};

function read(name: string): string {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
  // The development server serves the page with unreplaced placeholders.
  return content.startsWith('{{') ? '' : content;
}
