import type { Warning } from '@recto/contract'
import { isSignature, PdfDictionary } from '@recto/pdf'

import type { PartContents } from './part.ts'
import type { SplitSource } from './split-source.ts'

/** Warnings about features that a part of a document cannot keep. */
export function lossWarnings(
  { document, fields }: SplitSource,
  contents: Pick<PartContents, 'attachments'>,
): Warning[] {
  const { name: file, reader } = document
  const warnings: Warning[] = []
  const signatures = fields?.nodes.filter(({ dictionary }) => isSignature(reader.resolve(dictionary.get('V'))))
  const count = signatures?.length ?? 0
  if (count > 0) warnings.push({ code: 'SIGNATURES_LOST', file, count })
  if (fields?.form.has('XFA') === true) warnings.push({ code: 'XFA_REMOVED', file })
  if (contents.attachments && reader.resolve(reader.catalog.get('Collection')) instanceof PdfDictionary)
    warnings.push({ code: 'PORTFOLIO_FLATTENED', file })
  return warnings
}
