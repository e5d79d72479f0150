import {
  OPERATIONS,
  type OperationDefinition,
  type OperationId,
  type PartReport,
  type ResultReport,
} from '@recto/contract'
import { ZipHeaders } from '@recto/zip'

import type { ResultFacts } from '../workers/thread-messages.ts'
import { listDone, type BatchPart, type DonePart } from './batch-part.ts'

/** Returns the name of the archive of all results. */
export function archiveNameOf(operation: OperationId): string {
  const { batchArchive }: OperationDefinition = OPERATIONS[operation]
  if (batchArchive === undefined) throw new Error(`${operation} takes no batch`)
  return batchArchive
}

/** Describes the archive of all results. */
export function describeArchive(operation: OperationId, parts: readonly BatchPart[]): ResultFacts {
  const sizeBytes = measureArchive(listDone(parts))
  return {
    file: { name: archiveNameOf(operation), contentType: 'application/zip', sizeBytes },
    report: buildReport(parts),
  }
}

/** Computes the size of the archive, which does not depend on file contents. */
function measureArchive(parts: readonly DonePart[]): number {
  const headers = new ZipHeaders()
  for (const { result } of parts) headers.open({ name: result.file.name, size: result.file.sizeBytes, crc32: 0 })
  headers.finish()
  return headers.length
}

/** Builds one report for all files: total pages, all warnings, and each file's outcome. */
function buildReport(parts: readonly BatchPart[]): ResultReport {
  const reports = parts.map(toPartReport)
  const pageCount = reports.reduce((sum, { report }) => sum + (report?.pageCount ?? 0), 0)
  const warnings = reports.flatMap(({ name, report }) =>
    (report?.warnings ?? []).map((warning) => ({ file: name, ...warning })),
  )
  return { ...(pageCount > 0 && { pageCount }), parts: reports, warnings }
}

function toPartReport({ index, name, job: { result, status } }: BatchPart): PartReport {
  const { error } = status
  return {
    index,
    name,
    ...(result && { fileName: result.file.name, report: result.report }),
    ...(error && { error: { code: error.code, message: error.message } }),
  }
}
