import { FlatDeck } from './flat-deck.ts'
import { photo } from './photo.ts'

/** A presentation in flat OpenDocument, which LibreOffice exports to PDF. */
export interface SampleDeck {
  name: string
  xml: string
}

const WIDE = { width: 28, height: 15.75 }
const LONG =
  'The committee met three times during the spring and agreed on a short list of measures, of which the first two can begin at once while the third one depends on the budget for next year.'
const TITLE = { x: 1.5, y: 0.9, w: 22.4, h: 1.8 }
const BODY = { x: 1.5, y: 3.2, w: 22.4, h: 9.5 }

function bullets(): FlatDeck {
  const deck = new FlatDeck(WIDE)
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

function columns(): FlatDeck {
  const deck = new FlatDeck(WIDE).slide()
  deck.text(TITLE, ['Two views of one question'], { size: 32, font: 'Liberation Serif' })
  const [left, right] = [
    { x: 1.5, y: 3.4, w: 10.6, h: 9 },
    { x: 13.3, y: 3.4, w: 10.6, h: 9 },
  ]
  deck.text(left, [LONG, LONG], { size: 15, font: 'Liberation Serif' })
  return deck.text(right, [LONG, LONG], { size: 15, font: 'Liberation Serif', align: 'justify' })
}

function dark(): FlatDeck {
  const deck = new FlatDeck(WIDE, '#14213d')
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

function tables(): FlatDeck {
  const deck = new FlatDeck(WIDE).slide().text(TITLE, ['Sales by region'], { size: 32, bold: true })
  const rows = [
    ['Region', 'First quarter', 'Second quarter', 'Change'],
    ['North', '1,204', '1,310', '+8.8 %'],
    ['South', '988', '1,002', '+1.4 %'],
    ['East and the islands', '430', '512', '+19.1 %'],
    ['West', '2,310', '2,190', '-5.2 %'],
  ]
  return deck.table({ x: 1.5, y: 3.4, w: 22.4, h: 7 }, rows, { size: 16 })
}

function flow(): FlatDeck {
  const deck = new FlatDeck(WIDE).slide().text(TITLE, ['From order to delivery'], { size: 30 })
  const names = ['Order', 'Check', 'Pack', 'Ship']
  for (const [index, name] of names.entries()) {
    const x = 1.5 + index * 6
    deck.box(
      { x, y: 6, w: 4.4, h: 2.6 },
      { fill: ['#cfe2f3', '#d9ead3', '#fff2cc', '#f4cccc'][index] ?? '#eeeeee', stroke: '#445566', radius: 0.4 },
    )
    deck.text({ x, y: 6.9, w: 4.4, h: 1 }, [name], { size: 20, align: 'center', bold: true })
    if (index < 3)
      deck.line({ x: x + 4.4, y: 7.3, w: 1.2, h: 0 }).polygon(
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

function chart(): FlatDeck {
  const deck = new FlatDeck(WIDE).slide().text(TITLE, ['Visitors per month'], { size: 30, bold: true })
  for (let step = 0; step <= 4; step += 1) {
    const y = 12 - step * 1.9
    deck
      .line({ x: 3, y, w: 21, h: 0 }, { color: '#cccccc', width: 0.02 })
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

function images(): FlatDeck {
  const deck = new FlatDeck(WIDE).slide().text(TITLE, ['The new building'], { size: 32 })
  deck
    .image({ x: 1.5, y: 3.2, w: 11, h: 8 }, photo(440, 320))
    .image({ x: 13.4, y: 3.2, w: 10.4, h: 3.7 }, photo(416, 148))
  deck.text({ x: 13.4, y: 7.4, w: 10.4, h: 4 }, [LONG], { size: 16 })
  deck.text({ x: 1.5, y: 11.5, w: 11, h: 1 }, ['View from the garden'], { size: 12, italic: true, color: '#666666' })
  return deck
    .slide()
    .image({ x: 0, y: 0, w: WIDE.width, h: WIDE.height }, photo(508, 286))
    .text({ x: 2, y: 5.6, w: 21, h: 2.4 }, ['Thank you'], { size: 60, color: '#ffffff', bold: true, align: 'center' })
}

function rotated(): FlatDeck {
  const deck = new FlatDeck(WIDE).slide().text(TITLE, ['Read it from the side'], { size: 30 })
  deck.text({ x: 2, y: 12.5, w: 8, h: 1 }, ['Growing upwards'], { size: 18, rotation: -90 })
  deck.text({ x: 23, y: 4, w: 8, h: 1 }, ['Going down'], { size: 18, rotation: 90 })
  deck.text({ x: 7, y: 9.5, w: 10, h: 1.2 }, ['At an angle of thirty degrees'], {
    size: 20,
    rotation: -30,
    color: '#a23b72',
  })
  return deck.items({ x: 6, y: 10.5, w: 16, h: 3 }, ['Upright again', 'and a second item'], { size: 18 })
}

function rightToLeft(): FlatDeck {
  const deck = new FlatDeck(WIDE).slide()
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

function eastAsian(): FlatDeck {
  const deck = new FlatDeck(WIDE).slide()
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

function transparent(): FlatDeck {
  const deck = new FlatDeck(WIDE, '#f7f3e9').slide().text(TITLE, ['What they share'], { size: 32, color: '#333333' })
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

function lecture(): FlatDeck {
  const deck = new FlatDeck(WIDE)
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
      .line({ x: 1.2, y: 14.2, w: 23, h: 0 }, { color: '#35524a', width: 0.04 })
      .text({ x: 1.2, y: 14.5, w: 12, h: 0.9 }, ['Discrete mathematics'], { size: 12 })
    deck.text({ x: 20.2, y: 14.5, w: 4, h: 0.9 }, [String(index + 1)], { size: 12, align: 'end' })
  }
  return deck
}

/** Twelve decks of common kinds. */
export function sampleDecks(): SampleDeck[] {
  const makers = {
    bullets,
    columns,
    dark,
    tables,
    flow,
    chart,
    images,
    rotated,
    'right-to-left': rightToLeft,
    'east-asian': eastAsian,
    transparent,
    lecture,
  }
  return Object.entries(makers).map(([name, make]) => ({ name, xml: make().toXml() }))
}
