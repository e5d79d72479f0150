import type { Readable } from 'node:stream'

/** Metadata of an object. */
export interface ObjectInfo {
  sizeBytes: number
  /** By the store's clock, which {@link ObjectStore.probe} compares with this machine's; S3 gives whole seconds. */
  modifiedAt: Date
}

export interface ListedObject extends ObjectInfo {
  key: string
}

/** Positions of the first and last byte, from 0. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Files and records under keys, shared by all nodes of a cluster: an S3 bucket or a shared folder.
 *
 * Keys consist of words of `a-z`, `0-9`, `_`, `-` and `.`, separated by slashes (see object-keys.ts); any other key
 * throws a `RangeError` before the store is asked. If the store is unreachable, too slow, or refuses, calls throw a
 * `StoreUnavailableError`. A write that failed this way may still have taken effect.
 */
export interface ObjectStore {
  /** Puts a small record unless the key exists; false if it does. Of several writers, exactly one gets true. */
  putOnce: (key: string, bytes: Uint8Array) => Promise<boolean>
  /**
   * Puts a file or record, replacing any existing one, atomically. A stream may be of any size and is read as fast as
   * it can be stored; if it fails, its error is thrown and nothing is stored.
   */
  put: (key: string, body: Readable | Uint8Array) => Promise<void>
  /** Reads a record completely, up to {@link MAX_RECORD_BYTES}; undefined if there is none. */
  read: (key: string) => Promise<Uint8Array | undefined>
  /**
   * Opens a file or a range of it; undefined if there is none. A range is clipped to the end of the file and may be
   * empty. The stream throws a `StoreUnavailableError` if the store fails while reading.
   */
  open: (key: string, range?: ByteRange) => Promise<Readable | undefined>
  /** Returns size and modification time of an object; undefined if there is none. */
  stat: (key: string) => Promise<ObjectInfo | undefined>
  /**
   * Lists objects with a prefix in key order, optionally only those after a key. Objects with invalid keys are skipped.
   */
  list: (prefix: string, options?: { after?: string }) => AsyncIterable<ListedObject>
  /** Deletes objects; missing ones are ignored. */
  remove: (keys: readonly string[]) => Promise<void>
  /**
   * Returns one sentence for each capability the store lacks; empty if it has all. Throws a `StoreUnavailableError` if
   * it is unreachable.
   */
  probe: () => Promise<string[]>
  close: () => Promise<void> | void
}

/** Maximum size of a record that is read into memory. */
export const MAX_RECORD_BYTES = 4 * 1024 * 1024
