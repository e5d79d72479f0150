import type { OfficeConversion, PdfExportValue } from '@recto/runtime'

/** The settings of the PDF export in LibreOffice's form: JSON text. */
export function toExportOptions(settings: OfficeConversion['settings']): string {
  const entries = Object.entries(settings).map(([name, value]) => [name, { type: typeOf(value), value: String(value) }])
  return JSON.stringify(Object.fromEntries(entries))
}

function typeOf(value: PdfExportValue): string {
  if (typeof value === 'boolean') return 'boolean'
  return typeof value === 'number' ? 'long' : 'string'
}
