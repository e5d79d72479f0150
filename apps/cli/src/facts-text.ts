import { kebab } from './option-kinds.ts'
import { printable } from './terminal.ts'

/** Facts as lines for people: `Page count: 3`; what is not known is left out. Texts from files are made safe to print. */
export function factsText(name: string, facts: Record<string, unknown>): string {
  const rows = Object.entries(facts).flatMap(([key, value]) => rowsOf(key, value))
  const width = Math.max(0, ...rows.map(([key]) => key.length))
  return [printable(name), ...rows.map(([key, value]) => `  ${key.padEnd(width)}  ${printable(value)}`), ''].join('\n')
}

function rowsOf(key: string, value: unknown): [string, string][] {
  if (value === null || value === undefined || value === '') return []
  if (Array.isArray(value)) return pagesRows(value as PageFacts[])
  if (typeof value === 'object') return Object.entries(value).flatMap(([inner, item]) => rowsOf(inner, item))
  if (typeof value === 'boolean') return [[words(key), value ? 'yes' : 'no']]
  return [[words(key), typeof value === 'string' ? value : JSON.stringify(value)]]
}

interface PageFacts {
  width: number
  height: number
  rotation: number
}

/** Pages that follow each other and are alike are one row. */
function pagesRows(pages: PageFacts[]): [string, string][] {
  const rows: { first: number; last: number; look: string }[] = []
  for (const [index, { width, height, rotation }] of pages.entries()) {
    const turned = rotation === 0 ? '' : `, rotated ${rotation} degrees`
    const look = `${Math.round(width * 100) / 100} x ${Math.round(height * 100) / 100} points${turned}`
    const before = rows.at(-1)
    if (before?.look === look) before.last = index + 1
    else rows.push({ first: index + 1, last: index + 1, look })
  }
  return rows.map(({ first, last, look }) => [first === last ? `Page ${first}` : `Pages ${first}-${last}`, look])
}

/** Names that are not written as their parts are. */
const PROPER: Record<string, string> = { pdfVersion: 'PDF version', hasJavaScript: 'Has JavaScript' }

/** `Page count` of `pageCount`. */
function words(key: string): string {
  const spaced = kebab(key).replaceAll('-', ' ')
  return PROPER[key] ?? spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
