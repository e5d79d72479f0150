/** The build's description of itself for the service worker. All files are relative to the site's root. */
export interface OfflineFiles {
  /** Differs between any two builds. */
  version: string
  /** Every page, by its path from the root; `*` is the page for unknown paths. */
  pages: readonly string[]
  /**
   * Files with the same name in every version, such as icons and the limits in force: each version has its own copy.
   */
  plain: readonly string[]
  /** Files that pages of each language load at once. Names contain a hash, so equal names mean equal bytes. */
  shell: Readonly<Record<string, readonly string[]>>
  /** Files that tools load later, in the order needed: scripts, then the engine and its fonts. */
  later: readonly string[]
  /** The same for a single language. */
  laterIn: Readonly<Record<string, readonly string[]>>
}

/** A page asks the worker to store everything that its language and the tools need. */
export interface FillRequest {
  kind: 'fill'
  language: string
}

/** The worker asks a page which script it started with, to learn whose files are still in use. */
export interface EntryQuestion {
  kind: 'entry'
}

/** Sent to pages when another version has been stored; they keep running with their own files. */
export interface UpdateNews {
  kind: 'updated'
  /** Files that pages of the new version load. */
  shell: readonly string[]
}

/** The query parameter that identifies files shared with a page. */
export const SHARED_PARAMETER = 'shared'

/** The path to which other apps share files; the worker answers it, never the server. */
export const SHARE_PATH = 'share'

/** The names of a site's caches: several sites on one host share one storage. */
export function cacheNames(scope: string) {
  const prefix = `recto ${new URL(scope).pathname}`
  return {
    /** Files named by their content, from all versions. */
    assets: `${prefix} assets`,
    /** Followed by a version: its pages and the files whose names never change. */
    version: `${prefix} version `,
    settings: `${prefix} settings`,
    shared: `${prefix} shared`,
  }
}
