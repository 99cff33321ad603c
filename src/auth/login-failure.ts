interface Outcome {
  readonly status: number;
  readonly title: string;
  readonly text: string;
}

/** Reasons for a failed login with the identity provider, with the texts that the user sees. */
export const LOGIN_FAILURES = {
  denied: {
    status: 403,
    title: 'You were not logged in',
    text: 'You declined the login, or the identity provider rejected it. Log in again to retry.',
  },
  unknown_state: {
    status: 400,
    title: 'This login is no longer valid',
    text: 'It took longer than ten minutes, was already used, or started in another browser or at another address. Log in again.',
  },
  incomplete: {
    status: 400,
    title: 'This login is incomplete',
    text: 'The identity provider did not send the required parameters. Log in again.',
  },
  code_refused: {
    status: 400,
    title: 'This login is no longer valid',
    text: 'The identity provider rejected the login code, because it was already used or has expired. Log in again.',
  },
  provider_refused: {
    status: 400,
    title: 'The identity provider rejected the login',
    text: 'The identity provider returned an error. If this happens again, contact the operator of this service.',
  },
  provider_failed: {
    status: 502,
    title: 'The identity provider failed',
    text: 'The identity provider returned an internal error. Try again later.',
  },
  token_refused: {
    status: 502,
    title: 'The identity provider did not confirm the login',
    text: 'The identity provider rejected the exchange of the login code. If this happens again, contact the operator of this service.',
  },
  user_info_failed: {
    status: 502,
    title: 'The identity provider did not send your profile',
    text: 'The request for your profile failed. If this happens again, contact the operator of this service.',
  },
  user_info_unusable: {
    status: 502,
    title: 'The identity provider did not send your profile',
    text: 'Your profile has no identifier, or its login name is missing or contains characters that are invisible or look like others. Contact the operator of this service.',
  },
  provider_silent: {
    status: 504,
    title: 'The identity provider is not responding',
    text: 'The identity provider could not be reached in time. Try again later.',
  },
  signup_closed: {
    status: 403,
    title: 'You need an invitation',
    text: 'New users need an invitation. Ask an admin of your account to invite your login name.',
  },
  unavailable: {
    status: 503,
    title: 'Login is currently unavailable',
    text: 'The service cannot use its database. Try again later.',
  },
  failed: {
    status: 500,
    title: 'The login failed',
    text: 'The service failed unexpectedly. Try again later.',
  },
} as const satisfies Record<string, Outcome>;

export type LoginFailureReason = keyof typeof LOGIN_FAILURES;

/** Ends a login. The user sees a page with the reason. */
export class LoginFailure extends Error {
  constructor(
    readonly reason: LoginFailureReason,
    /** HTTP status of the provider's response, or code of a network error, for the service log. */
    readonly detail?: number | string,
  ) {
    super(LOGIN_FAILURES[reason].title);
    this.name = 'LoginFailure';
  }
}
