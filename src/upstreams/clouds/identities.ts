import type { WorkloadIdentityCredentialOptions } from '@azure/identity';
import { HttpsProxyAgent } from 'https-proxy-agent';
import { errors } from 'undici';
import { unlessAborted } from '../../common/async/unless-aborted.js';
import type { IssuedKeys } from './aws-admissions.js';
import type { Identity } from './cloud.js';
import { SCOPE } from './google-tokens.js';
import type { AccessToken } from './token-admissions.js';

/** HTTP status, or code of the system or a cloud, such as `ECONNREFUSED`, `AccessDenied` or `AADSTS700213`; not the name of an error class. */
const CODE = /^(?:\d{3}|AADSTS\d{1,10}|(?!\w*Error$)[A-Za-z_]{3,60})$/;
const AZURE_CODE = /\bAADSTS\d{1,10}\b/;

type AzurePolicy = NonNullable<WorkloadIdentityCredentialOptions['additionalPolicies']>[number];

/** How an identity is asked for credentials. */
export interface Reach {
  /** URL of the proxy that leads to token servers; metadata servers are always reached directly. */
  readonly proxy: string | undefined;
  /** Longest wait for credentials, in milliseconds. */
  readonly limitMs: number;
}

// Each function loads its cloud's library when it is first called, because together they take some 60 MB. It asks by a new client
// each time, so that nothing that a library remembers, such as a server that was missing, outlives a failure.

/** Keys from AWS's default chain: environment, web identity, container, instance. */
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

/** An access token from Google's application default credentials: a file, or the metadata server. */
export async function googleToken({ proxy, limitMs }: Reach): Promise<AccessToken> {
  const { gcpMetadata, GoogleAuth } = await import('google-auth-library');
  gcpMetadata.resetIsAvailableCache();
  const transporterOptions = { timeout: limitMs, ...(proxy === undefined ? {} : { proxy }) };
  // Without a project, the library would look for one, even with commands. Requests do not contain it.
  const auth = new GoogleAuth({ scopes: SCOPE, projectId: 'unused', clientOptions: { transporterOptions } });
  return within(limitMs, async () => {
    const client = await auth.getClient();
    const { token } = await client.getAccessToken();
    return { value: token, expiresAt: client.credentials.expiry_date ?? NaN };
  });
}

/** An access token from Azure's workload identity, or from its managed identity. */
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
          // The authority comes from the operator, so that Microsoft need not be asked about it.
          disableInstanceDiscovery: true,
          ...(proxy === undefined ? {} : { proxyOptions: proxyOptionsOf(new URL(proxy)) }),
        })
      : new ManagedIdentityCredential({ ...options, ...(clientId === undefined ? {} : { clientId }) });
    const { token, expiresOnTimestamp } = await credential.getToken(scope);
    return { value: token, expiresAt: expiresOnTimestamp };
  });
}

/** Ends the requests of Azure's library, which have no time limit otherwise. */
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

/** @throws Error whose message contains only codes, and whose cause is a timeout of undici's if the time is up */
async function within<T>(limitMs: number, ask: () => Promise<T>): Promise<T> {
  try {
    return await unlessAborted(ask(), AbortSignal.timeout(limitMs));
  } catch (error) {
    throw failureOf(error);
  }
}

/** Members that the errors of the three libraries have. */
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

/** The codes of a library's error. Its message is left out, because it may quote a token. */
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
  const said = [$metadata?.httpStatusCode, statusCode, status, code, errorCode, name, response?.data?.error];
  const codes = [...said, AZURE_CODE.exec(message)?.[0]]
    .filter((each) => typeof each === 'string' || typeof each === 'number')
    .map(String)
    .filter((each) => CODE.test(each));
  return [...codes, ...codesOf(cause)];
}
