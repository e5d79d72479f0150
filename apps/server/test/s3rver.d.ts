declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http'
  import type { Readable } from 'node:stream'

  /** What an object is on the disk of the server. */
  interface StoredObject {
    key: string
    size: number
    content: Readable | null
  }

  interface ListOptions {
    prefix?: string
    startAfter?: string
    maxKeys?: number
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
    listObjects: (
      bucket: string,
      options: ListOptions,
    ) => Promise<{ objects: StoredObject[]; commonPrefixes: string[]; isTruncated: boolean }>
  }

  export default class S3rver {
    constructor(options: {
      directory: string
      silent: boolean
      vhostBuckets: boolean
      configureBuckets: readonly { name: string; configs: readonly string[] }[]
    })
    store: FilesystemStore
    configureBuckets: () => Promise<unknown>
    callback: () => RequestListener
  }
}

declare module '@20minutes/s3rver/lib/models/object.js' {
  import type { StoredObject } from '@20minutes/s3rver'

  export default class S3Object implements StoredObject {
    constructor(bucket: string, key: string, content: null, metadata: Record<string, string>)
    key: string
    size: number
    content: null
  }
}
