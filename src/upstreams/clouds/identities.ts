import type { WorkloadIdentityCredentialOptions } from '@azure/identity';
import { HttpsProxyAgent } from 'https-proxy-agent';
import { errors } from 'undici';
import { unlessAborted } from '../../common/async/unless-aborted.js';
import type { IssuedKeys } from './aws-admissions.js';
import type { Identity } from './cloud.js';
import { SCOPE } from './google-tokens.js';
import type { AccessToken } from './token-admissions.js';

/** HTTP status or error code, such as `ECONNREFUSED`, `AccessDenied` or `AADSTS700213`, but not an error class. */
const CODE = /^(?:\d{3}|AADSTS\d{1,10}|(?!\w*Error$)[A-Za-z_]{3,60})$/;
const AZURE_CODE = /\bAADSTS\d{1,10}\b/;

type AzurePolicy = NonNullable<WorkloadIdentityCredentialOptions['additionalPolicies']>[number];

/** Network settings for obtaining credentials. */
export interface Reach {
  /** URL of the proxy that leads to token servers; metadata servers are always reached directly. */
  readonly proxy: string | undefined;
  /** Longest wait for credentials, in milliseconds. */
  readonly limitMs: number;
}

// Each function imports its cloud's library on the first call, because together the libraries take some 60 MB. Each
// call creates a new client, so that cached state of a library, such as a missing server, does not outlive a failure.

/** Obtains keys from AWS's default chain: environment, web identity, container, instance. */
export async function awsKeys({ proxy, limitMs }: Reach): Promise<IssuedKeys> {
  const { fromNodeProviderChain } = await import('@aws-sdk/credential-providers');
  const httpsAgent = proxy === undefined ? {} : { httpsAgent: new HttpsProxyAgent(proxy) };
  const timeouts = { connectionTimeout: limitMs, requestTimeout: limitMs, throwOnRequestTimeout: true };
  const requestHandler = { ...timeouts, ...httpsAgent };
  // `Renewal` repeats failed attempts.
  const chain = fromNodeProviderChain({ clientConfig: { requestHandler, maxAttempts: 1 }, maxRetries: 0 });
  const { accessKeyId, secretAccessKey, sessionToken, expiration } = await within(limitMs, chain);
  return { accessKeyId, secretAccessKey, sessionToken, expiresAt: expiration?.getTime() ?? Infinity };
}

/** Obtains an access token from Google's application default credentials: a file, or the metadata server. */
export async function googleToken({ proxy, limitMs }: Reach): Promise<AccessToken> {
  const { gcpMetadata, GoogleAuth } = await import('google-auth-library');
  gcpMetadata.resetIsAvailableCache();
  const transporterOptions = { timeout: limitMs, ...(proxy === undefined ? {} : { proxy }) };
  // Keeps the library from searching for a project, which can run commands. Requests do not contain the project.
  const auth = new GoogleAuth({ scopes: SCOPE, projectId: 'unused', clientOptions: { transporterOptions } });
  return within(limitMs, async () => {
    const client = await auth.getClient();
    const { token } = await client.getAccessToken();
    return { value: token, expiresAt: client.credentials.expiry_date ?? NaN };
  });
}

/** Obtains an access token from Azure's workload identity, or from its managed identity. */
export async function azureToken(
  { scope, clientId, hasTokenFile }: Identity & { of: 'azure' },
  { proxy, limitMs }: Reach,
): Promise<AccessToken> {
  const { ManagedIdentityCredential, WorkloadIdentityCredential } = await import('@azure/identity');
  const options = { retryOptions: { maxRetries: 0 }, additionalPolicies: [timeLimit(limitMs)] };
  return within(limitMs, async () => {
    const credential = hasTokenFile
      ? new WorkloadIdentityCredential({
          ...options,
          // The operator configures the authority, so the library need not ask Microsoft to confirm it.
          disableInstanceDiscovery: true,
          ...(proxy === undefined ? {} : { proxyOptions: proxyOptionsOf(new URL(proxy)) }),
        })
      : new ManagedIdentityCredential({ ...options, ...(clientId === undefined ? {} : { clientId }) });
    const { token, expiresOnTimestamp } = await credential.getToken(scope);
    return { value: token, expiresAt: expiresOnTimestamp };
  });
}

/** Returns a policy that limits the time of the Azure library's requests, which have no limit by default. */
function timeLimit(ms: number): AzurePolicy {
  const policy: AzurePolicy['policy'] = {
    name: 'timeLimit',
    sendRequest: (request, next) => next(Object.assign(request, { timeout: ms })),
  };
  return { policy, position: 'perCall' };
}

interface ProxyOptions {
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly password: string;
}

function proxyOptionsOf({ protocol, hostname, port, username, password }: URL): ProxyOptions {
  return {
    host: `${protocol}//${hostname}`,
    port: Number(port) || (protocol === 'https:' ? 443 : 80),
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
  };
}

/** @throws Error whose message contains only codes, and whose cause is undici's timeout error if the limit passed */
async function within<T>(limitMs: number, ask: () => Promise<T>): Promise<T> {
  try {
    return await unlessAborted(ask(), AbortSignal.timeout(limitMs));
  } catch (error) {
    throw failureOf(error);
  }
}

/** Members of the errors that the three libraries throw. */
interface LibraryError {
  readonly name?: string;
  readonly message?: string;
  readonly code?: unknown;
  readonly errorCode?: unknown;
  readonly status?: unknown;
  readonly statusCode?: unknown;
  readonly $metadata?: { readonly httpStatusCode?: unknown };
  readonly response?: { readonly data?: { readonly error?: unknown } };
  readonly cause?: unknown;
}

/** Reduces a library's error to its codes. Its message is left out, because it may quote a token. */
function failureOf(error: unknown): Error {
  if ((error as LibraryError).name === 'TimeoutError')
    return new Error('no response in time', { cause: new errors.HeadersTimeoutError() });
  const codes = new Set(codesOf(error));
  return new Error(codes.size === 0 ? 'no credentials were found' : [...codes].join(', '));
}

function codesOf(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return [];
  const {
    name,
    message = '',
    code,
    errorCode,
    status,
    statusCode,
    $metadata,
    response,
    cause,
  } = error as LibraryError;
  const fields = [
    $metadata?.httpStatusCode,
    statusCode,
    status,
    code,
    errorCode,
    name,
    response?.data?.error,
  ];
  const codes = [...fields, AZURE_CODE.exec(message)?.[0]]
    .filter((each) => typeof each === 'string' || typeof each === 'number')
    .map(String)
    .filter((each) => CODE.test(each));
  return [...codes, ...codesOf(cause)];
}
