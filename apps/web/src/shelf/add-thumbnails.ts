import { AppError, type EngineLimits } from '@recto/contract'

import type { PreviewClient } from '../preview/preview-client.ts'
import { createPreviewService } from '../preview/preview-context.tsx'
import type { Shelf, ShelfFacts, ShelfFile } from './shelf.ts'
import { documentThumbnail, imageThumbnail, thumbnailSourceOf } from './thumbnail.ts'

/** Makes one run wait for the other. */
let lastRun: Promise<void> = Promise.resolve()

/** Adds missing thumbnails and page counts to files on the shelf, one after another. */
export function addThumbnails(shelf: Shelf, limits: EngineLimits): Promise<void> {
  // Whoever requested the earlier run handles its failure.
  lastRun = lastRun.catch(() => undefined).then(() => addMissing(shelf, limits))
  return lastRun
}

async function addMissing(shelf: Shelf, limits: EngineLimits): Promise<void> {
  const seen = new Set<string>()
  // Files may be put on the shelf during the run.
  const nextMissing = () => shelf.list().find(({ id, thumbnail }) => thumbnail === undefined && !seen.has(id))
  if (nextMissing() === undefined) return
  // The worker starts with the first document.
  const { client } = createPreviewService()
  try {
    for (let file = nextMissing(); file !== undefined; file = nextMissing()) {
      seen.add(file.id)
      await shelf.update(file.id, await findFacts(file, { shelf, client, limits }))
    }
  } finally {
    client.stop()
  }
}

interface Tools {
  shelf: Shelf
  client: PreviewClient
  limits: EngineLimits
}

async function findFacts(file: ShelfFile, { shelf, client, limits }: Tools): Promise<ShelfFacts> {
  const source = thumbnailSourceOf(file)
  if (source === 'none') return { thumbnail: null }
  if (source === 'origin') return factsOfOrigin(file, shelf)
  const opened = await shelf.open(file.id, true)
  if (opened === undefined) return { thumbnail: null }
  try {
    if (source === 'image') return { thumbnail: await imageThumbnail(opened) }
    const document = { id: file.id, file: opened }
    const { pageCount } = await client.describe(document, limits)
    return { pageCount, thumbnail: await documentThumbnail(client, document, limits) }
  } catch (error) {
    // Locked, damaged, or not what its type claims: there is nothing to show.
    if (error instanceof AppError || error instanceof DOMException) return { thumbnail: null }
    throw error
  }
}

/** A converted file looks like the file it was made from. */
function factsOfOrigin({ origin }: ShelfFile, shelf: Shelf): ShelfFacts {
  const [id] = origin.kind === 'made' ? origin.from : []
  const from = shelf.list().find((file) => file.id === id)
  return { thumbnail: from?.thumbnail ?? null }
}
