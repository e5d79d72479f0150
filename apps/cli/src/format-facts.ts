import { findingPhrase, type Finding } from '@recto/contract'

import { toKebabCase } from './cli-options.ts'
import { escapeControls } from './terminal.ts'

/** Formats a JSON result as lines such as `Page count: 3`. Null values are left out and control characters escaped. */
export function formatFacts(name: string, facts: Record<string, unknown>): string {
  const rows = Object.entries(facts).flatMap(([key, value]) => listRows(key, value))
  const width = Math.max(0, ...rows.map(([key]) => key.length))
  return [
    escapeControls(name),
    ...rows.map(([key, value]) => `  ${key.padEnd(width)}  ${escapeControls(value)}`),
    '',
  ].join('\n')
}

function listRows(key: string, value: unknown): [string, string][] {
  if (value === null || value === undefined || value === '') return []
  if (key === 'findings') return listFindingRows(value as Finding[])
  if (Array.isArray(value)) return listPageRows(value as PageFacts[])
  if (typeof value === 'object') return Object.entries(value).flatMap(([inner, item]) => listRows(inner, item))
  if (typeof value === 'boolean') return [[toLabel(key), value ? 'yes' : 'no']]
  return [[toLabel(key), typeof value === 'string' ? value : JSON.stringify(value)]]
}

/** Findings besides the pages, with the pages they are on. */
function listFindingRows(findings: Finding[]): [string, string][] {
  return findings.map((finding) => {
    const { pages } = finding
    const where = pages.length === 0 ? '' : `, ${pages.length === 1 ? 'page' : 'pages'} ${pages.join(', ')}`
    return ['Contains', `${findingPhrase(finding)}${where}`]
  })
}

interface PageFacts {
  width: number
  height: number
  rotation: number
}

/** Merges consecutive pages of the same size and rotation into one row. */
function listPageRows(pages: PageFacts[]): [string, string][] {
  const rows: { first: number; last: number; description: string }[] = []
  for (const [index, { width, height, rotation }] of pages.entries()) {
    const turned = rotation === 0 ? '' : `, rotated ${rotation} degrees`
    const description = `${Math.round(width * 100) / 100} x ${Math.round(height * 100) / 100} points${turned}`
    const before = rows.at(-1)
    if (before?.description === description) before.last = index + 1
    else rows.push({ first: index + 1, last: index + 1, description })
  }
  return rows.map(({ first, last, description }) => [
    first === last ? `Page ${first}` : `Pages ${first}-${last}`,
    description,
  ])
}

/** Labels that cannot be derived from their key. */
const LABELS: Record<string, string> = { pdfVersion: 'PDF version', hasJavaScript: 'Has JavaScript' }

/** `pageCount` becomes `Page count`. */
function toLabel(key: string): string {
  const spaced = toKebabCase(key).replaceAll('-', ' ')
  return LABELS[key] ?? spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
