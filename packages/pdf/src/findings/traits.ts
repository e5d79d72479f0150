import type { Resolve } from '../objects/decode-stream.ts'
import { PdfDictionary, PdfName, PdfStream, PdfString, type PdfObject } from '../objects/objects.ts'
import { actionTraits } from './action-traits.ts'
import { isProgram } from './is-program.ts'
import { isLocalAddress } from './addresses.ts'
import type { Trait, TraitSource } from './trait.ts'

/** Annotations that play something (ISO 32000-2, 12.5.6.16 to 12.5.6.18, 13.6.2 and 13.7.2). */
const MEDIA = new Set(['Sound', 'Movie', 'Screen', '3D', 'RichMedia'])

/** Markup annotations (12.5.6.2); attached files are judged by the file. */
const COMMENTS = new Set(
  (
    'Text FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Caret Stamp Ink ' +
    'Redact Projection'
  ).split(' '),
)

/** Entries one of which every trait needs; most dictionaries have none of them. */
const TELLING = ['S', 'JS', 'Rect', 'EF', 'F', 'Metadata', 'PieceInfo', 'URI', 'Ref', 'OPI', 'OnInstantiate']

/** What an object does or contains by itself, ignoring objects it refers to. */
export function traitsOf(object: PdfDictionary | PdfStream, source: TraitSource): Trait[] {
  const { resolve } = source
  const dictionary = object instanceof PdfStream ? object.dictionary : object
  if (!TELLING.some((key) => dictionary.has(key))) return []
  const traits = object instanceof PdfStream ? streamTraits(dictionary, resolve) : annotationTraits(dictionary, resolve)
  traits.push(...actionTraits(dictionary, resolve), ...fileTraits(dictionary, source))
  if (resolve(dictionary.get('Metadata')) instanceof PdfStream) traits.push({ kind: 'metadata', entries: ['Metadata'] })
  if (dictionary.has('PieceInfo')) traits.push({ kind: 'metadata', entries: ['PieceInfo', 'LastModified'] })
  const addresses = resolve(dictionary.get('URI'))
  // The base of relative addresses in the catalog (12.6.4.8).
  if (addresses instanceof PdfDictionary && isLocalAddress(resolve(addresses.get('Base')))) {
    traits.push({ kind: 'localFiles', entries: ['URI'] })
  }
  return traits
}

/** Data in another file (7.3.8.2), references to pages of other files (8.10.4), OPI (14.11.7), scripts of 3D models (13.6.3). */
function streamTraits(dictionary: PdfDictionary, resolve: Resolve): Trait[] {
  const traits: Trait[] = []
  // A name would be an abbreviated filter of an inline image.
  if (isFileSpecification(resolve(dictionary.get('F')))) {
    traits.push({ kind: 'externalStreams', entries: ['F', 'FFilter', 'FDecodeParms'] })
  }
  if (resolve(dictionary.get('Ref')) instanceof PdfDictionary) {
    traits.push({ kind: 'referenceXObjects', entries: ['Ref'] })
  }
  if (resolve(dictionary.get('OPI')) instanceof PdfDictionary) traits.push({ kind: 'opi', entries: ['OPI'] })
  if (dictionary.has('OnInstantiate')) traits.push({ kind: 'javascript', entries: ['OnInstantiate'] })
  return traits
}

function annotationTraits(dictionary: PdfDictionary, resolve: Resolve): Trait[] {
  const subtype = resolve(dictionary.get('Subtype'))
  if (!(subtype instanceof PdfName) || !dictionary.has('Rect')) return []
  if (MEDIA.has(subtype.value)) return [{ kind: 'media' }]
  return COMMENTS.has(subtype.value) ? [{ kind: 'comments' }] : []
}

/** Embedded files (7.11.4). */
function fileTraits(dictionary: PdfDictionary, source: TraitSource): Trait[] {
  const embedded = source.resolve(dictionary.get('EF'))
  if (!(embedded instanceof PdfDictionary)) return []
  const traits: Trait[] = [{ kind: 'attachments' }]
  if (isProgram(dictionary, embedded, source)) traits.push({ kind: 'executables' })
  return traits
}

/** Whether an annotation is the popup of a comment (12.5.6.14). */
export function isPopup(dictionary: PdfDictionary, resolve: Resolve): boolean {
  const subtype = resolve(dictionary.get('Subtype'))
  return subtype instanceof PdfName && subtype.value === 'Popup' && dictionary.has('Rect')
}

function isFileSpecification(object: PdfObject): boolean {
  return object instanceof PdfString || object instanceof PdfDictionary
}
