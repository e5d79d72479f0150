import type { DocumentReader } from '../objects/document-reader.ts'
import { PdfDictionary, type PdfObject } from '../objects/objects.ts'
import { walkDictionaries } from './walk-dictionaries.ts'

/** AppendOnly in a form's SigFlags (ISO 32000-2, table 225): the file may only grow, lest a signature break. */
const APPEND_ONLY = 2

/** Whether a value is the value of a signature field: it signs bytes of the old file that a new one no longer has (12.8.1). */
export function isSignature(value: PdfObject): boolean {
  return value instanceof PdfDictionary && value.has('ByteRange')
}

/** How many signatures a document holds, as its form lists them. */
export function countSignatures({ catalog, resolve }: DocumentReader): number {
  const form = resolve(catalog.get('AcroForm'))
  if (!(form instanceof PdfDictionary)) return 0
  const fields = [...walkDictionaries([form.get('Fields')], ['Kids'], resolve)]
  return fields.filter((field) => isSignature(resolve(field.get('V')))).length
}

/** The parts of copying that leave signatures behind, and how many there were so far. */
export interface SignatureRules {
  omits: (key: string, value: PdfObject) => boolean
  rewrite: (copy: PdfDictionary) => void
  count: () => number
}

/** Makes the rules by which a document is copied without its signatures; their fields and what these look like stay. */
export function dropSignatures(reader: DocumentReader): SignatureRules {
  let count = 0
  return {
    omits: (key, value) => {
      if (key !== 'V' || !isSignature(reader.resolve(value))) return false
      count += 1
      return true
    },
    rewrite: (copy) => {
      const flags = copy.get('SigFlags')
      if (typeof flags === 'number') copy.set('SigFlags', flags & ~APPEND_ONLY)
    },
    count: () => count,
  }
}
