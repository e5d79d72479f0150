import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import { runProgram } from '../../../fixtures/run-program.ts'

/** The mean difference of gray values (0 to 255) from which pages count as different. */
const MAX_DIFFERENCE = 0.5
/** The CPU time limit per file, independent of machine load. All files but one take less than two seconds. */
const RENDER_SECONDS = 8
/** A renderer that hangs without using the CPU is killed, too. */
const TIMEOUT_MS = 300_000

/** A file to render, and its password. */
export interface Drawable {
  path: string
  password: string
  /** The last page to render; all pages if undefined. */
  lastPage?: number
}

/** Renders pages as gray images, with file names that start with `prefix`. */
export type Render = (file: Drawable, prefix: string) => Promise<void>

/** Renders with poppler. */
export const renderWithPoppler: Render = async ({ path: file, password, lastPage }, prefix) => {
  const last = lastPage === undefined ? [] : ['-l', String(lastPage)]
  const options = ['-q', '-gray', '-r', '24', ...last, '-upw', password]
  await runRenderer('pdftoppm', [...options, file, prefix])
}

/** Renders with MuPDF. */
export const renderWithMupdf: Render = async ({ path: file, password, lastPage }, prefix) => {
  const options = ['-q', '-c', 'gray', '-r', '24', '-p', password, '-F', 'pgm']
  await runRenderer('mutool', ['draw', ...options, '-o', `${prefix}-%06d.pgm`, file, `1-${lastPage ?? 'N'}`])
}

/** Thrown if a renderer exceeds its limits. */
class TooSlow extends Error {}

/** @throws TooSlow, or the error of a renderer that fails */
async function runRenderer(program: string, options: readonly string[]): Promise<void> {
  const limits = { timeout: TIMEOUT_MS, maxBuffer: 16 * 1024 * 1024 }
  try {
    await runProgram('prlimit', [`--cpu=${RENDER_SECONDS}`, program, ...options], limits)
  } catch (error) {
    const isEnded =
      error instanceof Error && 'signal' in error && (error.signal === 'SIGXCPU' || error.signal === 'SIGKILL')
    throw isEnded ? new TooSlow(program, { cause: error }) : error
  }
}

/** Lists the pages that look different from those of the inputs. Nothing is compared if an input cannot be rendered in time. */
export async function comparePages(
  render: Render,
  inputs: readonly Drawable[],
  output: Drawable,
  folder: string,
): Promise<{ compared: number; differing: string[] }> {
  try {
    return await compareRenderings(render, inputs, output, folder)
  } catch (error) {
    if (error instanceof TooSlow) return { compared: 0, differing: [] }
    throw error
  }
}

/** @throws TooSlow */
async function compareRenderings(
  render: Render,
  inputs: readonly Drawable[],
  output: Drawable,
  folder: string,
): Promise<{ compared: number; differing: string[] }> {
  const before: Buffer[] = []
  for (const input of inputs) {
    const pages = await renderPages(render, input, folder)
    if (pages.length === 0) return { compared: 0, differing: [] }
    before.push(...pages)
  }
  const after = await renderPages(render, output, folder)
  if (after.length < before.length) {
    return { compared: 0, differing: [`${after.length} pages instead of ${before.length}`] }
  }
  // A repaired file may have pages that the renderer missed in the input, and there is no telling which.
  if (after.length > before.length) return { compared: 0, differing: [] }
  const differing = before.flatMap((page, index) => {
    const difference = meanDifference(page, after[index])
    return difference > MAX_DIFFERENCE ? [`page ${index + 1} differs by ${difference.toFixed(2)}`] : []
  })
  return { compared: before.length, differing }
}

let renderings = 0

async function renderPages(render: Render, file: Drawable, folder: string): Promise<Buffer[]> {
  renderings += 1
  const name = `r${renderings}`
  try {
    await render(file, path.join(folder, name))
  } catch (error) {
    // The pages rendered before a failure are compared anyway.
    if (error instanceof TooSlow) throw error
  }
  const files = (await readdir(folder)).filter((entry) => entry.startsWith(`${name}-`)).toSorted()
  return Promise.all(files.map((entry) => readFile(path.join(folder, entry))))
}

/** The mean difference of pixels; 255 if the sizes differ. */
function meanDifference(left: Buffer, right: Buffer | undefined): number {
  if (right === undefined || left.length !== right.length) return 255
  let sum = 0
  for (let index = 0; index < left.length; index += 1) sum += Math.abs((left[index] ?? 0) - (right[index] ?? 0))
  return sum / left.length
}
