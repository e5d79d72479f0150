import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

/** Mean difference of grey values (0 to 255) that counts as another look. */
const MAX_DIFFERENCE = 0.5
/** What drawing a file may take of the processor; the clock would count what else the machine does. The slowest but one take two seconds. */
const RENDER_SECONDS = 8
/** A renderer that waits for something that does not come is ended, too. */
const PATIENCE_MS = 300_000

const run = promisify(execFile)

/** A file to draw, and what opens it. */
export interface Drawable {
  path: string
  password: string
  /** The last page to draw; every page is drawn without it. */
  lastPage?: number
}

/** Draws the pages of a file as grey pictures, `prefix` being how their names begin. */
export type Render = (file: Drawable, prefix: string) => Promise<void>

/** Draws with poppler. */
export const renderWithPoppler: Render = async ({ path: file, password, lastPage }, prefix) => {
  const last = lastPage === undefined ? [] : ['-l', String(lastPage)]
  const options = ['-q', '-gray', '-r', '24', ...last, '-upw', password]
  await draw('pdftoppm', [...options, file, prefix])
}

/** Draws with MuPDF. */
export const renderWithMupdf: Render = async ({ path: file, password, lastPage }, prefix) => {
  const look = ['-q', '-c', 'gray', '-r', '24', '-p', password, '-F', 'pgm']
  await draw('mutool', ['draw', ...look, '-o', `${prefix}-%06d.pgm`, file, `1-${lastPage ?? 'N'}`])
}

/** Thrown for a renderer that was ended because it took too long. */
class TooSlow extends Error {}

/** @throws TooSlow; any other error where the renderer gave up by itself */
async function draw(program: string, options: readonly string[]): Promise<void> {
  const limits = { timeout: PATIENCE_MS, maxBuffer: 16 * 1024 * 1024 }
  try {
    await run('prlimit', [`--cpu=${RENDER_SECONDS}`, program, ...options], limits)
  } catch (error) {
    const isEnded =
      error instanceof Error && 'signal' in error && (error.signal === 'SIGXCPU' || error.signal === 'SIGKILL')
    throw isEnded ? new TooSlow(program, { cause: error }) : error
  }
}

/** Pages that look otherwise than in their file; nothing is compared where a renderer cannot draw the file itself, or not soon. */
export async function comparePages(
  render: Render,
  inputs: readonly Drawable[],
  output: Drawable,
  folder: string,
): Promise<{ compared: number; differing: string[] }> {
  try {
    return await compareDrawings(render, inputs, output, folder)
  } catch (error) {
    if (error instanceof TooSlow) return { compared: 0, differing: [] }
    throw error
  }
}

/** @throws TooSlow */
async function compareDrawings(
  render: Render,
  inputs: readonly Drawable[],
  output: Drawable,
  folder: string,
): Promise<{ compared: number; differing: string[] }> {
  const before: Buffer[] = []
  for (const input of inputs) {
    const pages = await pictures(render, input, folder)
    if (pages.length === 0) return { compared: 0, differing: [] }
    before.push(...pages)
  }
  const after = await pictures(render, output, folder)
  if (after.length < before.length) {
    return { compared: 0, differing: [`${after.length} pages instead of ${before.length}`] }
  }
  // A repaired file may have more pages than the renderer found in it; which ones it left out cannot be told.
  if (after.length > before.length) return { compared: 0, differing: [] }
  const differing = before.flatMap((page, index) => {
    const difference = meanDifference(page, after[index])
    return difference > MAX_DIFFERENCE ? [`page ${index + 1} differs by ${difference.toFixed(2)}`] : []
  })
  return { compared: before.length, differing }
}

let renderings = 0

async function pictures(render: Render, file: Drawable, folder: string): Promise<Buffer[]> {
  renderings += 1
  const name = `r${renderings}`
  try {
    await render(file, path.join(folder, name))
  } catch (error) {
    // A renderer that stops in the middle has drawn the pages before; they are compared all the same.
    if (error instanceof TooSlow) throw error
  }
  const files = (await readdir(folder)).filter((entry) => entry.startsWith(`${name}-`)).toSorted()
  return Promise.all(files.map((entry) => readFile(path.join(folder, entry))))
}

/** Mean difference of the pixels; 255 where the pictures have not the same size. */
function meanDifference(left: Buffer, right: Buffer | undefined): number {
  if (right === undefined || left.length !== right.length) return 255
  let sum = 0
  for (let index = 0; index < left.length; index += 1) sum += Math.abs((left[index] ?? 0) - (right[index] ?? 0))
  return sum / left.length
}
