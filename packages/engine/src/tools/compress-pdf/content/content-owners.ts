import { isName, type ObjectEdits, type Page, PdfDictionary, type PdfObject, PdfReference, PdfStream } from '@recto/pdf'

/** A page, form or tiling pattern, with its content and resources. */
export interface ContentOwner {
  /** Object number; undefined if it cannot be changed. */
  number: number | undefined
  /** Object numbers of its content streams, in order. */
  streams: readonly number[]
  /** Its resources, possibly a reference. */
  resources: PdfObject
}

/** All content with known resources: not the glyphs of Type 3 fonts, nor forms that inherit their resources. */
export function contentOwners(edits: ObjectEdits): ContentOwner[] {
  const pages = edits.pages.map((page) => pageOwner(page, edits))
  const forms = [...edits.reachable()].flatMap(([number, object]) => formOwner(number, object, edits))
  return [...pages, ...forms]
}

function pageOwner({ reference, dictionary, inherited }: Page, { resolve }: ObjectEdits): ContentOwner {
  const contents = dictionary.get('Contents')
  const listed = resolve(contents)
  const streams = Array.isArray(listed) ? listed : [contents]
  const resources = dictionary.has('Resources') ? dictionary.get('Resources') : (inherited.get('Resources') ?? null)
  const numbers = streams.flatMap((stream) => (stream instanceof PdfReference ? [stream.number] : []))
  // Direct objects could not be replaced.
  const canBeChanged = numbers.length === streams.length
  return { number: canBeChanged ? reference?.number : undefined, streams: numbers, resources }
}

function formOwner(number: number, object: PdfObject, { resolve }: ObjectEdits): ContentOwner[] {
  if (!(object instanceof PdfStream)) return []
  const { dictionary } = object
  const isForm = isName(resolve(dictionary.get('Subtype')), 'Form')
  const isPattern = resolve(dictionary.get('PatternType')) === 1
  if (!isForm && !isPattern) return []
  const resources = dictionary.get('Resources')
  return resolve(resources) instanceof PdfDictionary ? [{ number, streams: [number], resources }] : []
}
