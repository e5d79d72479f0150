import { deflateSync } from 'node:zlib'

/** A deck of slides as a flat OpenDocument presentation, which LibreOffice turns into PDF. */
export interface SampleDeck {
  name: string
  xml: string
}

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

/** Collects the styles that a deck's shapes ask for. */
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

interface Place {
  x: number
  y: number
  w: number
  h: number
}

interface Look {
  size?: number
  color?: string
  font?: string
  bold?: boolean
  italic?: boolean
  align?: string
  rtl?: boolean
  turn?: number
}

/** One deck while it is written; lengths are centimetres. */
class Deck {
  private readonly styles = new Styles()
  private readonly pages: string[] = []
  private shapes: string[] = []
  private readonly size: { width: number; height: number }
  private readonly ground: string

  constructor(size: { width: number; height: number }, ground = '#ffffff') {
    this.size = size
    this.ground = ground
  }

  slide(): this {
    this.shapes = []
    this.pages.push('')
    const { width: w, height: h } = this.size
    if (this.ground !== '#ffffff') this.box({ x: 0, y: 0, w, h }, { fill: this.ground })
    return this
  }

  private push(shape: string): this {
    this.shapes.push(shape)
    this.pages[this.pages.length - 1] = this.shapes.join('')
    return this
  }

  private paragraph(look: Look): string {
    const { size = 18, color = '#222222', font = 'Liberation Sans', bold, italic, align = 'start', rtl } = look
    const weight = bold === true ? 'bold' : 'normal'
    const slope = italic === true ? 'italic' : 'normal'
    const text: Properties = {}
    for (const suffix of ['', '-asian', '-complex']) {
      const space = suffix === '' ? 'fo' : 'style'
      text[`${space}:font-size${suffix}`] = `${size}pt`
      text[`${space}:font-weight${suffix}`] = weight
      text[`${space}:font-style${suffix}`] = slope
    }
    text['fo:color'] = color
    text['fo:font-family'] = font
    return this.styles.add('paragraph', {
      paragraph: { 'fo:text-align': align, 'style:writing-mode': rtl === true ? 'rl-tb' : 'lr-tb' },
      text,
    })
  }

  /** A box of text, a paragraph for each line given; lines wrap at its edge. */
  text(place: Place, lines: readonly string[], look: Look = {}): this {
    const style = this.paragraph(look)
    return this.frame(place, lines.map((line) => `<text:p text:style-name="${style}">${line}</text:p>`).join(''), look)
  }

  /** Items with bullets; those that begin with a tab are one level deeper. */
  items(place: Place, lines: readonly string[], look: Look = {}, isNumbered = false): this {
    const style = this.paragraph(look)
    const size = look.size ?? 18
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
    return this.frame(place, list, look)
  }

  private frame({ x, y, w, h }: Place, content: string, { turn }: Look): this {
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
      turn === undefined
        ? `svg:x="${x}cm" svg:y="${y}cm"`
        : `draw:transform="rotate (${(-turn * Math.PI) / 180}) translate (${x}cm ${y}cm)"`
    return this.push(
      `<draw:frame draw:style-name="${style}" svg:width="${w}cm" svg:height="${h}cm" ${at}><draw:text-box>${content}</draw:text-box></draw:frame>`,
    )
  }

