import type { Readable } from 'node:stream'

/** What a store says about an object. */
export interface ObjectInfo {
  sizeBytes: number
  /** By the clock of the store, which {@link ObjectStore.probe} compares with this machine's; S3 gives whole seconds. */
  modifiedAt: Date
}

export interface ListedObject extends ObjectInfo {
  key: string
}

/** Positions of the first and the last byte, counted from 0. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Files and records under keys, shared by all nodes of a cluster: an S3 bucket or a shared folder.
 *
 * Keys are words of `a-z`, `0-9`, `_`, `-` and `.` between slashes (see object-keys.ts); any other key throws a
 * `RangeError` before the store is asked. Whatever the store does not do, because it cannot be reached, answers too late
 * or refuses, throws a `StoreUnavailableError`. A write that failed so may have happened all the same.
 */
export interface ObjectStore {
  /** Puts a small record unless the key exists; false if it does. Of several writers exactly one gets true. */
  putOnce: (key: string, bytes: Uint8Array) => Promise<boolean>
  /**
   * Puts a file or record, replacing what is there: completely or not at all. A stream may be of any size and is read as
   * fast as it can be stored; if it fails, its error is thrown and nothing is stored.
   */
  put: (key: string, body: Readable | Uint8Array) => Promise<void>
  /** Reads a record whole, up to {@link MAX_RECORD_BYTES}; undefined if there is none. */
  read: (key: string) => Promise<Uint8Array | undefined>
  /**
   * Opens a file or a range of it; undefined if there is none. A range that ends after the file gives what there is of it,
   * one that begins after it gives nothing. The stream throws a `StoreUnavailableError` if the store fails meanwhile.
   */
  open: (key: string, range?: ByteRange) => Promise<Readable | undefined>
  /** Size and time of an object; undefined if there is none. */
  stat: (key: string) => Promise<ObjectInfo | undefined>
  /**
   * Lists what begins with a text, in the order of the keys, optionally only keys after one. Objects with other keys than
   * ours are left out.
   */
  list: (prefix: string, options?: { after?: string }) => AsyncIterable<ListedObject>
  /** Deletes objects, of which some may be gone already. */
  remove: (keys: readonly string[]) => Promise<void>
  /**
   * Says what the store cannot do, in a sentence each; nothing if it serves. Throws a `StoreUnavailableError` if it cannot
   * be asked.
   */
  probe: () => Promise<string[]>
  close: () => Promise<void> | void
}

/** The largest record that is read whole. */
export const MAX_RECORD_BYTES = 4 * 1024 * 1024
