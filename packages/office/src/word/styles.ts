import { element, wrap } from '../package/xml.ts'
import { paragraphProperties } from './paragraph-properties.ts'
import { property, toggle } from './properties.ts'
import { runProperties } from './run-properties.ts'
import type { NamedStyle, StyleNames } from './style-names.ts'

/** Default styles of the other types, as in every document that Word writes. */
const DEFAULT_STYLES = [
  '<w:style w:type="character" w:default="1" w:styleId="DefaultParagraphFont"><w:name w:val="Default Paragraph Font"/>',
  '<w:uiPriority w:val="1"/><w:semiHidden/><w:unhideWhenUsed/></w:style>',
  '<w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/><w:uiPriority w:val="99"/>',
  '<w:semiHidden/><w:unhideWhenUsed/><w:tblPr><w:tblInd w:w="0" w:type="dxa"/><w:tblCellMar><w:top w:w="0" w:type="dxa"/>',
  '<w:left w:w="108" w:type="dxa"/><w:bottom w:w="0" w:type="dxa"/><w:right w:w="108" w:type="dxa"/></w:tblCellMar>',
  '</w:tblPr></w:style>',
  '<w:style w:type="numbering" w:default="1" w:styleId="NoList"><w:name w:val="No List"/><w:uiPriority w:val="99"/>',
  '<w:semiHidden/><w:unhideWhenUsed/></w:style>',
].join('')

/** Font and size in Word, in points, if a document sets none. */
const DEFAULT_RUN = { family: 'Times New Roman', size: 10 }

/** Position of headings among the styles that Word suggests (ISO/IEC 29500-1, 17.7.4.19). */
const HEADING_PRIORITY = 9

/** Languages that `w:lang` has a separate attribute for (17.3.2.20). */
const EAST_ASIAN = /^(?:zh|ja|ko)\b/i
const RIGHT_TO_LEFT = /^(?:ar|he|fa|ur|yi|ps|sd|ug|dv|ckb|syr)\b/i
const LANGUAGE_TAG = /^[a-z]{2,3}(?:-[\da-z]{2,8}){0,4}$/i

/** The content of `w:styles`: document defaults, paragraph styles and default styles (17.7.4). */
export function stylesXml(styles: StyleNames, language: string | undefined): string {
  const defaultRun = { ...DEFAULT_RUN, ...styles.at(0)?.style.run }
  const run = runProperties({ family: defaultRun.family, size: defaultRun.size }) + languageXml(language)
  const defaults = `<w:rPrDefault><w:rPr>${run}</w:rPr></w:rPrDefault><w:pPrDefault/>`
  const paragraphStyles = styles.all.map((named, index) => styleXml(named, index === 0, styles))
  return element('w:docDefaults', {}, defaults) + paragraphStyles.join('') + DEFAULT_STYLES
}

function styleXml({ id, name, outlineLevel, style }: NamedStyle, isDefault: boolean, styles: StyleNames): string {
  const defaultId = styles.at(0)?.id ?? ''
  const isHeading = outlineLevel !== undefined
  const content = [
    property('w:name', name),
    isDefault ? '' : property('w:basedOn', defaultId),
    isHeading ? property('w:next', defaultId) : '',
    isHeading ? property('w:uiPriority', HEADING_PRIORITY) : '',
    toggle('w:qFormat', true),
    wrap('w:pPr', paragraphProperties(style.paragraph, { outlineLevel })),
    wrap('w:rPr', runProperties(style.run)),
  ].join('')
  const attributes = { 'w:type': 'paragraph', 'w:default': isDefault ? 1 : undefined, 'w:styleId': id }
  return element('w:style', attributes, content)
}

/** Language for spell checking (`w:lang`); empty if it is unknown or malformed. */
function languageXml(language: string | undefined): string {
  if (language === undefined || !LANGUAGE_TAG.test(language)) return ''
  if (EAST_ASIAN.test(language)) return element('w:lang', { 'w:eastAsia': language })
  return element('w:lang', RIGHT_TO_LEFT.test(language) ? { 'w:bidi': language } : { 'w:val': language })
}
