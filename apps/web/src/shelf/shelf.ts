import type { ToolId } from '@recto/contract'

/** What made a file of the shelf: the visitor's choice, or a tool. */
export type ShelfOrigin =
  | { kind: 'chosen' }
  | {
      kind: 'made'
      tool: ToolId
      /** Ids of the shelf's files it was made from. */
      from: readonly string[]
      /** When the server deletes its copy, in ms since the epoch; absent if it was made on this device. */
      onServerUntil?: number
    }

/** What the shelf knows about a file besides its bytes. */
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
 * How long files stay: in this browser until they are removed, until a private window closes, or only as long as this
 * page is open.
 */
export type ShelfLifetime = 'browser' | 'window' | 'page'

/** The facts a page may add to a file once it knows them. */
export type ShelfFacts = Partial<Pick<ShelfFile, 'name' | 'pageCount' | 'thumbnail' | 'isSeen' | 'origin'>>

/** The files a visitor chose and the results made of them, kept in this browser. Nothing of it is ever sent anywhere. */
export interface Shelf {
  readonly lifetime: ShelfLifetime
  /** All files, oldest first; the same array until something changes. */
  list: () => readonly ShelfFile[]
  /** Calls a function after each change, whichever tab made it. Returns a function that stops that. */
  subscribe: (onChange: () => void) => () => void
  /**
   * Keeps files, in the given order. A file equal to one that is kept is not stored a second time. If one of several
   * cannot be kept, those before it are.
   * @throws DOMException QuotaExceededError if the browser has no room left
   */
  add: (files: readonly File[], origin?: ShelfOrigin) => Promise<readonly ShelfFile[]>
  /**
   * The file with its bytes; undefined if it is no longer there. Its bytes stay as long as the page may read it.
   * @param isBrief whether the caller is done with it soon, so that removing the file does not have to wait for that
   */
  open: (id: string, isBrief?: boolean) => Promise<File | undefined>
  update: (id: string, facts: ShelfFacts) => Promise<void>
  /** Gives a file that was added or opened the name of another one, which stands for it from now on; their bytes are the same. */
  rename: (file: File, renamed: File) => Promise<void>
  /** Removes files. Returns a function that puts them back, until `purge` or until the page closes. */
  remove: (ids: readonly string[]) => Promise<() => Promise<void>>
  /** Frees the room that removed files still take, which cannot be put back afterwards. */
  purge: () => Promise<void>
}
