import { isName, type ObjectEdits, type Page, PdfDictionary, type PdfObject, PdfReference, PdfStream } from '@recto/pdf'

/** What has content and resources: a page, a form or a tiling pattern. */
export interface ContentHolder {
  /** Its own object number; undefined where it cannot be changed. */
  number: number | undefined
  /** The streams of its content, in order, by object number. */
  streams: readonly number[]
  /** Its resources, as they are written. */
  resources: PdfObject
}

/**
 * All content of a document whose resources are known. Glyphs of Type 3 fonts are not among it, nor forms that borrow the
 * resources of whatever draws them.
 */
export function contentHolders(edits: ObjectEdits): ContentHolder[] {
  const pages = edits.pages.map((page) => pageHolder(page, edits))
  const forms = [...edits.reachable()].flatMap(([number, object]) => formHolder(number, object, edits))
  return [...pages, ...forms]
}

function pageHolder({ reference, dictionary, inherited }: Page, { resolve }: ObjectEdits): ContentHolder {
  const contents = dictionary.get('Contents')
  const listed = resolve(contents)
  const streams = Array.isArray(listed) ? listed : [contents]
  const resources = dictionary.has('Resources') ? dictionary.get('Resources') : (inherited.get('Resources') ?? null)
  const numbers = streams.flatMap((stream) => (stream instanceof PdfReference ? [stream.number] : []))
  // What is no reference could not be put back where it was.
  const canBeChanged = numbers.length === streams.length
  return { number: canBeChanged ? reference?.number : undefined, streams: numbers, resources }
}

function formHolder(number: number, object: PdfObject, { resolve }: ObjectEdits): ContentHolder[] {
  if (!(object instanceof PdfStream)) return []
  const { dictionary } = object
  const isForm = isName(resolve(dictionary.get('Subtype')), 'Form')
  const isPattern = resolve(dictionary.get('PatternType')) === 1
  if (!isForm && !isPattern) return []
  const resources = dictionary.get('Resources')
  return resolve(resources) instanceof PdfDictionary ? [{ number, streams: [number], resources }] : []
}
