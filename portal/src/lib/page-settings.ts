/** What the service writes into the page when it hands it out. */
export const pageSettings = {
  /** The service's address, where a login has to begin: its cookie is bound to it. Without a trailing slash. */
  baseUrl: read('sotto-base-url'),
  /** Lets the editor add its styles under the content security policy. */
  styleNonce: read('sotto-style-nonce'),
};

function read(name: string): string {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
  // Served by the development server, the page still holds the placeholders.
  return content.startsWith('{{') ? '' : content;
}
