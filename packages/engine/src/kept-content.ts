import { AppError, type OperationId, type Warning } from '@recto/contract'
import { findContent, openDocument } from '@recto/pdf'
import type { InputFile, OperationContext, OperationResult } from '@recto/runtime'

/** Operations that write only parts of a document, so that their results have to be searched. */
const PARTIAL: ReadonlySet<OperationId> = new Set([
  'merge',
  'split',
  'splitAdvanced',
  'organize',
  'deletePages',
  'extractPages',
  'printLayout',
  'fromImages',
  'compress',
])

/** Adds to warnings about active content whether the result contains it as well. Only a PDF can. */
export async function markKeptContent(
  id: OperationId,
  result: OperationResult,
  files: readonly InputFile[],
  context: OperationContext,
): Promise<OperationResult> {
  const { file, report } = result
  const isOpen = ({ code, isKept }: Warning) => code === 'ACTIVE_CONTENT' && isKept === undefined
  if (file.contentType !== 'application/pdf' || !report.warnings.some(isOpen)) return result
  const kept = PARTIAL.has(id) ? await kindsIn(result, files, context) : undefined
  const warnings = report.warnings.map((warning) => (isOpen(warning) ? mark(warning, kept) : warning))
  return { file, report: { ...report, warnings } }
}

/** @param kept the kinds in the result; undefined if it has all of them */
function mark(warning: Warning, kept: ReadonlySet<string> | undefined): Warning {
  const { findings = [] } = warning
  const shared = findings.filter(({ kind }) => kept?.has(kind) !== false)
  // What is kept matters more than what is removed.
  return shared.length === 0 ? { ...warning, isKept: false } : { ...warning, findings: shared, isKept: true }
}

/** The kinds of content in a result; undefined if it cannot be opened, because only its owner knows the password. */
async function kindsIn(
  { file }: OperationResult,
  inputs: readonly InputFile[],
  context: OperationContext,
): Promise<ReadonlySet<string> | undefined> {
  const passwords = new Set(['', ...inputs.flatMap(({ password }) => password ?? [])])
  for (const password of passwords) {
    try {
      const document = await openDocument({ name: file.name, bytes: file.bytes, password }, context)
      return new Set(findContent(document).map(({ kind }) => kind))
    } catch (error) {
      const isLocked = error instanceof AppError && /^(PASSWORD_REQUIRED|WRONG_PASSWORD)$/.test(error.code)
      if (!isLocked) throw error
    }
  }
  return undefined
}
