import type { OfficeConversion } from '@recto/runtime'

import { toExportOptions } from '../export-settings.ts'
import { importFilter } from '../load-options.ts'

/** Arguments for converting a file to PDF, beside it. */
export function conversionArguments(conversion: OfficeConversion, file: string): string[] {
  const filter = importFilter(conversion)
  return [
    ...(filter === undefined ? [] : [`--infilter=${filter.name}:${filter.options}`]),
    '--convert-to',
    `pdf:${exportFilter(conversion)}:${toExportOptions(conversion.settings)}`,
    file,
  ]
}

/** The program of a format, which names its export filter. */
const PROGRAMS: Partial<Record<OfficeConversion['format'], string>> = {
  xlsx: 'calc',
  xlsb: 'calc',
  xls: 'calc',
  ods: 'calc',
  fods: 'calc',
  pptx: 'impress',
  ppt: 'impress',
  odp: 'impress',
  fodp: 'impress',
}

function exportFilter({ format }: OfficeConversion): string {
  return `${PROGRAMS[format] ?? 'writer'}_pdf_Export`
}
