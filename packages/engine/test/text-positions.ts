import { runProgram } from '../../../fixtures/run-program.ts'
import { withFile } from './inspect-pdf.ts'

/** A line of text on the displayed page, in points from the lower left corner. */
export interface PositionedLine {
  text: string
  left: number
  right: number
  baseline: number
  color: string
}

/** The text of a page by MuPDF: cropped, rotated and in points. */
export interface PositionedText {
  width: number
  height: number
  lines: PositionedLine[]
}

/** The lines of text on each page with their positions, by MuPDF. */
export async function readTextPositions(bytes: Uint8Array, password = ''): Promise<PositionedText[]> {
  const options = { maxBuffer: 64 * 1024 * 1024 }
  const { stdout } = await withFile(bytes, (file) =>
    runProgram('mutool', ['draw', '-q', '-p', password, '-F', 'stext', file], options),
  )
  return stdout.split('<page ').slice(1).map(readPage)
}

function readPage(text: string): PositionedText {
  const [head = '', ...lines] = text.split('<line ')
  const { width, height } = { width: attribute(head, 'width'), height: attribute(head, 'height') }
  return { width, height, lines: lines.map((line) => readLine(line, height)) }
}

function readLine(text: string, height: number): PositionedLine {
  const [left = 0, , right = 0] = (/bbox="([^"]*)"/.exec(text)?.[1] ?? '').split(' ').map(Number)
  const characters = [...text.matchAll(/<char .* c="([^"]*)"/g)].map(([, character = '']) => decodeEntity(character))
  const [first = ''] = /<char [^>]*>/.exec(text) ?? []
  return {
    text: characters.join('').trim(),
    left,
    right,
    baseline: height - attribute(first, 'y'),
    color: /color="([^"]*)"/.exec(first)?.[1] ?? '',
  }
}

/** MuPDF writes non-ASCII characters as numeric references; the XML entities do not occur here. */
function decodeEntity(text: string): string {
  const [, digits] = /^&#x([0-9a-f]+);$/i.exec(text) ?? []
  return digits === undefined ? text : String.fromCodePoint(Number.parseInt(digits, 16))
}

function attribute(text: string, key: string): number {
  return Number(new RegExp(` ?\\b${key}="([^"]*)"`).exec(text)?.[1] ?? 'NaN')
}
