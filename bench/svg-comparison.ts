/**
 * Compares SVG drawings in a PDF with librsvg: `npm run bench:svg [files…]`. Each SVG becomes a PDF that poppler draws, and is drawn by
 * `rsvg-convert` at the same size; the images are halved and compared by structural similarity. Without files it takes the drawings of
 * `fixtures/svg-drawings.ts` and the icon themes of Debian that are installed. Lists those that differ most, with what was left out.
 */
import { execFileSync } from 'node:child_process'
import { globSync, lstatSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { nodePlatform as platform } from '@recto/platforms/node'

import { runOperation } from '@recto/engine'
import { SVG_DRAWINGS, svgOf } from '../fixtures/svg-drawings.ts'
import { halve, readPixmap, similarity, type Pixmap } from './structural-similarity.ts'

/** The longer side of the images in pixels, before they are halved. */
const SIDE = 256
/** How many of the most different drawings to list, and the similarity from which drawings count as equal. */
const [LISTED, SAME] = [20, 0.98]

const QUIET: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore']

const folder = mkdtempSync(path.join(tmpdir(), 'recto-svg-'))
const [pdf, png] = [path.join(folder, 'made.pdf'), path.join(folder, 'made.png')]

interface Row {
  name: string
  similarity: number
  note: string
}

try {
  const rows: Row[] = []
  for (const file of chosenFiles()) rows.push(await compare(file))
  const drawn = rows.filter(({ note }) => !note.startsWith('failed'))
  rows.sort((one, other) => one.similarity - other.similarity)
  console.log('| drawing | similarity | |\n|---|---|---|')
  for (const { name, similarity: value, note } of rows.slice(0, LISTED)) {
    console.log(`| ${name} | ${value.toFixed(4)} | ${note} |`)
  }
  const values = drawn.map(({ similarity: value }) => value)
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const same = values.filter((value) => value >= SAME).length
  console.log(`\n${drawn.length} of ${rows.length} drawn; mean ${mean.toFixed(4)}; ${same} with ${SAME} or more`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function chosenFiles(): string[] {
  const given = process.argv.slice(2)
  if (given.length > 0) return given
  const own = Object.entries(SVG_DRAWINGS).map(([name, drawing]) => {
    const file = path.join(folder, `${name}.svg`)
    writeFileSync(file, svgOf(drawing))
    return file
  })
  // Links name drawings that are there already.
  const icons = globSync('/usr/share/icons/{Tango,Adwaita}/**/*.svg').filter(
    (file) => !lstatSync(file).isSymbolicLink(),
  )
  return [...own, ...icons]
}

async function compare(file: string): Promise<Row> {
  const name = path.basename(file)
  try {
    const inputs = [{ name, bytes: readFileSync(file) }]
    const made = await runOperation('fromImages', inputs, {}, { platform, limits: { maxPages: 1 } })
    writeFileSync(pdf, made.file.bytes)
    const ours = readPixmap(execFileSync('pdftoppm', ['-singlefile', '-scale-to', String(SIDE), pdf], { stdio: QUIET }))
    const note = made.report.warnings.flatMap(({ parts }) => parts ?? []).join(', ')
    return { name, similarity: similarity(halve(ours), halve(drawWithRsvg(file, ours))), note }
  } catch (error) {
    return { name, similarity: 0, note: `failed: ${String(error).slice(0, 80)}` }
  }
}

function drawWithRsvg(file: string, { width, height }: Pixmap): Pixmap {
  const size = ['-w', String(width), '-h', String(height), '--background-color=white']
  execFileSync('rsvg-convert', [...size, '-o', png, file], { stdio: QUIET })
  return readPixmap(execFileSync('convert', [png, '-depth', '8', 'ppm:-'], { stdio: QUIET }))
}
