import { strToU8, zipSync } from 'fflate'

const NAMESPACES = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
].join(' ')
const RELATIONSHIPS = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'
const ROLES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const STYLES = `
  <w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="22"/></w:rPr></w:rPrDefault></w:docDefaults>
  <w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>
  ${[1, 2, 3].map((level) => `<w:style w:type="paragraph" w:styleId="H${level}"><w:name w:val="heading ${level}"/><w:basedOn w:val="Normal"/></w:style>`).join('')}
  <w:style w:type="paragraph" w:styleId="T"><w:name w:val="Title"/></w:style>
  <w:style w:type="paragraph" w:styleId="L"><w:name w:val="List Bullet"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>
  <w:style w:type="paragraph" w:styleId="LL"><w:name w:val="Own List"/><w:basedOn w:val="L"/></w:style>`

const NUMBERING = ['bullet', 'decimal']
  .map((format, index) => {
    const levels = [0, 1].map(
      (level) => `<w:lvl w:ilvl="${level}"><w:numFmt w:val="${format}"/><w:lvlText w:val="%1."/></w:lvl>`,
    )
    return `<w:abstractNum w:abstractNumId="${index}">${levels.join('')}</w:abstractNum>`
  })
  .join('')
const INSTANCES =
  '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>'

/** What a sample document holds, each as WordprocessingML. */
export interface SampleParts {
  body: string
  header?: string
  footnotes?: readonly string[]
  /** Addresses of links, whose identifiers are `link0` and so on. */
  links?: readonly string[]
}

/** A small .docx file with three heading styles (`H1` to `H3`), bullets (numbering 1) and numbers (numbering 2). */
export function sampleWord({ body, header, footnotes, links = [] }: SampleParts): Uint8Array {
  const notes = footnotes?.map((text, index) => `<w:footnote w:id="${index + 1}">${paragraph(text)}</w:footnote>`)
  const section = header === undefined ? '' : '<w:sectPr><w:headerReference w:type="default" r:id="header"/></w:sectPr>'
  const parts: Record<string, string> = {
    'document.xml': part('document', `<w:body>${body}${section}</w:body>`),
    'styles.xml': part('styles', STYLES),
    'numbering.xml': part('numbering', NUMBERING + INSTANCES),
    ...(header === undefined ? {} : { 'header.xml': part('hdr', header) }),
    ...(notes === undefined ? {} : { 'footnotes.xml': part('footnotes', notes.join('')) }),
  }
  const related = Object.keys(parts)
    .filter((name) => name !== 'document.xml')
    .map((name) => relationship(name.slice(0, -4), name.slice(0, -4), name))
  const hyperlinks = links.map((target, index) => relationship(`link${index}`, 'hyperlink', target, 'External'))
  const all: Record<string, string> = {
    '_rels/.rels': `<Relationships ${RELATIONSHIPS}>${relationship('main', 'officeDocument', 'word/document.xml')}</Relationships>`,
    'word/_rels/document.xml.rels': `<Relationships ${RELATIONSHIPS}>${[...related, ...hyperlinks].join('')}</Relationships>`,
  }
  for (const [name, text] of Object.entries(parts)) all[`word/${name}`] = text
  return zipSync(Object.fromEntries(Object.entries(all).map(([name, text]) => [name, strToU8(text)])))
}

/** A paragraph of one run, in a style if one is named. */
export function paragraph(text: string, style?: string): string {
  const properties = style === undefined ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`
  return `<w:p>${properties}${run(text)}</w:p>`
}

/** A list item. @param numbering 1 for bullets, 2 for numbers */
export function item(text: string, numbering: 1 | 2, level = 0): string {
  const place = `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${numbering}"/></w:numPr>`
  return `<w:p><w:pPr>${place}</w:pPr>${run(text)}</w:p>`
}

/** A table of rows of cells; a cell that begins with `2:` is two columns wide. */
export function table(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => {
    const [, span, own = text] = /^(\d):(.*)$/.exec(text) ?? []
    const width = span === undefined ? '' : `<w:tcPr><w:gridSpan w:val="${span}"/></w:tcPr>`
    return `<w:tc>${width}${paragraph(own)}</w:tc>`
  }
  return `<w:tbl>${rows.map((cells) => `<w:tr>${cells.map(cell).join('')}</w:tr>`).join('')}</w:tbl>`
}

/** A run of text. */
export function run(text: string): string {
  return `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
}

function part(name: string, content: string): string {
  return `<w:${name} ${NAMESPACES}>${content}</w:${name}>`
}

function relationship(id: string, role: string, target: string, mode = 'Internal'): string {
  return `<Relationship Id="${id}" Type="${ROLES}/${role}" Target="${target}" TargetMode="${mode}"/>`
}
