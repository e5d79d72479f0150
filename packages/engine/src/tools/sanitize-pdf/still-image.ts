import { name, PdfDictionary } from '@recto/pdf'

/** What an annotation needs to be displayed (ISO 32000-2, table 166). */
const DISPLAY_ENTRIES = [
  'Type',
  'Rect',
  'P',
  'F',
  'AP',
  'AS',
  'BS',
  'Border',
  'C',
  'CA',
  'ca',
  'Contents',
  'OC',
  'StructParent',
]

/**
 * An annotation that only displays another one's appearance. Watermark annotations (12.5.6.22) have no action, and are
 * not comments.
 */
export function asStillImage(annotation: PdfDictionary): PdfDictionary {
  const entries = DISPLAY_ENTRIES.filter((key) => annotation.has(key))
  return new PdfDictionary(entries.map((key) => [key, annotation.get(key)])).set('Subtype', name('Watermark'))
}
