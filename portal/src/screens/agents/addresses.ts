const PATH_OF_COMPLETIONS = '/chat/completions';

/** The base URL for clients that append an API's path themselves. */
export function baseUrlOf(proxyUrl: string): string {
  return proxyUrl.endsWith(PATH_OF_COMPLETIONS) ? proxyUrl.slice(0, -PATH_OF_COMPLETIONS.length) : proxyUrl;
}

/** Where the Responses API is served, by HTTP. */
export function responsesUrlOf(proxyUrl: string): string {
  return `${baseUrlOf(proxyUrl)}/responses`;
}

/** The base URL for clients of the Messages API, which append its version and path themselves. */
export function agentUrlOf(proxyUrl: string): string {
  return baseUrlOf(proxyUrl).replace(/\/v1$/, '');
}

/** Where the Messages API is served. */
export function messagesUrlOf(proxyUrl: string): string {
  return `${baseUrlOf(proxyUrl)}/messages`;
}

/** The same address as a WebSocket. */
export function socketUrlOf(url: string): string {
  return url.replace(/^http/, 'ws');
}
