import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** What a document says about itself beyond what its pages look like. */
export interface Facts {
  outlineItems: number
  links: number
  fields: number
  attachments: number
  tags: number
  pageLabels: number
}

/** The facts in the order of the tables, with their names. */
export const FACT_NAMES: readonly (readonly [keyof Facts, string])[] = [
  ['outlineItems', 'outline items'],
  ['links', 'links'],
  ['fields', 'fields'],
  ['attachments', 'attachments'],
  ['tags', 'tags'],
  ['pageLabels', 'page labels'],
]

interface OutlineItem {
  kids: OutlineItem[]
}

/** What of qpdf's JSON (version 2) is counted here. */
interface QpdfJson {
  outlines: OutlineItem[]
  acroform: { fields: unknown[] }
  attachments: Record<string, unknown>
  pagelabels: unknown[]
  qpdf: [unknown, Record<string, { value?: unknown; stream?: unknown }>]
}

const KEYS = ['outlines', 'acroform', 'attachments', 'pagelabels', 'qpdf'].map((key) => `--json-key=${key}`)
/** For the JSON of one document. */
const MAX_BYTES = 1024 ** 3

/** Counts the facts of a PDF file by qpdf. @param password opens a protected file */
export async function countFacts(file: string, password = ''): Promise<Facts> {
  const args = ['--warning-exit-0', '--json=2', ...KEYS, `--password=${password}`, file]
  const { stdout } = await promisify(execFile)('qpdf', args, { maxBuffer: MAX_BYTES })
  return factsOf(JSON.parse(stdout) as QpdfJson)
}

/** Counts the facts in qpdf's JSON. */
function factsOf({ outlines, acroform, attachments, pagelabels, qpdf }: QpdfJson): Facts {
  const objects = Object.values(qpdf[1]).map(({ value }) => value)
  const all = objects.flatMap(dictionariesIn)
  return {
    outlineItems: countItems(outlines),
    links: all.filter((entry) => entry['/Subtype'] === '/Link' && '/Rect' in entry).length,
    fields: acroform.fields.length,
    attachments: Object.keys(attachments).length,
    // Type is optional in a structure element; its parent and its structure type are not (ISO 32000-2, table 355).
    tags: all.filter((entry) => entry['/Type'] === '/StructElem' || isUntypedElement(entry)).length,
    pageLabels: pagelabels.length,
  }
}

/** The sum of the facts of several documents. */
export function sumFacts(list: readonly Facts[]): Facts {
  const sum: Facts = { outlineItems: 0, links: 0, fields: 0, attachments: 0, tags: 0, pageLabels: 0 }
  for (const facts of list) for (const [key] of FACT_NAMES) sum[key] += facts[key]
  return sum
}

function countItems(items: readonly OutlineItem[]): number {
  return items.reduce((sum, { kids }) => sum + 1 + countItems(kids), 0)
}

function isUntypedElement(entry: Record<string, unknown>): boolean {
  return !('/Type' in entry) && typeof entry['/S'] === 'string' && '/P' in entry && ('/K' in entry || '/Pg' in entry)
}

/** A value that is a dictionary, and those directly in it: annotations may be written in the array of their page. */
function dictionariesIn(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(dictionariesIn)
  if (typeof value !== 'object' || value === null) return []
  return [value as Record<string, unknown>, ...Object.values(value).flatMap(dictionariesIn)]
}
