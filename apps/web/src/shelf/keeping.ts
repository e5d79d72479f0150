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
  /** The job that keeps a copy on the server, and how long it does. */
  job?: { id: string; retentionHours: number } | undefined
}

/** A document that was opened, with the client that opened it. */
export interface OpenedDocument {
  client: PreviewClient
  document: PreviewDocument
  limits: EngineLimits
  pageCount: number
}

const MS_PER_HOUR = 3_600_000

/** The shelf's files that have a copy on the server, by the job that keeps it. Job ids are stored nowhere. */
const jobFiles = new Map<string, string>()

/** Keeps files a visitor chose. */
export async function keepFiles(files: readonly File[], origin?: ShelfOrigin): Promise<readonly string[]> {
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

/** Keeps a result. */
export async function keepMadeFile(file: File, { tool, from, job }: Making): Promise<void> {
  const origin = {
    kind: 'made',
    tool,
    from: await keepFiles(from),
    ...(job !== undefined && { onServerUntil: Date.now() + job.retentionHours * MS_PER_HOUR }),
  } as const
  const [id] = await keepFiles([file], origin)
  if (id !== undefined && job !== undefined) jobFiles.set(job.id, id)
}

/** Notes that a job was deleted from the server. */
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

/** Keeps a document with its page count and a thumbnail, which one that was opened with a password does not get. */
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
    // The page was left, or cannot be rendered; `addThumbnails` tries once more.
    if (!(error instanceof AppError)) throw error
  }
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}
