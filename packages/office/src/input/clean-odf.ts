import type { ReferenceKind } from '@recto/contract'
import type { OfficeFormat } from '@recto/runtime'

import { countOne, type OfficeFindings, type PreparationOptions } from './office-source.ts'
import type { PackageParts } from './parts.ts'
import { readWording } from './read-wording.ts'
import { ASKING_FORMULA } from './sheet-formulas.ts'
import { withoutDocumentType } from './xml-markup.ts'
import {
  applyEdits,
  attributeOf,
  attributesOf,
  editAttribute,
  localName,
  readTags,
  type TextEdit,
  type XmlTag,
} from './xml-tags.ts'

const MEDIA_TYPE = 'application/vnd.oasis.opendocument.'
const FORMATS: Record<string, OfficeFormat> = { text: 'odt', spreadsheet: 'ods', presentation: 'odp', graphics: 'odp' }
const FLAT: Partial<Record<OfficeFormat, OfficeFormat>> = { odt: 'fodt', ods: 'fods', odp: 'fodp' }

/** The format for an OpenDocument media type, including templates. */
export function odfFormat(mediaType: string): OfficeFormat | undefined {
  const [kind = ''] = mediaType.replace(MEDIA_TYPE, '').split(/[-\s]/)
  return mediaType.startsWith(MEDIA_TYPE) ? FORMATS[kind] : undefined
}

/** The format of a flat OpenDocument file; undefined if it is not one. */
export function flatOdfFormat(text: string): OfficeFormat | undefined {
  for (const tag of readTags(text)) {
    if (localName(tag) !== 'document') return undefined
    const format = odfFormat(attributeOf(tag, 'mimetype') ?? '')
    return format && FLAT[format]
  }
  return undefined
}

/** Code in a package: Basic modules, and scripts in other languages. */
const CODE = /^(?:Basic\/(?!(?:script|dialog)-l[bc]\.xml$)|Scripts\/)/

/** Removes code and external references from a package. */
export function cleanOdf(
  parts: PackageParts,
  file: string,
  context: { options: PreparationOptions; findings: OfficeFindings },
): void {
  for (const name of parts.names) {
    if (/^(?:Basic|Scripts)\//.test(name)) {
      // Each document of LibreOffice has a library, which may be empty.
      if (CODE.test(name) && !/(?:script|dialog)-l[bc]\.xml$|\/$/.test(name)) context.findings.hasMacros = true
      parts.remove(name)
    } else if (/(?:^|\/)(?:content|styles)\.xml$/.test(name)) {
      parts.setText(name, cleanOdfText(parts.text(name, file), context))
    }
  }
  const manifest = parts.text('META-INF/manifest.xml', file)
  const entries = Array.from(readTags(manifest)).filter(
    (tag) => tag.kind === 'empty' && /^(?:Basic|Scripts)\//.test(attributeOf(tag, 'full-path') ?? ''),
  )
  if (entries.length === 0) return
  parts.setText(
    'META-INF/manifest.xml',
    applyEdits(
      manifest,
      entries.map(({ start, end }) => ({ start, end, text: '' })),
    ),
  )
}

/** The kind of reference by element; hyperlinks are not listed. */
const KINDS: Record<string, ReferenceKind> = {
  image: 'images',
  'fill-image': 'images',
  'background-image': 'images',
  plugin: 'media',
  object: 'objects',
  'object-ole': 'objects',
  'section-source': 'files',
  'table-source': 'data',
  'cell-range-source': 'data',
  template: 'templates',
}

/** Elements whose references are hyperlinks or lead within the document. */
const FOLLOWED = new Set(['a', 'bookmark-ref', 'form', 'button', 'image-button'])

