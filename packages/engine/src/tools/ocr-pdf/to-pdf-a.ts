import type { Warning } from '@recto/contract'
import { openDocument, writePdfA } from '@recto/pdf'
import type { InputFile, OperationContext } from '@recto/runtime'

/** Makes a document PDF/A-2b; one with content that PDF/A does not allow stays as it is, with a warning. */
export async function toPdfA(
  file: InputFile,
  context: OperationContext,
): Promise<{ bytes: Uint8Array; warnings: Warning[] }> {
  const result = await writePdfA(await openDocument(file, context), context)
  if ('bytes' in result) return { bytes: result.bytes, warnings: [] }
  return { bytes: file.bytes, warnings: [{ code: 'NOT_PDFA', file: file.name }] }
}
