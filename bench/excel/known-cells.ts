/** The kind of value in a cell. */
export type CellKind = 'text' | 'number' | 'percent' | 'currency' | 'date'

/** A cell with its displayed text and its value. */
export interface KnownCell {
  kind: CellKind
  text: string
  /** A number, a date as Excel's serial number, or the text. */
  value: number | string
  columnSpan?: number
  rowSpan?: number
  isBold?: boolean
  isCentered?: boolean
}

type Maker = (locale: string, next: () => number, row: number) => KnownCell

const DAY_MS = 86_400_000
const EPOCH = Date.UTC(1899, 11, 30)
const CURRENCIES: Readonly<Record<string, string>> = {
  'en-US': 'USD',
  'en-GB': 'GBP',
  'de-CH': 'CHF',
  'ja-JP': 'JPY',
}
const WORDS: Readonly<Record<string, readonly string[]>> = {
  en: ['Northern mills', 'Copper', 'Garden tools', 'Paper and board', 'Lamps', 'Bolts', 'Wool', 'Glass jars', 'Salt'],
  de: ['Nordwerk', 'Kupferrohr', 'Gartengeräte', 'Papier und Pappe', 'Lampen', 'Schrauben', 'Wolle', 'Gläser', 'Salz'],
  fr: ['Moulins du Nord', 'Cuivre', 'Outils', 'Papier et carton', 'Lampes', 'Écrous', 'Laine', 'Bocaux', 'Sel'],
  es: ['Molinos', 'Cobre', 'Jardinería', 'Papel y cartón', 'Lámparas', 'Tornillos', 'Lana', 'Frascos', 'Sal'],
  ar: ['مطاحن الشمال', 'نحاس', 'أدوات', 'ورق', 'مصابيح', 'مسامير', 'صوف', 'زجاج', 'ملح'],
  he: ['טחנות הצפון', 'נחושת', 'כלי גינה', 'נייר', 'מנורות', 'ברגים', 'צמר', 'זכוכית', 'מלח'],
  ja: ['北の工場', '銅', '園芸用品', '紙と板紙', 'ランプ', 'ボルト', '羊毛', 'ガラス瓶', '塩'],
  zh: ['北方磨坊', '铜', '园艺工具', '纸和纸板', '灯', '螺栓', '羊毛', '玻璃罐', '盐'],
}
const SENTENCES = [
  'Delivered late, as the road was closed for two days and nobody had told the driver about it.',
  'Counted twice.',
  'The larger half went to the depot; the rest was sent back because the labels were wrong.',
  'See the note of last year about the same supplier.',
]

const number = (locale: string, value: number, options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat(locale, options).format(value)
const rounded = (value: number, digits: number) => Number(value.toFixed(digits))

/** Generators of cells for each kind of column. */
export const COLUMN_KINDS = {
  words: (locale, next, row) => {
    const all = WORDS[locale.slice(0, 2)] ?? WORDS['en'] ?? []
    const word = all[Math.floor(next() * all.length)] ?? ''
    const shown = row % 3 === 2 ? `${word} ${Math.floor(next() * 90 + 10)}` : word
    return { kind: 'text', text: shown, value: shown }
  },
  sentence: (_, next) => {
    const shown = SENTENCES[Math.floor(next() * SENTENCES.length)] ?? ''
    return { kind: 'text', text: shown, value: shown }
  },
  code: (_, next) => {
    const shown = String(Math.floor(next() * 30_000)).padStart(5, '0')
    return { kind: 'text', text: shown, value: shown }
  },
  whole: (locale, next) => {
    const value = Math.floor(next() ** 3 * 200_000)
    return { kind: 'number', text: number(locale, value, {}), value }
  },
  decimal: (locale, next) => {
    const value = rounded((next() - 0.2) * 20_000, 2)
    return { kind: 'number', text: number(locale, value, { minimumFractionDigits: 2 }), value }
  },
  brackets: (_, next) => {
    const value = Math.floor((next() - 0.4) * 900_000)
    const shown = number('en-US', Math.abs(value), {})
    return { kind: 'number', text: value < 0 ? `(${shown})` : shown, value }
  },
  percent: (locale, next) => {
    const value = rounded(next(), 3)
    return { kind: 'percent', text: number(locale, value, { style: 'percent', minimumFractionDigits: 1 }), value }
  },
  money: (locale, next) => {
    const currency = CURRENCIES[locale] ?? 'EUR'
    const value = rounded(next() * 90_000, currency === 'JPY' ? 0 : 2)
    return { kind: 'currency', text: number(locale, value, { style: 'currency', currency }), value }
  },
  isoDate: (_, next) => dated(next, (date) => date.toISOString().slice(0, 10)),
  localDate: (locale, next) => dated(next, (date) => date.toLocaleDateString(locale, { timeZone: 'UTC' })),
  longDate: (locale, next) =>
    dated(next, (date) => date.toLocaleDateString(locale, { timeZone: 'UTC', dateStyle: 'long' })),
  time: (_, next) => {
    const minutes = Math.floor(next() * 24 * 60)
    const shown = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
    return { kind: 'date', text: shown, value: minutes / 1440 }
  },
} as const satisfies Record<string, Maker>

/** A kind of column. */
export type ColumnKind = keyof typeof COLUMN_KINDS

function dated(next: () => number, show: (date: Date) => string): KnownCell {
  const day = Math.floor(next() * 2000) + 43_800
  return { kind: 'date', text: show(new Date(EPOCH + day * DAY_MS)), value: day }
}
