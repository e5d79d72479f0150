import type { OpenedDocument } from '@recto/pdf'

/**
 * Pages of text in a task. They take some 50 milliseconds together, against one to send their drafts; and a document with too few tasks
 * to be shared (three, on a server) is done by the time a helper has opened it.
 */
const PAGES_PER_TASK = 8

/** Pages with more than this in the file have images or large drawings, and are tasks of their own. */
const HEAVY_PAGE_BYTES = 100_000

/** Pages per task of a document; the same in every thread that opens it. */
export function pagesPerTask({ bytes, pages }: OpenedDocument): number {
  return bytes.length > pages.length * HEAVY_PAGE_BYTES ? 1 : PAGES_PER_TASK
}