  /** A rectangle or an ellipse. */
  box(
    { x, y, w, h }: Place,
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

  line(x1: number, y1: number, x2: number, y2: number, color = '#555555', width = 0.06): this {
    const style = this.styles.add('graphic', {
      graphic: { 'draw:stroke': 'solid', 'svg:stroke-color': color, 'svg:stroke-width': `${width}cm` },
    })
    return this.push(
      `<draw:line draw:style-name="${style}" svg:x1="${x1}cm" svg:y1="${y1}cm" svg:x2="${x2}cm" svg:y2="${y2}cm"/>`,
    )
  }

  polygon({ x, y, w, h }: Place, points: readonly [number, number][], fill: string): this {
    const style = this.styles.add('graphic', {
      graphic: { 'draw:stroke': 'none', 'draw:fill': 'solid', 'draw:fill-color': fill },
    })
    const list = points.map(([px, py]) => `${px * 1000},${py * 1000}`).join(' ')
    return this.push(
      `<draw:polygon draw:style-name="${style}" svg:x="${x}cm" svg:y="${y}cm" svg:width="${w}cm" svg:height="${h}cm" svg:viewBox="0 0 1000 1000" draw:points="${list}"/>`,
    )
  }

  picture({ x, y, w, h }: Place, png: Uint8Array): this {
    const data = Buffer.from(png).toString('base64')
    return this.push(
      `<draw:frame svg:x="${x}cm" svg:y="${y}cm" svg:width="${w}cm" svg:height="${h}cm"><draw:image><office:binary-data>${data}</office:binary-data></draw:image></draw:frame>`,
    )
  }

  table({ x, y, w, h }: Place, rows: readonly (readonly string[])[], look: Look = {}): this {
    const [columns, size] = [rows[0]?.length ?? 1, look.size ?? 14]
    const cell = (isHead: boolean) =>
      this.styles.add('table-cell', {
        graphic: { 'draw:fill': 'solid', 'draw:fill-color': isHead ? '#1f4e79' : '#f3f6fa', 'fo:padding': '0.15cm' },
        paragraph: { 'fo:border': '0.03cm solid #8899aa' },
      })
    const [head, body] = [cell(true), cell(false)]
    const [headText, bodyText] = [
      this.paragraph({ ...look, size, bold: true, color: '#ffffff' }),
      this.paragraph({ ...look, size }),
    ]
    const row = (texts: readonly string[], index: number) =>
      `<table:table-row>${texts
        .map(
          (text) =>
            `<table:table-cell table:style-name="${index === 0 ? head : body}"><text:p text:style-name="${index === 0 ? headText : bodyText}">${text}</text:p></table:table-cell>`,
        )
        .join('')}</table:table-row>`
    return this.push(
      `<draw:frame svg:x="${x}cm" svg:y="${y}cm" svg:width="${w}cm" svg:height="${h}cm"><table:table><table:table-column table:number-columns-repeated="${columns}"/>${rows.map(row).join('')}</table:table></draw:frame>`,
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

const WIDE = { width: 28, height: 15.75 }
const OLD = WIDE
const LONG =
  'The committee met three times during the spring and agreed on a short list of measures, of which the first two can begin at once while the third one depends on the budget for next year.'
const TITLE = { x: 1.5, y: 0.9, w: 22.4, h: 1.8 }
const BODY = { x: 1.5, y: 3.2, w: 22.4, h: 9.5 }

/** A small picture with colours that run into each other. */
function photo(width: number, height: number): Uint8Array {
  const rows = Buffer.alloc((width * 3 + 1) * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const wave = Math.sin(x / 17) * Math.cos(y / 23)
      rows.set(
        [Math.round(120 + 100 * wave), Math.round((x / width) * 255), Math.round((y / height) * 200 + 30)],
        y * (width * 3 + 1) + 1 + x * 3,
      )
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, ...chunks])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

function crc32(bytes: Buffer): number {
  let crc = 0xff_ff_ff_ff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 1) === 1 ? (crc >>> 1) ^ 0xed_b8_83_20 : crc >>> 1
  }
  return (crc ^ 0xff_ff_ff_ff) >>> 0
}

function bullets(): Deck {
  const deck = new Deck(WIDE)
  for (const topic of ['Goals for the year', 'What has changed', 'Next steps']) {
    deck.slide().text(TITLE, [topic], { size: 34, bold: true, color: '#1f4e79' })
    deck.items(
      BODY,
      [
        'Fewer steps between order and delivery',
        LONG,
        '\tone team for each region',
        '\tshared tools',
        'Clear numbers every month',
      ],
      { size: 20 },
    )
  }
  return deck
}

function columns(): Deck {
  const deck = new Deck(WIDE).slide()
  deck.text(TITLE, ['Two views of one question'], { size: 32, font: 'Liberation Serif' })
  const [left, right] = [
    { x: 1.5, y: 3.4, w: 10.6, h: 9 },
    { x: 13.3, y: 3.4, w: 10.6, h: 9 },
  ]
  deck.text(left, [LONG, LONG], { size: 15, font: 'Liberation Serif' })
  return deck.text(right, [LONG, LONG], { size: 15, font: 'Liberation Serif', align: 'justify' })
}

function dark(): Deck {
  const deck = new Deck(WIDE, '#14213d')
  deck
    .slide()
    .text({ x: 2, y: 5, w: 21.4, h: 2.5 }, ['Night shift'], { size: 54, color: '#fca311', bold: true, align: 'center' })
  deck.text({ x: 2, y: 8, w: 21.4, h: 1.5 }, ['A report of the plant in Lyon'], {
    size: 22,
    color: '#e5e5e5',
    align: 'center',
    italic: true,
  })
  deck.slide().text(TITLE, ['Energy by hour'], { size: 34, color: '#fca311' })
  return deck.items(BODY, ['Peak at six in the evening', 'Lowest before dawn', LONG], { size: 22, color: '#ffffff' })
}

function tables(): Deck {
  const deck = new Deck(WIDE).slide().text(TITLE, ['Sales by region'], { size: 32, bold: true })
  const rows = [
    ['Region', 'First quarter', 'Second quarter', 'Change'],
    ['North', '1,204', '1,310', '+8.8 %'],
    ['South', '988', '1,002', '+1.4 %'],
    ['East and the islands', '430', '512', '+19.1 %'],
    ['West', '2,310', '2,190', '-5.2 %'],
  ]
  return deck.table({ x: 1.5, y: 3.4, w: 22.4, h: 7 }, rows, { size: 16 })
}

function flow(): Deck {
  const deck = new Deck(WIDE).slide().text(TITLE, ['From order to delivery'], { size: 30 })
  const names = ['Order', 'Check', 'Pack', 'Ship']
  for (const [index, name] of names.entries()) {
    const x = 1.5 + index * 6
    deck.box(
      { x, y: 6, w: 4.4, h: 2.6 },
      { fill: ['#cfe2f3', '#d9ead3', '#fff2cc', '#f4cccc'][index] ?? '#eeeeee', stroke: '#445566', radius: 0.4 },
    )
    deck.text({ x, y: 6.9, w: 4.4, h: 1 }, [name], { size: 20, align: 'center', bold: true })
    if (index < 3)
      deck.line(x + 4.4, 7.3, x + 5.6, 7.3).polygon(
        { x: x + 5.5, y: 7.1, w: 0.4, h: 0.4 },
        [
          [0, 0],
          [1, 0.5],
          [0, 1],
        ],
        '#555555',
      )
  }
  return deck
    .box({ x: 10, y: 10, w: 5.4, h: 2.4 }, { fill: '#ead1dc', stroke: '#774455', shape: 'ellipse' })
    .text({ x: 10, y: 10.8, w: 5.4, h: 1 }, ['Complaints'], { size: 16, align: 'center' })
}

function chart(): Deck {
  const deck = new Deck(WIDE).slide().text(TITLE, ['Visitors per month'], { size: 30, bold: true })
  for (let step = 0; step <= 4; step += 1) {
    const y = 12 - step * 1.9
    deck
      .line(3, y, 24, y, '#cccccc', 0.02)
      .text({ x: 1.2, y: y - 0.35, w: 1.6, h: 0.8 }, [String(step * 250)], { size: 12, align: 'end' })
  }
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug']
  for (const [index, month] of months.entries()) {
    const [x, h] = [3.6 + index * 2.5, 1.2 + ((index * 37) % 60) / 10]
    deck.box({ x, y: 12 - h, w: 1.5, h }, { fill: index % 2 === 0 ? '#2e86ab' : '#a23b72' })
    deck.text({ x: x - 0.4, y: 12.2, w: 2.3, h: 0.8 }, [month], { size: 12, align: 'center' })
  }
  return deck
}

function pictures(): Deck {
  const deck = new Deck(WIDE).slide().text(TITLE, ['The new building'], { size: 32 })
  deck
    .picture({ x: 1.5, y: 3.2, w: 11, h: 8 }, photo(440, 320))
    .picture({ x: 13.4, y: 3.2, w: 10.4, h: 3.7 }, photo(416, 148))
  deck.text({ x: 13.4, y: 7.4, w: 10.4, h: 4 }, [LONG], { size: 16 })
  deck.text({ x: 1.5, y: 11.5, w: 11, h: 1 }, ['View from the garden'], { size: 12, italic: true, color: '#666666' })
  return deck
    .slide()
    .picture({ x: 0, y: 0, ...{ w: WIDE.width, h: WIDE.height } }, photo(508, 286))
    .text({ x: 2, y: 5.6, w: 21, h: 2.4 }, ['Thank you'], { size: 60, color: '#ffffff', bold: true, align: 'center' })
}

function turned(): Deck {
  const deck = new Deck(WIDE).slide().text(TITLE, ['Read it from the side'], { size: 30 })
  deck.text({ x: 2, y: 12.5, w: 8, h: 1 }, ['Growing upwards'], { size: 18, turn: -90 })
  deck.text({ x: 23, y: 4, w: 8, h: 1 }, ['Going down'], { size: 18, turn: 90 })
  deck.text({ x: 7, y: 9.5, w: 10, h: 1.2 }, ['At an angle of thirty degrees'], {
    size: 20,
    turn: -30,
    color: '#a23b72',
  })
  return deck.items({ x: 6, y: 10.5, w: 16, h: 3 }, ['Upright again', 'and a second item'], { size: 18 })
}

function rightToLeft(): Deck {
  const deck = new Deck(WIDE).slide()
  deck.text(TITLE, ['التقرير السنوي للشركة'], { size: 34, font: 'Noto Naskh Arabic', rtl: true, bold: true })
  deck.text(
    BODY,
    [
      'ارتفعت المبيعات في الربع الثاني من العام بنسبة خمسة في المئة مقارنة بالعام الماضي، ويتوقع أن يستمر النمو حتى نهاية السنة.',
    ],
    { size: 22, font: 'Noto Naskh Arabic', rtl: true },
  )
  deck.slide().text(TITLE, ['סיכום הפגישה'], { size: 34, font: 'Noto Sans Hebrew', rtl: true })
  return deck.text(BODY, ['הצוות החליט להתחיל בשלב הראשון של הפרויקט בחודש הבא ולדווח על ההתקדמות מדי שבוע.'], {
    size: 22,
    font: 'Noto Sans Hebrew',
    rtl: true,
  })
}

function eastAsian(): Deck {
  const deck = new Deck(WIDE).slide()
  deck.text(TITLE, ['年度計画の概要'], { size: 34, font: 'Noto Sans CJK JP', bold: true })
  deck.items(
    BODY,
    [
      '新しい工場は来年の春に完成する予定です。',
      '品質を高めるために、すべての工程を見直します。',
      '地域との協力を深め、働きやすい環境を整えていきます。',
    ],
    { size: 22, font: 'Noto Sans CJK JP' },
  )
  deck.slide().text(TITLE, ['市场分析'], { size: 34, font: 'Noto Sans CJK SC' })
  return deck.text(
    BODY,
    ['第二季度的销售额比去年同期增长了百分之五，主要原因是新产品受到了客户的欢迎，预计下半年仍将保持增长。'],
    { size: 22, font: 'Noto Sans CJK SC' },
  )
}

function seeThrough(): Deck {
  const deck = new Deck(WIDE, '#f7f3e9').slide().text(TITLE, ['What they share'], { size: 32, color: '#333333' })
  const circles = [
    { x: 5, y: 4, fill: '#e63946', name: 'Price' },
    { x: 10, y: 4, fill: '#457b9d', name: 'Quality' },
    { x: 7.5, y: 7.4, fill: '#2a9d8f', name: 'Speed' },
  ]
  for (const { x, y, fill, name } of circles) {
    deck
      .box({ x, y, w: 6.4, h: 6.4 }, { fill, opacity: 50, shape: 'ellipse' })
      .text({ x, y: y + 2.8, w: 6.4, h: 1 }, [name], { size: 18, align: 'center', bold: true })
  }
  return deck.polygon(
    { x: 18, y: 5, w: 5, h: 5 },
    [
      [0.5, 0],
      [0.62, 0.38],
      [1, 0.38],
      [0.7, 0.6],
      [0.8, 1],
      [0.5, 0.75],
      [0.2, 1],
      [0.3, 0.6],
      [0, 0.38],
      [0.38, 0.38],
    ],
    '#f4a261',
  )
}

function lecture(): Deck {
  const deck = new Deck(OLD)
  for (const [index, topic] of ['Sets and maps', 'Proof by induction', 'Exercises'].entries()) {
    deck.slide().box({ x: 0, y: 0, w: 25.4, h: 2.6 }, { fill: '#35524a' })
    deck.text({ x: 1.2, y: 0.6, w: 23, h: 1.6 }, [topic], { size: 32, color: '#ffffff', font: 'Liberation Serif' })
    deck.items(
      { x: 1.4, y: 4, w: 22.6, h: 12 },
      [
        'Let us begin with what is known',
        '\tthe empty case',
        '\tthe step from one to the next',
        LONG,
        'A number that comes after',
      ],
      { size: 22, font: 'Liberation Serif' },
      true,
    )
    deck
      .line(1.2, 17.4, 24.2, 17.4, '#35524a', 0.04)
      .text({ x: 1.2, y: 17.7, w: 12, h: 0.9 }, ['Discrete mathematics'], { size: 12 })
    deck.text({ x: 20.2, y: 17.7, w: 4, h: 0.9 }, [String(index + 1)], { size: 12, align: 'end' })
  }
  return deck
}

/** Twelve decks of the kinds that people make. */
export function sampleDecks(): SampleDeck[] {
  const makers = {
    bullets,
    columns,
    dark,
    tables,
    flow,
    chart,
    pictures,
    turned,
    'right-to-left': rightToLeft,
    'east-asian': eastAsian,
    'see-through': seeThrough,
    lecture,
  }
  return Object.entries(makers).map(([name, make]) => ({ name, xml: make().toXml() }))
}
