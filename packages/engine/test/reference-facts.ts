import type { DocumentInfo } from '@recto/contract'

import { runProgram } from '../../../fixtures/run-program.ts'

/** What poppler and qpdf report about a file. */
export interface ReferenceFacts {
  pageCount: number
  pdfVersion: string
  isTagged: boolean
  isEncrypted: boolean
  hasSignatures: boolean
  hasAttachments: boolean
  hasJavaScript: boolean
  /** Undefined if qpdf cannot read the file. */
  hasOutline: boolean | undefined
  pages: string[]
}

/** Queries poppler and qpdf; undefined if poppler cannot read the file. */
export async function readReferenceFacts(path: string, password = ''): Promise<ReferenceFacts | undefined> {
  const pdfinfo = await outputOf('pdfinfo', ['-f', '1', '-l', '-1', '-upw', password, path])
  const line = (key: string) => new RegExp(`^${key}: +(.*)$`, 'm').exec(pdfinfo.output)?.[1] ?? ''
  if (line('Pages') === '') return undefined
  const tree = await outputOf('qpdf', ['--warning-exit-0', `--password=${password}`, '--show-object=trailer', path])
  const root = /\/Root (\d+) /.exec(tree.output)?.[1] ?? '1'
  const catalog = await outputOf('qpdf', [`--password=${password}`, `--show-object=${root}`, path])
  const isEncrypted = (await outputOf('qpdf', ['--is-encrypted', path])).code === 0
  return {
    pageCount: Number(line('Pages')),
    pdfVersion: line('PDF version'),
    // Poppler only looks at MarkInfo.
    isTagged: line('Tagged') === 'yes' || catalog.output.includes('/StructTreeRoot'),
    isEncrypted: isEncrypted || line('Encrypted').startsWith('yes'),
    hasSignatures: (await outputOf('pdfsig', ['-nocert', '-upw', password, path])).output.includes('Signature #1'),
    hasAttachments: /^[1-9]\d* embedded/m.test((await outputOf('pdfdetach', ['-list', '-upw', password, path])).output),
    hasJavaScript: line('JavaScript') === 'yes',
    hasOutline: await hasOutlineByQpdf(path, password),
    pages: sizesIn(pdfinfo.output),
  }
}

async function hasOutlineByQpdf(path: string, password: string): Promise<boolean | undefined> {
  const options = ['--warning-exit-0', `--password=${password}`, '--json=2', '--json-key=outlines', path]
  const { code, output } = await outputOf('qpdf', options)
  if (code !== 0) return undefined
  const { outlines } = JSON.parse(output) as { outlines: unknown[] }
  return outlines.length > 0
}

/** Page sizes from pdfinfo, as displayed after rotation. */
function sizesIn(output: string): string[] {
  const sizes = [...output.matchAll(/^Page +\d+ size: +([\d.e+-]+) x ([\d.e+-]+) pts/gm)]
  const rotations = [...output.matchAll(/^Page +\d+ rot: +(\d+)/gm)].map(([, degrees]) => Number(degrees))
  return sizes.map(([, across, up], index) => {
    const rotation = rotations[index] ?? 0
    const [width, height] = rotation % 180 === 0 ? [across, up] : [up, across]
    return pageText({ width: Number(width), height: Number(height), rotation })
  })
}

/** A page's size and rotation. Five digits, as pdfinfo prints at most six. */
export function pageText({ width, height, rotation }: DocumentInfo['pages'][number]): string {
  return `${Number(width.toPrecision(5))} x ${Number(height.toPrecision(5))}, ${rotation}`
}

/** The facts that differ from the reference. */
export function differencesBetween(ours: DocumentInfo, theirs: ReferenceFacts): [fact: string, text: string][] {
  const mine: ReferenceFacts = { ...ours, pages: ours.pages.map(pageText) }
  return (Object.keys(theirs) as (keyof ReferenceFacts)[]).flatMap((fact) => {
    const [one, other] = [String(mine[fact]), String(theirs[fact])]
    return one === other || theirs[fact] === undefined ? [] : [[fact, `${fact} ${one}, not ${other}`]]
  })
}

async function outputOf(program: string, options: string[]): Promise<{ code: unknown; output: string }> {
  try {
    const { stdout } = await runProgram(program, options, { timeout: 120_000, maxBuffer: 64 * 1024 * 1024 })
    return { code: 0, output: stdout }
  } catch (error) {
    if (!(error instanceof Error) || !('stdout' in error) || !('code' in error)) throw error
    return { code: error.code, output: String(error.stdout) }
  }
}
