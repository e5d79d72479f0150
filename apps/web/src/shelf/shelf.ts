import type { ToolId } from '@recto/contract'

/** Where a file on the shelf came from: the visitor, or a tool. */
export type ShelfOrigin =
  | { kind: 'chosen' }
  | {
      kind: 'made'
      tool: ToolId
      /** IDs of the shelf files it was made from. */
      from: readonly string[]
      /** When the server deletes its copy, in ms since the epoch; absent if it was made on this device. */
      onServerUntil?: number
    }

/** The shelf's facts about a file besides its bytes. */
export interface ShelfFile {
  id: string
  name: string
  /** The media type. */
  type: string
  sizeBytes: number
  /** In ms since the epoch. */
  addedAt: number
  origin: ShelfOrigin
  pageCount?: number
  /** The first page as an image; null if there can be none. */
  thumbnail?: Blob | null
  /** Whether the visitor knows that it is on the shelf: a file they chose, or a result they saw there. */
  isSeen: boolean
}

/**
 * How long files stay: in this browser until removed, until a private window closes, or only while this page is open.
 */
export type ShelfLifetime = 'browser' | 'window' | 'page'

/** Facts that a page may add to a file once it knows them. */
export type ShelfFacts = Partial<Pick<ShelfFile, 'name' | 'pageCount' | 'thumbnail' | 'isSeen' | 'origin'>>

/** The files a visitor chose and their results, stored in this browser. Nothing on it is ever sent anywhere. */
export interface Shelf {
  readonly lifetime: ShelfLifetime
  /** All files, oldest first; the same array until something changes. */
  list: () => readonly ShelfFile[]
  /** Calls a function after each change, from any tab; returns a function that unsubscribes. */
  subscribe: (onChange: () => void) => () => void
  /**
   * Stores files in the given order. A file equal to a stored one is not stored twice. If one cannot be stored, those
   * before it are.
   * @throws DOMException QuotaExceededError if the browser has no room left
   */
  add: (files: readonly File[], origin?: ShelfOrigin) => Promise<readonly ShelfFile[]>
  /**
   * Returns a file with its bytes; undefined if it is no longer there. The bytes stay as long as the page may read
   * them.
   * @param isBrief whether the caller will be done with it soon, so that removing the file need not wait
   */
  open: (id: string, isBrief?: boolean) => Promise<File | undefined>
  update: (id: string, facts: ShelfFacts) => Promise<void>
  /** Renames an added or opened file to match another file with the same bytes, which represents it from now on. */
  rename: (file: File, renamed: File) => Promise<void>
  /** Removes files. Returns a function that restores them, until `purge` or until the page closes. */
  remove: (ids: readonly string[]) => Promise<() => Promise<void>>
  /** Frees the space of removed files, which can no longer be restored. */
  purge: () => Promise<void>
}
