import { element } from '../package/xml.ts'
import { SEPARATOR_IDS } from './notes.ts'
import { property, toggle } from './properties.ts'

const WORD_URI = 'http://schemas.microsoft.com/office/word'
/** Distance between default tab stops, in twips: half an inch (ISO/IEC 29500-1, 17.15.1.25). */
const DEFAULT_TAB_STOP = 720
/** The layout of Word 2013 and later; older modes lay out tables and lines differently. */
const COMPATIBILITY: readonly (readonly [string, number])[] = [
  ['compatibilityMode', 15],
  ['overrideTableStyleFontSizeAndJustification', 1],
  ['enableOpenTypeFeatures', 1],
  ['doNotFlipMirrorIndents', 1],
  ['differentiateMultirowTableHeaders', 1],
  ['useWord2013TrackBottomHyphenation', 0],
]

/** The content of `w:settings` (17.15.1). */
export function settingsXml({
  hasEvenHeaders,
  noteKinds,
}: {
  hasEvenHeaders: boolean
  noteKinds: readonly string[]
}): string {
  const compatibility = COMPATIBILITY.map(([name, value]) =>
    element('w:compatSetting', { 'w:name': name, 'w:uri': WORD_URI, 'w:val': value }),
  )
  return [
    element('w:zoom', { 'w:percent': 100 }),
    property('w:defaultTabStop', DEFAULT_TAB_STOP),
    toggle('w:evenAndOddHeaders', hasEvenHeaders || undefined),
    property('w:characterSpacingControl', 'doNotCompress'),
    ...noteKinds.map((kind) =>
      element(`w:${kind}Pr`, {}, SEPARATOR_IDS.map((id) => element(`w:${kind}`, { 'w:id': id })).join('')),
    ),
    // Otherwise, Word justifies lines that end with a line break.
    element('w:compat', {}, `<w:doNotExpandShiftReturn/>${compatibility.join('')}`),
  ].join('')
}
