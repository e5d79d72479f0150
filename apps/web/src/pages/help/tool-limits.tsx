import { Trans } from '@lingui/react/macro'
import { CONVERTIBLE_FILES, type ToolDefinition } from '@recto/contract'

import { useConfig } from '../../api/config-context.tsx'
import { formatCount, formatDecimal } from '../../messages/format.ts'

/** The limits in force for one tool. */
export function ToolLimits({ tool }: { tool: ToolDefinition }) {
  const config = useConfig()
  const size = formatDecimal(config[tool.sizeLimit])
  const pages = formatCount(config.maxPages)
  const files = formatCount(config.maxFiles)
  if (tool.accepts === CONVERTIBLE_FILES) {
    return (
      <Trans>
        Up to {files} PDF, Office or image files of {size} MB each, {pages} pages in total.
      </Trans>
    )
  }
  if (tool.multiple && tool.accepts !== '.pdf') {
    return (
      <Trans>
        Up to {files} images or PDF files of {size} MB each, {pages} pages in total.
      </Trans>
    )
  }
  if (tool.multiple) {
    return (
      <Trans>
        Up to {files} PDF files of {size} MB each, {pages} pages in total.
      </Trans>
    )
  }
  if (tool.needs !== undefined) return <Trans>Files of up to {size} MB each. Works on our server only.</Trans>
  return (
    <Trans>
      One PDF file of up to {size} MB and {pages} pages.
    </Trans>
  )
}
