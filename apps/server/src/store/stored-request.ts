import { basename } from 'node:path'

import { z } from 'zod'

import type { EngineJob } from '../workers/thread-messages.ts'

/** A job's work as stored, with file names instead of paths; the operation is in the manifest. */
export const requestSchema = z.object({
  files: z.array(
    z.object({
      name: z.string(),
      path: z.string(),
      sizeBytes: z.number(),
      password: z.string().exactOptional(),
      field: z.string().exactOptional(),
    }),
  ),
  options: z.unknown(),
  resultPath: z.string(),
  limits: z.object({ maxPages: z.number(), maxPixels: z.number().exactOptional() }),
  seed: z.object({ time: z.number(), id: z.string() }).exactOptional(),
})

export type StoredRequest = z.infer<typeof requestSchema>

/** Replaces the paths of a work's files with their names in its folder. */
export function toStoredRequest({ files, options, resultPath, limits, seed }: EngineJob): StoredRequest {
  const named = files.map(({ name, path, sizeBytes, password, field }) => ({
    name,
    path: basename(path),
    sizeBytes,
    ...(password !== undefined && { password }),
    ...(field !== undefined && { field }),
  }))
  return { files: named, options, resultPath: basename(resultPath), limits: toLimits(limits), ...(seed && { seed }) }
}

function toLimits({ maxPages, maxPixels }: EngineJob['limits']): StoredRequest['limits'] {
  return { maxPages, ...(maxPixels !== undefined && { maxPixels }) }
}
