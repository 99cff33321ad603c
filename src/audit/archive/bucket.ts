import type * as SdkModule from '@aws-sdk/client-s3';
import type {
  ListObjectVersionsCommandOutput,
  ListObjectVersionsRequest,
  S3Client,
} from '@aws-sdk/client-s3';
import type { ArchiveSettings } from '../../config/archive-settings.js';
import { ArchiveFailure, failureOf } from './archive-failure.js';

/** Time limit in milliseconds for a request and its retries, excluding the time for sending the body. */
const LIMIT_MS = 30_000;
/** Slowest upload rate for which the time limit suffices, in bytes per millisecond. */
const SLOWEST = 100;
/** Time limit in milliseconds for reading an object of unknown size. */
const READ_LIMIT_MS = 600_000;
const DAY_MS = 86_400_000;
const PRECONDITION_FAILED = 412;

type Sdk = typeof SdkModule;

type Markers = Pick<ListObjectVersionsRequest, 'KeyMarker' | 'VersionIdMarker'>;

/** Stored version of an object, or a delete marker. */
export interface ObjectVersion {
  readonly key: string;
  /** Undefined for a delete marker. */
  readonly versionId: string | undefined;
}

/** Objects of an archive in S3 or S3-compatible storage. All keys are relative to the archive's prefix. */
export class Bucket {
  private constructor(
    private readonly sdk: Sdk,
    private readonly client: S3Client,
    private readonly settings: ArchiveSettings,
    private readonly ending: AbortSignal | undefined,
  ) {}

  /** Loads the SDK. @param ending signal that aborts all requests */
  static async open(settings: ArchiveSettings, ending?: AbortSignal): Promise<Bucket> {
    // Without this setting, the SDK warns on standard error about Node releases that it supports until 2027.
    process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
    const sdk = await import('@aws-sdk/client-s3');
    const { endpoint, region } = settings;
    const ownEndpoint = endpoint === undefined ? {} : { endpoint, forcePathStyle: true };
    return new Bucket(sdk, new sdk.S3Client({ region, ...ownEndpoint }), settings, ending);
  }

  /** @throws ArchiveFailure `not_locked` if objects in the bucket cannot be locked */
  async requireLock(): Promise<void> {
    const command = new this.sdk.GetObjectLockConfigurationCommand({ Bucket: this.settings.bucket });
    const { ObjectLockConfiguration: found } = await this.send((client, abortSignal) =>
      client.send(command, { abortSignal }),
    );
    if (found?.ObjectLockEnabled !== 'Enabled') throw new ArchiveFailure('not_locked');
  }

  /**
   * Writes a locked object unless it exists.
   * @returns whether the object was written
   * @throws ArchiveFailure `conflict` if the existing object has different bytes
   */
  async put(key: string, body: Buffer): Promise<boolean> {
    const { lock } = this.settings;
    const command = new this.sdk.PutObjectCommand({
      Bucket: this.settings.bucket,
      Key: this.settings.prefix + key,
      Body: body,
      IfNoneMatch: '*',
      ChecksumAlgorithm: 'SHA256',
      ContentType: 'text/plain; charset=utf-8',
      ObjectLockMode: lock.mode,
      ObjectLockRetainUntilDate: new Date(Date.now() + lock.days * DAY_MS),
    });
    const limitMs = LIMIT_MS + body.length / SLOWEST;
    const isNew = await this.send(
      (client, abortSignal) =>
        client.send(command, { abortSignal }).then(
          () => true,
          (error: unknown) => {
            if (statusOf(error) !== PRECONDITION_FAILED) throw error;
            return false;
          },
        ),
      limitMs,
    );
    if (!isNew && !(await this.read(key, undefined, limitMs)).body.equals(body))
      throw new ArchiveFailure('conflict', key);
    return isNew;
  }

  /** @throws ArchiveFailure */
  async read(
    key: string,
    versionId?: string,
    limitMs = READ_LIMIT_MS,
  ): Promise<{ body: Buffer; isLocked: boolean }> {
    const command = new this.sdk.GetObjectCommand({
      Bucket: this.settings.bucket,
      Key: this.settings.prefix + key,
      VersionId: versionId,
    });
    return this.send(async (client, abortSignal) => {
      const { Body, ObjectLockMode } = await client.send(command, { abortSignal });
      const bytes = (await Body?.transformToByteArray()) ?? [];
      return { body: Buffer.from(bytes), isLocked: ObjectLockMode !== undefined };
    }, limitMs);
  }

  /** Lists all versions and delete markers below the prefix. The versions of a key are in order, oldest first. */
  async versions(): Promise<ObjectVersion[]> {
    const found: (ObjectVersion & { at: number })[] = [];
    let after: Markers | undefined = {};
    while (after !== undefined) {
      const answer: ListObjectVersionsCommandOutput = await this.page(after);
      const { Versions = [], DeleteMarkers = [], NextKeyMarker, NextVersionIdMarker } = answer;
      for (const { Key = '', VersionId, LastModified } of Versions)
        found.push({
          key: this.below(Key),
          versionId: VersionId ?? 'null',
          at: LastModified?.getTime() ?? 0,
        });
      for (const { Key = '' } of DeleteMarkers)
        found.push({ key: this.below(Key), versionId: undefined, at: Infinity });
      after =
        answer.IsTruncated === true
          ? { KeyMarker: NextKeyMarker, VersionIdMarker: NextVersionIdMarker }
          : undefined;
    }
    // The storage lists the newest version first. Sorting keeps the order of versions from the same second.
    return found.reverse().sort((a, b) => a.at - b.at);
  }

  close(): void {
    this.client.destroy();
  }

  private page(after: Markers): Promise<ListObjectVersionsCommandOutput> {
    const { bucket: Bucket, prefix: Prefix } = this.settings;
    const command = new this.sdk.ListObjectVersionsCommand({ Bucket, Prefix, ...after });
    return this.send((client, abortSignal) => client.send(command, { abortSignal }));
  }

  private below(key: string): string {
    return key.slice(this.settings.prefix.length);
  }

  private async send<T>(
    request: (client: S3Client, signal: AbortSignal) => Promise<T>,
    limitMs = LIMIT_MS,
  ): Promise<T> {
    const limit = AbortSignal.timeout(Math.ceil(limitMs));
    const signal = this.ending === undefined ? limit : AbortSignal.any([this.ending, limit]);
    try {
      return await request(this.client, signal);
    } catch (error) {
      throw failureOf(error, limit.aborted);
    }
  }
}

function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}
