import { readFileSync } from 'node:fs'
import path from 'node:path'

import { meanOf, MEASURE_KEYS, MEASURES, type AllScores } from './word-measures.ts'

/** A document with its scores. */
export interface ScoredDocument {
  name: string
  scores: AllScores
}

/** All documents at one quality. */
export interface QualityRun {
  quality: string
  documents: readonly ScoredDocument[]
}

/** The text around the tables of docs/word.md, with `{{name}}` for what is measured. */
const TEMPLATE = path.join(import.meta.dirname, 'word-page.md')

/** The means of all measures, a column for each quality; the last column counts the documents a measure applies to. */
export function meansTable(runs: readonly QualityRun[]): string {
  const scores = runs.map(({ documents }) => documents.map((document) => document.scores))
  const rows = MEASURE_KEYS.flatMap((key) => {
    const means = scores.map((own) => meanOf(own, key))
    const count = Math.max(...means.map((mean) => mean.count))
    const cells = means.map(({ mean }) => mean.toFixed(3))
    return count === 0 ? [] : [[MEASURES[key], ...cells, String(count)]]
  })
  const equal = scores.map((own) => own.filter(({ pages }) => pages === 1).length)
  const hasPages = scores.flat().some(({ pages }) => pages !== undefined)
  const total = String(scores[0]?.length ?? 0)
  const pageRow = hasPages ? [['documents with as many pages', ...equal.map(String), total]] : []
  return markdownTable([['measure', ...runs.map(({ quality }) => quality), 'documents'], ...rows, ...pageRow])
}

/** The scores of each document at one quality, in hundredths. */
export function eachTable({ quality, documents }: QualityRun): string {
  const cells = ({ name, scores }: ScoredDocument) => [
    name,
    ...MEASURE_KEYS.map((key) => (scores[key] === undefined ? '' : (scores[key] * 100).toFixed(0))),
  ]
  return markdownTable([[quality, ...MEASURE_KEYS.map((key) => MEASURES[key])], ...documents.map(cells)])
}

/** The text of docs/word.md. */
export function wordPage(
  { means, count }: { means: string; count: number },
  { node, libreOffice = 'not installed' }: { node: string; libreOffice: string | undefined },
): string {
  const date = new Date().toISOString().slice(0, 10)
  const facts: Record<string, string> = { means, count: String(count), node, libreOffice, date }
  return readFileSync(TEMPLATE, 'utf8')
    .replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => facts[name] ?? '')
    .trimEnd()
}

function markdownTable([head = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n')
}
