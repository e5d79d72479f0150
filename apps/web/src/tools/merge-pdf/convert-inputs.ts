import { OPERATIONS, type Warning } from '@recto/contract'

import { CallError } from '../../api/call-error.ts'
import type { FileToSend } from '../../api/call-operation.ts'
import { removeJob } from '../../api/jobs.ts'
import { DEFAULT_SETTINGS, optionsOf } from '../../office/office-settings.ts'
import type { PlacedCall, PlacedResult } from '../../where/use-operation-runner.ts'
import type { ChosenFile } from '../../wizard/chosen-files.ts'

/** A PDF converted from another file, with facts about the conversion. */
interface Converted {
  file: File
  warnings: readonly Warning[]
}

/** Files converted in this tab, so that retrying a merge does not send a file again. */
const known = new WeakMap<File, Converted>()

interface Runner {
  run: (call: PlacedCall) => Promise<PlacedResult>
  context: Pick<PlacedCall, 'signal' | 'onProgress'>
}

/** Whether a file must be sent to the server for conversion to PDF. */
export function isOfficeFile({ reading }: Pick<ChosenFile, 'reading'>): boolean {
  return reading.status === 'office'
}

/**
 * Converts the images and Office files among the files to merge: images on this device, each page as large as its image; Office files
 * on the server, with the defaults of their own tools.
 * @throws CallError with the index of the file that cannot be converted
 */
export async function convertInputs(
  files: readonly ChosenFile[],
  runner: Runner,
): Promise<{ sent: FileToSend[]; warnings: Warning[] }> {
  const sent: FileToSend[] = []
  const warnings: Warning[] = []
  for (const [fileIndex, chosen] of files.entries()) {
    if (!isOfficeFile(chosen) && chosen.accepts === undefined) {
      sent.push({ file: chosen.file, password: chosen.password })
      continue
    }
    const converted = known.get(chosen.file) ?? (await convert(chosen, fileIndex, runner))
    known.set(chosen.file, converted)
    sent.push({ file: converted.file })
    warnings.push(...converted.warnings)
  }
  return { sent, warnings }
}

async function convert(chosen: ChosenFile, fileIndex: number, { run, context }: Runner): Promise<Converted> {
  const files = [{ file: chosen.file, password: chosen.password }]
  const call = isOfficeFile(chosen)
    ? { operation: OPERATIONS.fromOffice, options: { ...optionsOf(DEFAULT_SETTINGS, 'xlsx-to-pdf', {}) }, isLong: true }
    : { operation: OPERATIONS.fromImages, options: {}, place: 'device' as const }
  try {
    const { blob, name, report, jobId } = await run({ ...call, ...context, files })
    if (jobId !== undefined) void removeJob(jobId)
    return { file: new File([blob], name, { type: blob.type }), warnings: report.warnings }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const { message, code, cause } = error
    throw new CallError(message, { ...(code && { code }), fileIndex, cause })
  }
}
