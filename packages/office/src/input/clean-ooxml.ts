import type { OfficeFormat } from '@recto/runtime'

import { fitSheets } from './fit-sheets.ts'
import { widenNarrowColumns } from './narrow-columns.ts'
import type { OfficeFindings, PreparationOptions } from './office-source.ts'
import { cutRelationships } from './ooxml-relationships.ts'
import type { PackageParts } from './parts.ts'
import { readWording } from './read-wording.ts'
import { cutSheetFormulas } from './sheet-formulas.ts'
import { substituteFonts } from './substitute-fonts.ts'
import { slideLanguage, wordLanguage } from './text-language.ts'
import { settleChanges } from './tracked-changes.ts'
import { cutWordFields } from './word-fields.ts'
import { withoutDocumentType } from './xml-markup.ts'
import { applyEdits, attributesOf, editAttribute, localName, readTags } from './xml-tags.ts'

/** Formats by the folder of their parts. */
const FOLDERS: readonly [folder: string, format: OfficeFormat][] = [
  ['word/', 'docx'],
  ['xl/', 'xlsx'],
  ['ppt/', 'pptx'],
]

/** The format of a package by its parts; undefined if it cannot be converted. */
export function ooxmlFormat(parts: PackageParts): OfficeFormat | undefined {
  const { names } = parts
  if (!names.some((name) => name.toLowerCase() === '[content_types].xml')) return undefined
  if (parts.has('xl/workbook.bin')) return 'xlsb'
  return FOLDERS.find(([folder]) => names.some((name) => name.startsWith(folder)))?.[1]
}

/** Parts with text or fonts, without mere font lists. */
const WORDED =
  /^word\/(?:document|styles|header\d*|footer\d*|footnotes|endnotes|theme\/theme1)\.xml$|^xl\/(?:sharedStrings|styles|worksheets\/.+)\.xml$|^ppt\/(?:slides|slideLayouts|slideMasters|theme)\/[^/]+\.xml$|\/(?:charts|diagrams)\/[^/]+\.xml$/

/** Removes external references from a package, and prepares its sheets for printing. */
export function cleanOoxml(
  parts: PackageParts,
  file: string,
  { options, findings }: { options: PreparationOptions; findings: OfficeFindings },
): void {
  const change = (name: string, edit: (text: string) => string) => {
    const text = parts.text(name, file)
    const edited = edit(withoutDocumentType(text))
    if (WORDED.test(name)) readWording(edited, findings)
    const substituted = substituteFonts(edited)
    if (substituted !== text) parts.setText(name, substituted)
  }
  for (const name of parts.names) {
    if (/(?:^|\/)vbaProject\.bin$|^word\/vbaData\.xml$/i.test(name)) parts.remove(name)
    else if (name.endsWith('.rels')) change(name, (text) => cutRelationships(text, findings))
    else if (/^word\/[^/]+\.xml$/.test(name))
      change(name, (text) => widenNarrowColumns(settleChanges(cutWordFields(text, findings), options.changes)))
    else if (/^xl\/worksheets\/[^/]+\.xml$/.test(name)) change(name, (text) => cutSheetFormulas(text, findings))
    else if (/^ppt\/slides\/[^/]+\.xml$/.test(name)) change(name, (text) => noteHiddenSlide(text, findings))
    else if (name.endsWith('.xml')) change(name, (text) => text)
  }
  findings.language = packageLanguage(parts, file)
  if (parts.has('xl/workbook.xml')) {
    change('xl/workbook.xml', (text) => showSheets(text, options, findings))
    fitSheets(parts, file, options)
  }
}

/** How many slides are examined: the first ones show the language of a long presentation. */
const MAX_SLIDES = 50

/** The language of a package's text, otherwise the one in its properties. */
function packageLanguage(parts: PackageParts, file: string): string | undefined {
  const slides = parts.names.filter((name) => /^ppt\/slides\/[^/]+\.xml$/.test(name)).slice(0, MAX_SLIDES)
  const stated = /<dc:language>\s*([A-Za-z]{2,3}(?:-[A-Za-z\d]{2,8})*)\s*</.exec(
    parts.text('docProps/core.xml', file),
  )?.[1]
  return (
    wordLanguage(parts.text('word/document.xml', file), parts.text('word/styles.xml', file)) ??
    slideLanguage(slides.map((name) => parts.text(name, file))) ??
    stated
  )
}

function noteHiddenSlide(text: string, findings: OfficeFindings): string {
  for (const tag of readTags(text)) {
    if (localName(tag) !== 'sld') continue
    if (/^(?:0|false)$/.test(attributesOf(tag).get('show') ?? '')) findings.hiddenSlides += 1
    break
  }
  return text
}

/** Shows hidden sheets, or counts them. */
function showSheets(text: string, { hidden }: PreparationOptions, findings: OfficeFindings): string {
  const sheets = Array.from(readTags(text)).filter(
    (tag) => localName(tag) === 'sheet' && (attributesOf(tag).get('state') ?? 'visible') !== 'visible',
  )
  if (hidden)
    return applyEdits(
      text,
      sheets.map((tag) => editAttribute(tag, 'state', undefined)),
    )
  findings.hiddenSheets += sheets.length
  return text
}
