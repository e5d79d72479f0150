import type { DocumentReader } from '../objects/document-reader.ts'
import { PdfDictionary, type PdfObject } from '../objects/objects.ts'
import { walkDictionaries } from './walk-dictionaries.ts'

/** AppendOnly in SigFlags (ISO 32000-2, table 225): the file may only be updated incrementally. */
const APPEND_ONLY = 2

/** Whether a value is a signature, which covers bytes of the old file (12.8.1). */
export function isSignature(value: PdfObject): boolean {
  return value instanceof PdfDictionary && value.has('ByteRange')
}

/** The number of signatures in the form. */
export function countSignatures({ catalog, resolve }: DocumentReader): number {
  const form = resolve(catalog.get('AcroForm'))
  if (!(form instanceof PdfDictionary)) return 0
  const fields = [...walkDictionaries([form.get('Fields')], ['Kids'], resolve)]
  return fields.filter((field) => isSignature(resolve(field.get('V')))).length
}

/** Copy rules that drop signatures, and their count so far. */
export interface SignatureRules {
  omits: (key: string, value: PdfObject) => boolean
  rewrite: (copy: PdfDictionary) => void
  count: () => number
}

/** Rules to copy a document without its signatures; their fields and appearances stay. */
export function dropSignatures({ resolve }: Pick<DocumentReader, 'resolve'>): SignatureRules {
  let count = 0
  return {
    omits: (key, value) => {
      if (key !== 'V' || !isSignature(resolve(value))) return false
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
