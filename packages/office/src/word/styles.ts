import { element, wrap } from '../package/xml.ts'
import { paragraphProperties } from './paragraph-properties.ts'
import { property, toggle } from './properties.ts'
import { runProperties } from './run-properties.ts'
import type { NamedStyle, StyleNames } from './style-names.ts'

/** Default styles that every Word document has. */
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

/** Word's defaults if a document sets none. */
const PLAIN_RUN = { family: 'Times New Roman', size: 10 }

/** Languages that `w:lang` has a separate attribute for (ISO/IEC 29500-1, 17.3.2.20). */
const EAST_ASIAN = /^(?:zh|ja|ko)\b/i
const RIGHT_TO_LEFT = /^(?:ar|he|fa|ur|yi|ps|sd|ug|dv|ckb|syr)\b/i
const LANGUAGE_TAG = /^[a-z]{2,3}(?:-[\da-z]{2,8}){0,4}$/i

/** The content of `w:styles`: document defaults and paragraph styles. */
export function stylesXml(styles: StyleNames, language: string | undefined): string {
  const plain = { ...PLAIN_RUN, ...styles.at(0)?.style.run }
  const run = runProperties({ family: plain.family, size: plain.size }) + languageXml(language)
  const defaults = `<w:rPrDefault><w:rPr>${run}</w:rPr></w:rPrDefault><w:pPrDefault/>`
  const own = styles.all.map((named, index) => styleXml(named, index === 0, styles))
  return element('w:docDefaults', {}, defaults) + own.join('') + DEFAULT_STYLES
}

function styleXml({ id, name, outlineLevel, style }: NamedStyle, isPlain: boolean, styles: StyleNames): string {
  const plainId = styles.at(0)?.id ?? ''
  const isHeading = outlineLevel !== undefined
  const content = [
    property('w:name', name),
    isPlain ? '' : property('w:basedOn', plainId),
    isHeading ? property('w:next', plainId) : '',
    isHeading ? property('w:uiPriority', 9) : '',
    toggle('w:qFormat', true),
    wrap('w:pPr', paragraphProperties(style.paragraph, { outlineLevel })),
    wrap('w:rPr', runProperties(style.run)),
  ].join('')
  const attributes = { 'w:type': 'paragraph', 'w:default': isPlain ? 1 : undefined, 'w:styleId': id }
  return element('w:style', attributes, content)
}

/** Language for spell checking; omitted if it is unknown or malformed. */
function languageXml(language: string | undefined): string {
  if (language === undefined || !LANGUAGE_TAG.test(language)) return ''
  if (EAST_ASIAN.test(language)) return element('w:lang', { 'w:eastAsia': language })
  return element('w:lang', RIGHT_TO_LEFT.test(language) ? { 'w:bidi': language } : { 'w:val': language })
}
