import { PdfDictionary, type PdfObject, PdfStream, PdfString } from '@recto/pdf'
import { latin1 } from '@recto/runtime'

import { resolveIn, type Part } from './part.ts'

/** Fonts that viewers use for check boxes and new fields without naming them in DA. */
const DEFAULT_FONTS = ['ZaDb', 'Helv']

/** A name in a default appearance string (ISO 32000-2, 12.7.4.3). */
const NAME = /\/([^\s()<>[\]{}/%]+)/g

/**
 * Copies the form's default resources, with only the fonts named by the part's fields. All fonts are kept if a field
 * may use others.
 * @param fields the part's fields and their ancestors
 */
export function copyFormResources(part: Part, form: PdfDictionary, fields: readonly PdfDictionary[]): PdfObject {
  const resources = resolveIn(part, form.get('DR'))
  const fonts = resources instanceof PdfDictionary ? resolveIn(part, resources.get('Font')) : null
  if (!(resources instanceof PdfDictionary) || !(fonts instanceof PdfDictionary)) return part.copier.copy(resources)
  if (fields.length === 0 || fields.some((field) => mayUseAnyFont(part, field))) return part.copier.copy(form.get('DR'))
  const names = new Set(DEFAULT_FONTS)
  for (const holder of [form, ...fields]) for (const name of fontNamesIn(part, holder)) names.add(name)
  const kept = new PdfDictionary([...fonts.entries].filter(([key]) => names.has(key)))
  return part.copier.copyDictionary(new PdfDictionary(resources.entries).set('Font', kept))
}

function fontNamesIn(part: Part, holder: PdfDictionary): string[] {
  const appearance = resolveIn(part, holder.get('DA'))
  if (!(appearance instanceof PdfString)) return []
  const names = [...latin1(appearance.bytes).matchAll(NAME)].map(([, name = '']) => name)
  return names.map((name) =>
    name.replaceAll(/#([0-9a-fA-F]{2})/g, (_, digits: string) => String.fromCharCode(parseInt(digits, 16))),
  )
}

/** Rich text names fonts by family, appearance streams without Resources use the form's, and scripts may set any. */
function mayUseAnyFont(part: Part, field: PdfDictionary): boolean {
  if (field.has('RV') || field.has('DS') || field.has('AA') || field.has('A')) return true
  const appearances = resolveIn(part, field.get('AP'))
  if (!(appearances instanceof PdfDictionary)) return false
  return [...appearances.entries.values()].some((appearance) => {
    const stream = resolveIn(part, appearance)
    return stream instanceof PdfStream && !stream.dictionary.has('Resources')
  })
}
