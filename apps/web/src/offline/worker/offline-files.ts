/** What the build tells the service worker about itself. All files are relative to the root of the site. */
export interface OfflineFiles {
  /** Differs between any two builds. */
  version: string
  /** Every page, by its path from the root; `*` stands for the page of unknown addresses. */
  pages: readonly string[]
  /** What has the same name in every version, such as icons and the limits in force: one copy belongs to each version. */
  plain: readonly string[]
  /** What the pages of each language load at once. Names contain a hash, so equal names mean equal bytes. */
  shell: Readonly<Record<string, readonly string[]>>
  /** What the tools load later, in the order in which it is needed: scripts, then the engine and its fonts. */
  later: readonly string[]
  /** The same in one language only. */
  laterIn: Readonly<Record<string, readonly string[]>>
}

/** A page asks the worker to keep everything that its language and the tools need. */
export interface FillRequest {
  kind: 'fill'
  language: string
}

/** The worker asks a page for the script it started with, to learn whose files are still in use. */
export interface EntryQuestion {
  kind: 'entry'
}

/** The worker tells the pages that another version is on this device; they keep running with their own files. */
export interface UpdateNews {
  kind: 'updated'
  /** What pages of the new version load. */
  shell: readonly string[]
}

/** The query parameter by which a page finds the files that were shared with it. */
export const SHARED_PARAMETER = 'shared'

/** The path to which other apps share files; the worker answers it, never the server. */
export const SHARE_PATH = 'share'

/** The names of the caches of the site at a scope: several sites of one host share one storage. */
export function cacheNames(scope: string) {
  const prefix = `recto ${new URL(scope).pathname}`
  return {
    /** Files named by their content, of all versions. */
    assets: `${prefix} assets`,
    /** Followed by a version: its pages and the files whose name never changes. */
    version: `${prefix} version `,
    settings: `${prefix} settings`,
    shared: `${prefix} shared`,
  }
}