/** A reference that stays within its package. */
const INSIDE = /^(?:#|\.\/|(?![a-z][a-z\d+.-]*:|\/|\\|\.\.)[^\s])/i

/** Removes external references from OpenDocument XML, and shows hidden sheets if requested. */
export function cleanOdfText(
  text: string,
  { options, findings }: { options: PreparationOptions; findings: OfficeFindings },
): string {
  const source = withoutDocumentType(text)
  const edits: TextEdit[] = []
  const hidden = new HiddenParts(options.hidden)
  let dropped: XmlTag | undefined
  for (const tag of readTags(source)) {
    const name = localName(tag)
    if (dropped !== undefined) {
      if (tag.kind === 'end' && tag.name === dropped.name) {
        edits.push({ start: dropped.start, end: tag.end, text: '' })
        dropped = undefined
      }
      continue
    }
    if (tag.kind === 'end') continue
    if (options.changes === 'accept' && /^text:change(?:-start|-end)?$/.test(tag.name)) {
      edits.push({ start: tag.start, end: tag.end, text: '' })
      continue
    }
    if (DROPPED.has(tag.name) || (options.changes === 'accept' && tag.name === 'text:tracked-changes')) {
      if (tag.name === 'office:dde-source') countOne(findings.references, 'data')
      else if (source.slice(tag.end, tag.end + 200).includes('script:')) findings.hasMacros = true
      if (tag.kind === 'start') dropped = tag
      else edits.push({ start: tag.start, end: tag.end, text: '' })
      continue
    }
    const edit = cutReference(tag, name, findings) ?? hidden.edit(tag) ?? fitOdfPage(tag, options)
    if (edit !== undefined) edits.push(edit)
  }
  readWording(source, findings)
  findings.hiddenSheets += hidden.sheets
  findings.hiddenSlides += hidden.slides
  return applyEdits(source, edits)
}

/** Elements removed with their content: code and links to programs. */
const DROPPED = new Set([
  'office:scripts',
  'office:event-listeners',
  'presentation:event-listener',
  'office:dde-source',
  'text:dde-connection-decl',
])

function cutReference(tag: XmlTag, name: string, findings: OfficeFindings): TextEdit | undefined {
  const attributes = attributesOf(tag)
  const formula = attributes.get('table:formula')
  if (formula !== undefined && ASKING_FORMULA.test(formula)) {
    countOne(findings.references, 'data')
    return editAttribute(tag, 'table:formula', undefined)
  }
  const reference = attributes.get('xlink:href')
  if (reference === undefined || reference === '' || INSIDE.test(reference) || FOLLOWED.has(name)) return undefined
  countOne(findings.references, KINDS[name] ?? 'files')
  return editAttribute(tag, 'xlink:href', '')
}

/** Fits the sheets of a page layout to its width. */
function fitOdfPage(tag: XmlTag, { fitSheets }: PreparationOptions): TextEdit | undefined {
  if (!fitSheets || tag.name !== 'style:page-layout-properties') return undefined
  const scales = /\sstyle:scale-to(?:-pages|-X|-Y)?="[^"]*"/g
  const plain = { ...tag, attributes: tag.attributes.replaceAll(scales, '') }
  const edit = editAttribute(plain, 'style:scale-to-X', '1')
  return { ...edit, text: edit.text.replace(' style:scale-to-X="1"', ' style:scale-to-X="1" style:scale-to-Y="0"') }
}

/** Tracks which styles hide sheets and slides, and which sheets and slides use them. */
class HiddenParts {
  sheets = 0
  slides = 0
  readonly #isShown: boolean
  readonly #hiding = new Set<string>()
  #style = ''

  constructor(isShown: boolean) {
    this.#isShown = isShown
  }

  edit(tag: XmlTag): TextEdit | undefined {
    const attributes = attributesOf(tag)
    if (tag.name === 'style:style') this.#style = attributes.get('style:name') ?? ''
    if (tag.name === 'style:table-properties' && attributes.get('table:display') === 'false') {
      this.#hiding.add(this.#style)
      return this.#isShown ? editAttribute(tag, 'table:display', undefined) : undefined
    }
    if (tag.name === 'style:drawing-page-properties' && attributes.get('presentation:visibility') === 'hidden') {
      this.#hiding.add(this.#style)
    }
    if (tag.name === 'table:table' && this.#hiding.has(attributes.get('table:style-name') ?? '')) {
      if (!this.#isShown) this.sheets += 1
    }
    if (tag.name === 'draw:page' && this.#hiding.has(attributes.get('draw:style-name') ?? '')) this.slides += 1
    return undefined
  }
}
