import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener, ServerResponse, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'

import S3rver from '@20minutes/s3rver'

import { listBucket, listKeys } from './list-bucket.ts'
import { makeSturdy } from './sturdy-s3-store.ts'

const BUCKET = 'recto'
const PREFIX = 'tests'

/** Wrong responses that a test requests. */
interface Faults {
  /** Every answer is 503. */
  isBusy: boolean
  /** `If-None-Match` is ignored, as by servers that do not know it. */
  ignoresConditions: boolean
  /** `If-None-Match` is answered with 501, as by servers that explicitly do not support it. */
  refusesConditions: boolean
  /** `Range` is ignored. */
  ignoresRanges: boolean
  /** How far the server's clock is ahead, in modification times of objects. */
  clockAheadMs: number
  /** How many puts take effect without a response. */
  lostPuts: number
  /** How many conditional puts are answered with 409. */
  conflicts: number
  /** Requests for these are answered with 503: method and URL. */
  busyFor: RegExp | undefined
  /** How many bytes of an object are sent before the connection breaks. */
  breakAfterBytes: number | undefined
}

/** Starts an S3 server with one bucket on a free port of 127.0.0.1. Its data is in a temporary folder. */
export async function startObjectServer(): Promise<ObjectServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'recto-objects-'))
  const server = new ObjectServer(folder)
  await server.start()
  return server
}

/** s3rver behind a few lines that add what it lacks: 412 for a conditional put, one writer per key at a time. */
export class ObjectServer {
  readonly faults: Faults = {
    isBusy: false,
    ignoresConditions: false,
    refusesConditions: false,
    ignoresRanges: false,
    clockAheadMs: 0,
    lostPuts: 0,
    conflicts: 0,
    busyFor: undefined,
    breakAfterBytes: undefined,
  }
  /** Environment variables a server needs to use this one. */
  readonly credentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }
  /** Requests so far, as method and URL. */
  readonly requests: string[] = []
  readonly #folder: string
  readonly #locks = new Map<string, Promise<void>>()
  #server: Server | undefined
  #port = 0

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Where its data is stored. */
  get folder(): string {
    return this.#folder
  }

  /** The `STORE_URL` of this server. */
  get storeUrl(): string {
    return `s3://${BUCKET}/${PREFIX}?endpoint=http://127.0.0.1:${this.#port}&pathStyle=true`
  }

  /** Keys of all objects under the prefix of `storeUrl`, in order. */
  async listKeys(): Promise<string[]> {
    const keys = await listKeys(path.join(this.#folder, BUCKET), `${PREFIX}/`)
    return keys.map((key) => key.slice(PREFIX.length + 1))
  }

  /** Starts, or restarts on the same port with the same data; does nothing while it is running. */
  async start(): Promise<void> {
    if (this.#server !== undefined) return
    const s3 = new S3rver({
      directory: this.#folder,
      silent: true,
      vhostBuckets: false,
      // For calls to the bucket, s3rver checks the signature of /recto where the SDK signs and sends /recto/. Unknown
      // keys are refused.
      allowMismatchedSignatures: true,
      configureBuckets: [{ name: BUCKET, configs: [] }],
    })
    await s3.configureBuckets()
    makeSturdy(s3.store)
    const answer = s3.callback()
    this.#server = createServer((request, response) => void this.#handle(s3, answer, request, response))
    await once(this.#server.listen(this.#port, '127.0.0.1'), 'listening')
    const address = this.#server.address()
    if (typeof address === 'object' && address !== null) this.#port = address.port
  }

  /** Refuses new connections from now on and breaks existing ones. */
  async stop(): Promise<void> {
    const server = this.#server
    if (server === undefined) return
    this.#server = undefined
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }

  /** Stops and deletes the data. */
  async close(): Promise<void> {
    await this.stop()
    await rm(this.#folder, { recursive: true })
  }

  async #handle(s3: S3rver, answer: RequestListener, request: IncomingMessage, response: ServerResponse) {
    const { faults } = this
    this.requests.push(`${request.method} ${request.url}`)
    const isBusy = faults.isBusy || faults.busyFor?.test(`${request.method} ${request.url}`) === true
    if (isBusy) return refuse(request, response, 503, 'SlowDown')
    if (faults.ignoresRanges) delete request.headers.range
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://127.0.0.1')
    if (query.get('list-type') === '2') {
      response.setHeader('content-type', 'application/xml')
      response.end(await listBucket(s3.store, BUCKET, query))
      return
    }
    const isPut = request.method === 'PUT'
    const unlock = await this.#lock(pathname)
    // A connection that broke while the request was waiting no longer reports it.
    if (response.closed) return unlock()
    response.once('close', unlock)
    const isConditional = isPut && request.headers['if-none-match'] === '*' && !faults.ignoresConditions
    if (isConditional && faults.refusesConditions) return refuse(request, response, 501, 'NotImplemented')
    if (isConditional && faults.conflicts-- > 0) return refuse(request, response, 409, 'ConditionalRequestConflict')
    const key = decodeURIComponent(pathname.slice(`/${BUCKET}/`.length))
    if (isConditional && (await s3.store.existsObject(BUCKET, key)))
      return refuse(request, response, 412, 'PreconditionFailed')
    this.#changeAnswer(request, response, unlock)
    answer(request, response)
  }

  #changeAnswer(request: IncomingMessage, response: ServerResponse, unlock: () => void): void {
    const { faults } = this
    const isLost = request.method === 'PUT' && faults.lostPuts > 0
    if (isLost) faults.lostPuts--
    const flush = (status: number) => {
      if (isLost) response.socket?.destroy()
      const time = response.getHeader('last-modified')
      if (typeof time === 'string' && faults.clockAheadMs !== 0)
        response.setHeader('last-modified', new Date(Date.parse(time) + faults.clockAheadMs).toUTCString())
      // Files being read are open by now, and stay unchanged.
      if (request.method !== 'PUT') unlock()
      return ServerResponse.prototype.writeHead.call(response, status)
    }
    response.writeHead = flush
    if (request.method === 'GET' && faults.breakAfterBytes !== undefined) breakAfter(response, faults.breakAfterBytes)
  }

  /** Waits until nobody else holds a path; returns a function that releases it. */
  async #lock(name: string): Promise<() => void> {
    const before = this.#locks.get(name)
    const { promise, resolve } = Promise.withResolvers<void>()
    const mine = (before ?? Promise.resolve()).then(() => promise)
    this.#locks.set(name, mine)
    await before
    return () => {
      resolve()
      if (this.#locks.get(name) === mine) this.#locks.delete(name)
    }
  }
}

/** Breaks the connection after this many bytes of the body. */
function breakAfter(response: ServerResponse, bytes: number): void {
  let left = bytes
  response.write = (chunk: Uint8Array) => {
    const sent = chunk.subarray(0, left)
    left -= sent.length
    const isRoom = ServerResponse.prototype.write.call(response, sent, 'latin1')
    // The bytes sent may arrive first.
    if (left === 0) setImmediate(() => response.socket?.destroySoon())
    return isRoom
  }
}

/** Answers as S3 does, after reading the request. */
function refuse(request: IncomingMessage, response: ServerResponse, status: number, code: string): void {
  request.resume()
  request.once('end', () => {
    response.writeHead(status, { 'content-type': 'application/xml' })
    response.end(
      `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message></Error>`,
    )
  })
}
