/** Why an attempt at a reply gave none. */
export const FAILURE_CLASSES = [
  /** The provider has as many calls as it is sent at once, and none of them ended in time: nothing was sent. */
  'busy',
  /** Nothing listens there. */
  'refused',
  'dns',
  'tls',
  /** The connection failed otherwise before the request was out. */
  'connect',
  /** Nothing of a reply came in time. */
  'timeout',
  /** 429. */
  'rate_limited',
  /** 401, 402, 403 or 404: the provider doesn't know us, or the model. */
  'denied',
  /** 408, or 500 and above. */
  'server_error',
  /** The reply broke off, or is none. */
  'broken',
  /** An error within a reply of status 200. */
  'reported',
  /** Another upstream answered first. */
  'outrun',
] as const;

export type FailureClass = (typeof FAILURE_CLASSES)[number];
