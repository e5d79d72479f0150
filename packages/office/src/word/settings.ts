import { element } from '../package/xml.ts'
import { SEPARATORS } from './notes.ts'
import { property, toggle } from './properties.ts'

const OF_WORD = 'http://schemas.microsoft.com/office/word'
/** Layout of Word 2013 and later; older modes place tables and lines differently. */
const COMPATIBILITY: readonly (readonly [string, number])[] = [
  ['compatibilityMode', 15],
  ['overrideTableStyleFontSizeAndJustification', 1],
  ['enableOpenTypeFeatures', 1],
  ['doNotFlipMirrorIndents', 1],
  ['differentiateMultirowTableHeaders', 1],
  ['useWord2013TrackBottomHyphenation', 0],
]

/** Document settings (ISO/IEC 29500-1, 17.15.1). */
export function settingsXml({
  hasEvenHeads,
  noteKinds,
}: {
  hasEvenHeads: boolean
  noteKinds: readonly string[]
}): string {
  const compatibility = COMPATIBILITY.map(([name, value]) =>
    element('w:compatSetting', { 'w:name': name, 'w:uri': OF_WORD, 'w:val': value }),
  )
  return [
    element('w:zoom', { 'w:percent': 100 }),
    property('w:defaultTabStop', 720),
    toggle('w:evenAndOddHeaders', hasEvenHeads || undefined),
    property('w:characterSpacingControl', 'doNotCompress'),
    ...noteKinds.map((kind) =>
      element(`w:${kind}Pr`, {}, SEPARATORS.map((id) => element(`w:${kind}`, { 'w:id': id })).join('')),
    ),
    // Otherwise Word stretches justified lines that end with a line break.
    element('w:compat', {}, `<w:doNotExpandShiftReturn/>${compatibility.join('')}`),
  ].join('')
}
