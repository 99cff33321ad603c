const PATH_OF_COMPLETIONS = '/chat/completions';

/** Returns the base URL for clients that append an API's path themselves. */
export function baseUrlOf(proxyUrl: string): string {
  return proxyUrl.endsWith(PATH_OF_COMPLETIONS) ? proxyUrl.slice(0, -PATH_OF_COMPLETIONS.length) : proxyUrl;
}

/** Returns the Responses API's HTTP address. */
export function responsesUrlOf(proxyUrl: string): string {
  return `${baseUrlOf(proxyUrl)}/responses`;
}

/** Returns the base URL for clients of the Messages API, which append its version and path themselves. */
export function agentUrlOf(proxyUrl: string): string {
  return baseUrlOf(proxyUrl).replace(/\/v1$/, '');
}

/** Returns the Messages API's address. */
export function messagesUrlOf(proxyUrl: string): string {
  return `${baseUrlOf(proxyUrl)}/messages`;
}

/** Returns an HTTP address as a WebSocket address. */
export function socketUrlOf(url: string): string {
  return url.replace(/^http/, 'ws');
}
