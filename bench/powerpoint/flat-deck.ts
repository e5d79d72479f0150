const OFFICE = 'urn:oasis:names:tc:opendocument:xmlns'
const NAMESPACES = [
  ['office', `${OFFICE}:office:1.0`],
  ['style', `${OFFICE}:style:1.0`],
  ['text', `${OFFICE}:text:1.0`],
  ['table', `${OFFICE}:table:1.0`],
  ['draw', `${OFFICE}:drawing:1.0`],
  ['fo', `${OFFICE}:xsl-fo-compatible:1.0`],
  ['svg', `${OFFICE}:svg-compatible:1.0`],
  ['xlink', 'http://www.w3.org/1999/xlink'],
]
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(' ')

type Properties = Record<string, string>

/** The automatic styles of a deck. */
class Styles {
  readonly all: string[] = []

  add(family: 'graphic' | 'paragraph' | 'table-cell', parts: Record<string, Properties>): string {
    const name = `${family[0]}${this.all.length + 1}`
    const content = Object.entries(parts)
      .map(([part, properties]) => `<style:${part}-properties ${attributes(properties)}/>`)
      .join('')
    this.all.push(`<style:style style:name="${name}" style:family="${family}">${content}</style:style>`)
    return name
  }
}

function attributes(properties: Properties): string {
  return Object.entries(properties)
    .map(([key, value]) => `${key}="${value}"`)
    .join(' ')
}

/** A rectangle on the slide, in centimeters. */
export interface Box {
  x: number
  y: number
  w: number
  h: number
}

/** The formatting of text. */
export interface TextFormat {
  size?: number
  color?: string
  font?: string
  bold?: boolean
  italic?: boolean
  align?: string
  rtl?: boolean
  rotation?: number
}

/** Builds a flat OpenDocument presentation; lengths are in centimeters. */
export class FlatDeck {
  private readonly styles = new Styles()
  private readonly pages: string[] = []
  private shapes: string[] = []
  private readonly size: { width: number; height: number }
  private readonly background: string

  constructor(size: { width: number; height: number }, background = '#ffffff') {
    this.size = size
    this.background = background
  }

  slide(): this {
    this.shapes = []
    this.pages.push('')
    const { width: w, height: h } = this.size
    if (this.background !== '#ffffff') this.box({ x: 0, y: 0, w, h }, { fill: this.background })
    return this
  }

  private push(shape: string): this {
    this.shapes.push(shape)
    this.pages[this.pages.length - 1] = this.shapes.join('')
    return this
  }

  private paragraph(format: TextFormat): string {
    const { size = 18, color = '#222222', font = 'Liberation Sans', bold, italic, align = 'start', rtl } = format
    const weight = bold === true ? 'bold' : 'normal'
    const slope = italic === true ? 'italic' : 'normal'
    const text: Properties = {}
    for (const suffix of ['', '-asian', '-complex']) {
      const space = suffix === '' ? 'fo' : 'style'
      text[`${space}:font-size${suffix}`] = `${size}pt`
      text[`${space}:font-weight${suffix}`] = weight
      text[`${space}:font-style${suffix}`] = slope
      text[`${space}:font-family${suffix}`] = font
    }
    text['fo:color'] = color
    return this.styles.add('paragraph', {
      paragraph: { 'fo:text-align': align, 'style:writing-mode': rtl === true ? 'rl-tb' : 'lr-tb' },
      text,
    })
  }

  /** Adds a text box with a paragraph for each line. */
  text(box: Box, lines: readonly string[], format: TextFormat = {}): this {
    const style = this.paragraph(format)
    return this.frame(box, lines.map((line) => `<text:p text:style-name="${style}">${line}</text:p>`).join(''), format)
  }

  /** Adds a list; lines that begin with a tab are one level deeper. */
  items(box: Box, lines: readonly string[], format: TextFormat = {}, isNumbered = false): this {
    const style = this.paragraph(format)
    const size = format.size ?? 18
    const name = `L${this.styles.all.length}`
    const levels = [1, 2]
      .map((level) => {
        const indent = `<style:list-level-properties text:space-before="${(level - 1) * 0.9}cm" text:min-label-width="${size / 22}cm"/>`
        return isNumbered
          ? `<text:list-level-style-number text:level="${level}" style:num-format="${level === 1 ? '1' : 'a'}" style:num-suffix=".">${indent}</text:list-level-style-number>`
          : `<text:list-level-style-bullet text:level="${level}" text:bullet-char="${level === 1 ? '•' : '–'}">${indent}</text:list-level-style-bullet>`
      })
      .join('')
    this.styles.all.push(`<text:list-style style:name="${name}">${levels}</text:list-style>`)
    const item = (line: string) => {
      const inner = `<text:list-item><text:p text:style-name="${style}">${line.trim()}</text:p></text:list-item>`
      return line.startsWith('\t') ? `<text:list-item><text:list>${inner}</text:list></text:list-item>` : inner
    }
    const list = `<text:list text:style-name="${name}">${lines.map(item).join('')}</text:list>`
    return this.frame(box, list, format)
  }

