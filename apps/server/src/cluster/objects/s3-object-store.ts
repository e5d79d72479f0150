import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'

import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type HeadObjectCommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'

import { checkRange } from './byte-range.ts'
import { checkKey, checkPrefix, isObjectKey } from './object-keys.ts'
import {
  MAX_RECORD_BYTES,
  type ByteRange,
  type ListedObject,
  type ObjectInfo,
  type ObjectStore,
} from './object-store.ts'
import { probeObjectStore } from './probe-object-store.ts'
import { createS3Client } from './s3-client.ts'
import { attemptsOf, isMissing, S3Failure, s3Failure, statusOf } from './s3-failures.ts'
import { RangeIgnoredError, StoreUnavailableError } from './store-unavailable-error.ts'
import type { S3Location } from './store-url.ts'
import { readWhole, StoredBody } from './stored-body.ts'

/** Maximum duration of a call without a file, including retries. */
const CALL_MS = 45_000
/**
 * Parts of a large upload. S3 allows 10,000, so a file may have 80 GB. Two parts are in memory at a time, plus the data
 * that follows.
 */
const [PART_BYTES, PARTS_AT_ONCE] = [8 * 1024 * 1024, 2]
/** Maximum number of objects in one delete request. */
const DELETE_COUNT = 1000
/** Delays before checking a key again while another client is changing it. */
const CONFLICT_WAITS_MS = [50, 100, 200, 400, 800]

const [PRECONDITION_FAILED, CONFLICT, RANGE_NOT_SATISFIABLE, NOT_IMPLEMENTED] = [412, 409, 416, 501]

/** Opens a bucket without contacting it. */
export function openS3ObjectStore(location: S3Location): ObjectStore {
  return new S3ObjectStore(createS3Client(location), location)
}

class S3ObjectStore implements ObjectStore {
  readonly #client: S3Client
  readonly #bucket: string
  readonly #prefix: string

  constructor(client: S3Client, { bucket, prefix }: S3Location) {
    this.#client = client
    this.#bucket = bucket
    this.#prefix = prefix
  }

