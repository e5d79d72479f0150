import { useLingui } from '@lingui/react/macro'
import type { ToolId } from '@recto/contract'

/** Returns what each tool does while it works, for its progress bar. */
function useWorkNames(): Partial<Record<ToolId, string>> {
  const { t } = useLingui()
  return {
    'compress-pdf': t`Compressing the file`,
    'convert-pdf': t`Converting the file`,
    'docx-to-pdf': t`Converting to PDF`,
    'merge-pdf': t`Merging files`,
    'number-pages': t`Adding numbers`,
    'organize-pdf': t`Organizing pages`,
    'pdf-to-docx': t`Converting to Word`,
    'pdf-to-image': t`Converting to images`,
    'pdf-to-pptx': t`Converting to PowerPoint`,
    'pdf-to-xlsx': t`Converting to Excel`,
    'pptx-to-pdf': t`Converting to PDF`,
    'protect-pdf': t`Protecting the file`,
    'rotate-pdf': t`Rotating pages`,
    'sanitize-pdf': t`Cleaning the file`,
    'split-pdf': t`Splitting the file`,
    'watermark-pdf': t`Adding the watermark`,
    'xlsx-to-pdf': t`Converting to PDF`,
  }
}

/** Returns what a tool does while it works; tools without a text of their own get a general one. */
export function useWorkName(id: ToolId): string {
  const { t } = useLingui()
  return useWorkNames()[id] ?? t`Working on the file`
}