  private frame({ x, y, w, h }: Box, content: string, { rotation }: TextFormat): this {
    const style = this.styles.add('graphic', {
      graphic: {
        'draw:stroke': 'none',
        'draw:fill': 'none',
        'fo:padding': '0cm',
        'draw:auto-grow-height': 'false',
        'draw:textarea-vertical-align': 'top',
      },
    })
    const at =
      rotation === undefined
        ? `svg:x="${x}cm" svg:y="${y}cm"`
        : `draw:transform="rotate (${(-rotation * Math.PI) / 180}) translate (${x}cm ${y}cm)"`
    return this.push(
      `<draw:frame draw:style-name="${style}" svg:width="${w}cm" svg:height="${h}cm" ${at}><draw:text-box>${content}</draw:text-box></draw:frame>`,
    )
  }

  /** Adds a rectangle or an ellipse. */
  box(
    { x, y, w, h }: Box,
    {
      fill = 'none',
      stroke,
      opacity,
      shape = 'rect',
      radius = 0,
    }: { fill?: string; stroke?: string; opacity?: number; shape?: 'rect' | 'ellipse'; radius?: number },
  ): this {
    const graphic: Properties = {
      'draw:fill': fill === 'none' ? 'none' : 'solid',
      'draw:stroke': stroke === undefined ? 'none' : 'solid',
    }
    if (fill !== 'none') graphic['draw:fill-color'] = fill
    if (stroke !== undefined) Object.assign(graphic, { 'svg:stroke-color': stroke, 'svg:stroke-width': '0.06cm' })
    if (opacity !== undefined) graphic['draw:opacity'] = `${opacity}%`
    const style = this.styles.add('graphic', { graphic })
    const corner = radius > 0 ? ` draw:corner-radius="${radius}cm"` : ''
    return this.push(
      `<draw:${shape} draw:style-name="${style}" svg:x="${x}cm" svg:y="${y}cm" svg:width="${w}cm" svg:height="${h}cm"${corner}/>`,
    )
  }

  line({ x, y, w, h }: Box, { color = '#555555', width = 0.06 } = {}): this {
    const style = this.styles.add('graphic', {
      graphic: { 'draw:stroke': 'solid', 'svg:stroke-color': color, 'svg:stroke-width': `${width}cm` },
    })
    return this.push(
      `<draw:line draw:style-name="${style}" svg:x1="${x}cm" svg:y1="${y}cm" svg:x2="${x + w}cm" svg:y2="${y + h}cm"/>`,
    )
  }

  polygon({ x, y, w, h }: Box, points: readonly [number, number][], fill: string): this {
    const style = this.styles.add('graphic', {
      graphic: { 'draw:stroke': 'none', 'draw:fill': 'solid', 'draw:fill-color': fill },
    })
    const list = points.map(([px, py]) => `${px * 1000},${py * 1000}`).join(' ')
    return this.push(
      `<draw:polygon draw:style-name="${style}" svg:x="${x}cm" svg:y="${y}cm" svg:width="${w}cm" svg:height="${h}cm" svg:viewBox="0 0 1000 1000" draw:points="${list}"/>`,
    )
  }

  image({ x, y, w, h }: Box, png: Uint8Array): this {
    const data = Buffer.from(png).toString('base64')
    return this.push(
      `<draw:frame svg:x="${x}cm" svg:y="${y}cm" svg:width="${w}cm" svg:height="${h}cm"><draw:image><office:binary-data>${data}</office:binary-data></draw:image></draw:frame>`,
    )
  }

  table({ x, y, w, h }: Box, rows: readonly (readonly string[])[], format: TextFormat = {}): this {
    const [count, size] = [rows[0]?.length ?? 1, format.size ?? 14]
    const cell = (isHead: boolean) =>
      this.styles.add('table-cell', {
        graphic: { 'draw:fill': 'solid', 'draw:fill-color': isHead ? '#1f4e79' : '#f3f6fa', 'fo:padding': '0.15cm' },
        paragraph: { 'fo:border': '0.03cm solid #8899aa' },
      })
    const [head, body] = [cell(true), cell(false)]
    const [headText, bodyText] = [
      this.paragraph({ ...format, size, bold: true, color: '#ffffff' }),
      this.paragraph({ ...format, size }),
    ]
    const row = (texts: readonly string[], index: number) =>
      `<table:table-row>${texts
        .map(
          (text) =>
            `<table:table-cell table:style-name="${index === 0 ? head : body}"><text:p text:style-name="${index === 0 ? headText : bodyText}">${text}</text:p></table:table-cell>`,
        )
        .join('')}</table:table-row>`
    return this.push(
      `<draw:frame svg:x="${x}cm" svg:y="${y}cm" svg:width="${w}cm" svg:height="${h}cm"><table:table><table:table-column table:number-columns-repeated="${count}"/>${rows.map(row).join('')}</table:table></draw:frame>`,
    )
  }

  toXml(): string {
    const { width, height } = this.size
    const layout = `<style:page-layout style:name="PL"><style:page-layout-properties fo:page-width="${width}cm" fo:page-height="${height}cm" fo:margin="0cm"/></style:page-layout>`
    const pages = this.pages
      .map((page, index) => `<draw:page draw:name="p${index + 1}" draw:master-page-name="M">${page}</draw:page>`)
      .join('')
    return `<?xml version="1.0" encoding="UTF-8"?><office:document ${NAMESPACES} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.presentation"><office:automatic-styles>${layout}${this.styles.all.join('')}</office:automatic-styles><office:master-styles><style:master-page style:name="M" style:page-layout-name="PL"/></office:master-styles><office:body><office:presentation>${pages}</office:presentation></office:body></office:document>`
  }
}