  async putOnce(key: string, bytes: Uint8Array): Promise<boolean> {
    // Identifies our own object when the response to a put was lost and the SDK has repeated it.
    const writer = randomBytes(16).toString('hex')
    const put = { ...this.#nameOf(key), Body: bytes, IfNoneMatch: '*', Metadata: { writer } }
    let isRepeated = false
    for (const waitMs of CONFLICT_WAITS_MS) {
      try {
        await this.#client.send(new PutObjectCommand(put), deadline())
        return true
      } catch (error) {
        isRepeated ||= attemptsOf(error) > 1
        if (statusOf(error) === PRECONDITION_FAILED) return isRepeated && (await this.#isWrittenBy(key, writer))
        // Another client is writing or deleting the object right now; nobody has written it yet.
        if (statusOf(error) !== CONFLICT) throw s3Failure(error)
      }
      isRepeated = true
      await wait(waitMs)
    }
    throw new StoreUnavailableError('The object store reports a conflict each time.')
  }

  async put(key: string, body: Readable | Uint8Array): Promise<void> {
    const name = this.#nameOf(key)
    if (body instanceof Readable) return this.#upload(name, body)
    await this.#call(() => this.#client.send(new PutObjectCommand({ ...name, Body: body }), deadline()))
  }

  async read(key: string): Promise<Uint8Array | undefined> {
    const body = await this.open(key)
    return body === undefined ? undefined : readWhole(body, MAX_RECORD_BYTES)
  }

  async open(key: string, range?: ByteRange): Promise<Readable | undefined> {
    if (range !== undefined) checkRange(range)
    const name = this.#nameOf(key)
    const request = range === undefined ? name : { ...name, Range: `bytes=${range.start}-${range.end}` }
    try {
      const { Body: body, ContentRange: given } = await this.#client.send(new GetObjectCommand(request))
      if (!(body instanceof Readable)) throw new StoreUnavailableError('The store sends no body.')
      if (range !== undefined && given?.startsWith(`bytes ${range.start}-`) !== true) {
        body.destroy()
        throw new RangeIgnoredError()
      }
      return new StoredBody(body)
    } catch (error) {
      if (statusOf(error) === RANGE_NOT_SATISFIABLE) return Readable.from([])
      if (isMissing(error)) return undefined
      throw s3Failure(error)
    }
  }

  async stat(key: string): Promise<ObjectInfo | undefined> {
    const found = await this.#head(key)
    return found === undefined ? undefined : describe(found.ContentLength, found.LastModified)
  }

  async *list(prefix: string, { after }: { after?: string } = {}): AsyncGenerator<ListedObject> {
    checkPrefix(prefix)
    const query = {
      Bucket: this.#bucket,
      Prefix: this.#prefix + prefix,
      ...(after === undefined ? {} : { StartAfter: this.#prefix + after }),
    }
    let next: { ContinuationToken?: string } | undefined = {}
    while (next !== undefined) {
      const command: ListObjectsV2Command = new ListObjectsV2Command({ ...query, ...next })
      const page = await this.#call(() => this.#client.send(command, deadline()))
      for (const { Key: name = '', Size: size, LastModified: time } of page.Contents ?? []) {
        const key = name.slice(this.#prefix.length)
        if (isObjectKey(key)) yield { key, ...describe(size, time) }
      }
      const token = page.IsTruncated === true ? page.NextContinuationToken : undefined
      next = token === undefined ? undefined : { ContinuationToken: token }
    }
  }

  async remove(keys: readonly string[]): Promise<void> {
    const objects = keys.map((key) => ({ Key: this.#nameOf(key).Key }))
    for (let begin = 0; begin < objects.length; begin += DELETE_COUNT) {
      const Delete = { Objects: objects.slice(begin, begin + DELETE_COUNT), Quiet: true }
      const command = new DeleteObjectsCommand({ Bucket: this.#bucket, Delete })
      const { Errors: failed } = await this.#call(() => this.#client.send(command, deadline()))
      const [first] = failed ?? []
      if (first !== undefined)
        throw new StoreUnavailableError(`The store does not delete objects: ${first.Code ?? ''}.`)
    }
  }

  async probe(): Promise<string[]> {
    const problem = await this.#probeBucket()
    if (problem !== undefined) return [problem]
    return probeObjectStore(this).catch((error: unknown) => {
      if (error instanceof StoreUnavailableError && error.origin instanceof S3Failure) {
        if (error.origin.status === NOT_IMPLEMENTED)
          return [
            'The store does not support conditional requests (PUT with "If-None-Match: *"), so jobs could be done twice.',
          ]
        if (error.origin.status === 403)
          return [`The credentials do not give enough access to the bucket ${this.#bucket}.`]
      }
      throw error
    })
  }

  close(): void {
    this.#client.destroy()
  }

  async #probeBucket(): Promise<string | undefined> {
    try {
      await this.#client.send(new HeadBucketCommand({ Bucket: this.#bucket }), deadline())
      return undefined
    } catch (error) {
      const status = statusOf(error)
      if (status === 404) return `There is no bucket ${this.#bucket} in the store.`
      if (status === 401 || status === 403) return `The credentials do not give access to the bucket ${this.#bucket}.`
      if (status === 301 || status === 400) return `The bucket ${this.#bucket} is not in the configured region.`
      if (error instanceof Error && error.name === 'CredentialsProviderError')
        return 'There are no credentials for the store: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.'
      throw s3Failure(error)
    }
  }

  #nameOf(key: string): { Bucket: string; Key: string } {
    checkKey(key)
    return { Bucket: this.#bucket, Key: this.#prefix + key }
  }

  async #head(key: string): Promise<HeadObjectCommandOutput | undefined> {
    const name = this.#nameOf(key)
    try {
      return await this.#client.send(new HeadObjectCommand(name), deadline())
    } catch (error) {
      if (!isMissing(error)) throw s3Failure(error)
    }
    // A missing bucket gives the same response, and then nobody knows whether the object exists.
    await this.#call(() => this.#client.send(new HeadBucketCommand({ Bucket: this.#bucket }), deadline()))
    return undefined
  }

  async #isWrittenBy(key: string, writer: string): Promise<boolean> {
    return (await this.#head(key))?.Metadata?.['writer'] === writer
  }

  async #upload(name: { Bucket: string; Key: string }, body: Readable): Promise<void> {
    const params = { ...name, Body: body }
    const upload = new Upload({ client: this.#client, params, partSize: PART_BYTES, queueSize: PARTS_AT_ONCE })
    try {
      await upload.done()
    } catch (error) {
      // Errors of the source are thrown unchanged.
      if (body.errored !== null) throw body.errored
      const isCutOff = error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
      throw isCutOff ? error : s3Failure(error)
    } finally {
      body.destroy()
    }
  }

  async #call<T>(run: () => Promise<T>): Promise<T> {
    return run().catch((error: unknown) => {
      throw s3Failure(error)
    })
  }
}

/** Aborts a call that takes too long. */
const deadline = () => ({ abortSignal: AbortSignal.timeout(CALL_MS) })

function describe(sizeBytes: number | undefined, modifiedAt: Date | undefined): ObjectInfo {
  if (sizeBytes === undefined || modifiedAt === undefined)
    throw new StoreUnavailableError('The store does not report the size and time of an object.')
  return { sizeBytes, modifiedAt }
}
