import { AppError, type EngineLimits, type ToolId } from '@recto/contract'

import type { PreviewClient } from '../preview/preview-client.ts'
import type { PreviewDocument } from '../preview/protocol.ts'
import { getShelf } from './get-shelf.ts'
import type { ShelfOrigin } from './shelf.ts'
import { shelfTrouble } from './shelf-trouble.ts'
import { documentThumbnail } from './thumbnail.ts'

/** How a result was made. */
export interface Making {
  tool: ToolId
  /** The files it was made from. */
  from: readonly File[]
  /** The job that keeps a copy on the server, and for how long. */
  job?: { id: string; retentionHours: number } | undefined
}

/** An open document and the client that opened it. */
export interface OpenedDocument {
  client: PreviewClient
  document: PreviewDocument
  limits: EngineLimits
  pageCount: number
}

const MS_PER_HOUR = 3_600_000

/** Files on the shelf with a copy on the server, by job ID. Job IDs are not stored anywhere else. */
const jobFiles = new Map<string, string>()

/** Pending work on results; further work on the same result waits for it. */
const unfinished = new WeakMap<File, Promise<unknown>>()

/** Stores files chosen by the visitor. */
export async function keepFiles(files: readonly File[]): Promise<readonly string[]> {
  for (const file of files) await unfinished.get(file)
  return store(files)
}

/** Stores files and reports those without room by name. */
async function store(files: readonly File[], origin?: ShelfOrigin): Promise<readonly string[]> {
  const shelf = await getShelf()
  const ids: string[] = []
  for (const file of files) {
    try {
      for (const { id } of await shelf.add([file], origin)) ids.push(id)
    } catch (error) {
      if (!isFull(error)) throw error
      shelfTrouble.add([file.name])
    }
  }
  return ids
}

/** Stores a result. */
export function keepMadeFile(file: File, making: Making): Promise<void> {
  return finish([file], storeMadeFile(file, making))
}

/** Renames a result to match another file with the same bytes, which represents it from now on. */
export function renameMadeFile(file: File, renamed: File): Promise<void> {
  const earlier = unfinished.get(file)
  return finish(
    [file, renamed],
    (async () => {
      await earlier
      const shelf = await getShelf()
      await shelf.rename(file, renamed)
    })(),
  )
}

async function finish(files: readonly File[], work: Promise<void>): Promise<void> {
  // Only the caller that requested the work handles its failure; others continue as if the file were not stored.
  const settled = work.catch(() => undefined)
  for (const file of files) unfinished.set(file, settled)
  return work
}

async function storeMadeFile(file: File, { tool, from, job }: Making): Promise<void> {
  const origin = {
    kind: 'made',
    tool,
    from: await keepFiles(from),
    ...(job !== undefined && { onServerUntil: Date.now() + job.retentionHours * MS_PER_HOUR }),
  } as const
  const [id] = await store([file], origin)
  if (id !== undefined && job !== undefined) jobFiles.set(job.id, id)
}

/** Records that a job was deleted from the server. */
export async function noteServerRemoval(jobId: string): Promise<void> {
  const id = jobFiles.get(jobId)
  if (id === undefined) return
  jobFiles.delete(jobId)
  const shelf = await getShelf()
  const origin = shelf.list().find((file) => file.id === id)?.origin
  if (origin?.kind !== 'made') return
  const { kind, tool, from } = origin
  await shelf.update(id, { origin: { kind, tool, from } })
}

/** Stores a document's page count and thumbnail. A document opened with a password gets no thumbnail. */
export async function keepDocument({ client, document, limits, pageCount }: OpenedDocument): Promise<void> {
  const [id] = await keepFiles([document.file])
  const shelf = await getShelf()
  const kept = shelf.list().find((file) => file.id === id)
  if (kept === undefined || kept.thumbnail !== undefined) return
  const isPublic = document.password === undefined
  await shelf.update(kept.id, { pageCount, ...(!isPublic && { thumbnail: null }) })
  if (!isPublic) return
  try {
    await shelf.update(kept.id, { thumbnail: await documentThumbnail(client, document, limits) })
  } catch (error) {
    // The page was left, or cannot be rendered; `addThumbnails` tries again.
    if (!(error instanceof AppError)) throw error
  }
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}
