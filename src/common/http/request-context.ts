/** The portal user or command line that acts. */
export interface Actor {
  readonly userId: string;
  readonly login: string;
  readonly role: 'admin' | 'member';
}

/** Who asks, and for which account: the first argument of every service method behind the login. */
export interface RequestContext {
  readonly requestId: string;
  readonly accountId: string;
  readonly actor: Actor;
}
