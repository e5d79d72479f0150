declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http'
  import type { Readable } from 'node:stream'

  /** An object as stored on the server's disk. */
  interface StoredObject {
    key: string
    size: number
    content: Readable | null
  }

  /** The parts of its store that start-object-server.ts replaces. */
  interface FilesystemStore {
    getBucketPath: (bucket: string) => string
    getResourcePath: (bucket: string, key: string, resource: string) => string
    getMetadata: (bucket: string, key: string) => Promise<Record<string, string>>
    existsObject: (bucket: string, key: string) => Promise<boolean>
    getObject: (
      bucket: string,
      key: string,
      options?: { start?: number; end?: number | string },
    ) => Promise<StoredObject | null>
    putContent: (path: string, content: Readable | Buffer) => Promise<[size: number, md5: string]>
    deleteObject: (bucket: string, key: string) => Promise<void>
  }

  export default class S3rver {
    constructor(options: {
      directory: string
      silent: boolean
      vhostBuckets: boolean
      allowMismatchedSignatures: boolean
      configureBuckets: readonly { name: string; configs: readonly string[] }[]
    })
    store: FilesystemStore
    configureBuckets: () => Promise<unknown>
    callback: () => RequestListener
  }
}
