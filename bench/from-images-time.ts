/**
 * Compares making a PDF from images with img2pdf and ImageMagick, in time and size: `npm run bench:from-images [count]`. Afterwards
 * poppler extracts the JPEG data from our documents, which must equal the files. ImageMagick makes the images: 12-megapixel photographs
 * as JPEG, drawings and photographs as PNG. Times are the best of several interleaved runs in separate processes, startup included;
 * Recto's is also given without Node's startup. ImageMagick decodes every image even where it copies the data, so it gets one run and at
 * most 30 images. Memory is the peak of the process, processor time that of the best run.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { megabytes } from './measure.ts'

const RUNS = 3
/** ImageMagick keeps all pixels of all images: 96 MB for each of these photographs. */
const MOST_FOR_IMAGEMAGICK = 30
/**
 * Debian's policy forbids ImageMagick to write PDF and makes it keep pixels on disk. If there are several policies, the last one (the
 * user's) decides about formats, and the first one (in MAGICK_CONFIGURE_PATH) about resources.
 */
const POLICY = `<policymap>
  <policy domain="coder" rights="read | write" pattern="PDF"/>
  <policy domain="resource" name="memory" value="4GiB"/>
  <policy domain="resource" name="area" value="1GP"/>
  <policy domain="resource" name="disk" value="8GiB"/>
</policymap>`
/** A photograph with the noise of a camera, of 12 megapixels. */
const NOISE = ['-size', '4000x3000', 'plasma:teal-orange', '-attenuate', '0.2', '-seed', '7', '+noise', 'Gaussian']
const count = Number(process.argv[2] ?? 30)
const folder = mkdtempSync(path.join(tmpdir(), 'recto-bench-'))

interface Run {
  seconds: number
  /** Processor time, user and system. */
  processor: number
  memory: number
  bytes: number
}

try {
  mkdirSync(path.join(folder, 'ImageMagick'))
  writeFileSync(path.join(folder, 'ImageMagick', 'policy.xml'), POLICY)
  console.log(`| images | MB | program | s | without start | ratios | processor | MB of the PDF | memory |`)
  console.log('|---|---|---|---|---|---|---|---|---|')
  compare(`${count} JPEG`, copies(photo(), count))
  compare('1 JPEG', copies(photo(), 1))
  compare('4 PNG photographs', copies(photoAsPng(), 4))
  compare('4 PNG drawings', copies(drawing(), 4))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function compare(label: string, files: readonly string[]): void {
  const size = files.reduce((sum, file) => sum + statSync(file).size, 0)
  const runs: Record<string, Run[]> = { img2pdf: [], ImageMagick: [], Recto: [] }
  let own = Infinity
  if (files.length <= MOST_FOR_IMAGEMAGICK) runs['ImageMagick']?.push(measure('convert', [...files, target()]))
  // Interleaved, so that other load on the machine affects all of them.
  for (let index = 0; index < RUNS; index += 1) {
    runs['img2pdf']?.push(measure('img2pdf', ['-o', target(), ...files]))
    const recto = measure(process.execPath, [
      path.join(import.meta.dirname, 'from-images-process.ts'),
      target(),
      ...files,
    ])
    runs['Recto']?.push(recto)
    own = Math.min(own, Number(readFileSync(path.join(folder, 'own.txt'), 'utf8')))
  }
  checkData(files)
  const reference = best(runs['img2pdf'] ?? [])
  for (const [program, made] of Object.entries(runs)) {
    if (made.length === 0) continue
    const { seconds, processor, memory, bytes } = best(made)
    const without = program === 'Recto' ? own.toFixed(2) : ''
    const ratio = [seconds, program === 'Recto' ? own : seconds]
      .map((time) => (time / reference.seconds).toFixed(2))
      .join(', ')
    const cells = [
      label,
      megabytes(size),
      program,
      seconds.toFixed(2),
      without,
      ratio,
      processor.toFixed(2),
      megabytes(bytes),
    ]
    console.log(`| ${[...cells, `${(memory / 1024).toFixed(0)} MB`].join(' | ')} |`)
  }
}

/** Rejects a document of ours whose JPEG data differs from the files in any byte. */
function checkData(files: readonly string[]): void {
  if (!files.every((file) => file.endsWith('.jpg'))) return
  const root = path.join(folder, 'extracted')
  execFileSync('pdfimages', ['-all', target(), root])
  for (const [index, file] of files.entries()) {
    const extracted = `${root}-${String(index).padStart(3, '0')}.jpg`
    if (!readFileSync(extracted).equals(readFileSync(file))) throw new Error(`${file} is not in the document as it is`)
    rmSync(extracted)
  }
}

function best(runs: readonly Run[]): Run {
  return runs.reduce((fastest, run) => (run.seconds < fastest.seconds ? run : fastest))
}

function target(): string {
  return path.join(folder, 'made.pdf')
}

/** Runs a program under GNU time. */
function measure(program: string, args: readonly string[]): Run {
  const report = path.join(folder, 'time.txt')
  rmSync(target(), { force: true })
  const policies = { XDG_CONFIG_HOME: folder, MAGICK_CONFIGURE_PATH: path.join(folder, 'ImageMagick') }
  const env = { ...process.env, ...policies, OWN_TIME: path.join(folder, 'own.txt') }
  execFileSync('/usr/bin/time', ['-f', '%e %M %U %S', '-o', report, program, ...args], { stdio: 'ignore', env })
  const [seconds = 0, memory = 0, user = 0, system = 0] = readFileSync(report, 'utf8').trim().split(' ').map(Number)
  return { seconds, processor: user + system, memory, bytes: statSync(target()).size }
}

/** Separate files, as a camera would make them. */
function copies(file: string, length: number): string[] {
  return Array.from({ length }, (_, index) => {
    const copy = path.join(folder, `${index}-${path.basename(file)}`)
    copyFileSync(file, copy)
    return copy
  })
}

function photo(): string {
  return make('photo.jpg', [...NOISE, '-quality', '85'])
}

function photoAsPng(): string {
  return make('photo.png', [...NOISE, '-resize', '50%'])
}

function drawing(): string {
  return make('drawing.png', [
    '-size',
    '2480x3508',
    'xc:white',
    '-fill',
    'navy',
    '-draw',
    'circle 900,900 900,300',
    '-depth',
    '8',
    '-type',
    'TrueColor',
  ])
}

function make(name: string, instructions: readonly string[]): string {
  const file = path.join(folder, name)
  execFileSync('convert', [...instructions, file])
  return file
}
