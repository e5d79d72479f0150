import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { GrayImage } from '@recto/images'
import { PageReader } from '@recto/ocr'
import { nodePlatform } from '@recto/platforms/node'

import type { BoxedWord, OcrCase } from './ocr-cases.ts'

/** What a program read, and the processor time it took, in seconds. */
export interface OcrAnswer {
  id: string
  words: BoxedWord[]
  cpu: number
}

const DEFAULT_DPI = 300
const ENVIRONMENT = { ...process.env, OMP_THREAD_LIMIT: '1' }

/** Programs that read an image: ours, Tesseract's and OCRmyPDF, each in one thread. */
export const OCR_PROGRAMS: Record<string, (page: OcrCase) => Promise<OcrAnswer>> = {
  recto: async ({ id, image, lang, dpi }) => {
    const reader = await readerFor(lang)
    const gray = grayImage(image)
    const before = process.cpuUsage()
    const { lines } = reader.read(gray, dpi || DEFAULT_DPI)
    const { user, system } = process.cpuUsage(before)
    const words = lines.flatMap(({ words: read, ascent, descent }) =>
      read.map(({ text, start, end }): BoxedWord => {
        const foot = (start.y + end.y) / 2
        return [text, Math.min(start.x, end.x), foot - ascent, Math.max(start.x, end.x), foot + descent]
      }),
    )
    return { id, words, cpu: (user + system) / 1e6 }
  },
  tesseract: async ({ id, image, lang, dpi }) => {
    const resolution = dpi === 0 ? [] : ['--dpi', String(dpi)]
    const { output, cpu } = timedRun('tesseract', [image, '-', '-l', lang.replace('frk', 'deu'), ...resolution, 'tsv'])
    const words = output.split('\n').flatMap((line): BoxedWord[] => {
      const [level, , , , , , left = 0, top = 0, width = 0, height = 0, , text = ''] = line.split('\t')
      if (level !== '5' || text.trim() === '') return []
      return [[text, Number(left), Number(top), Number(left) + Number(width), Number(top) + Number(height)]]
    })
    return Promise.resolve({ id, words, cpu })
  },
  ocrmypdf: async ({ id, image, lang, dpi }) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'ocr-'))
    try {
      const [flat, pdf] = [path.join(folder, 'page.png'), path.join(folder, 'page.pdf')]
      execFileSync('convert', [image, '-background', 'white', '-flatten', '-colorspace', 'Gray', flat])
      const resolution = ['--image-dpi', String(dpi || DEFAULT_DPI)]
      const language = ['-l', lang.replace('frk', 'deu')]
      const how = ['-q', ...resolution, ...language, '--output-type', 'pdf', '-O0', '-j', '1']
      const { cpu } = timedRun('ocrmypdf', [...how, flat, pdf])
      return await Promise.resolve({ id, words: wordsOfPdf(pdf, grayImage(flat)), cpu })
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
}

let kept: { lang: string; reader: PageReader } | undefined

async function readerFor(lang: string): Promise<PageReader> {
  if (kept?.lang !== lang) kept = { lang, reader: await PageReader.open(nodePlatform, lang.split('+')) }
  return kept.reader
}

/** The words in a PDF file as poppler places them, in pixels of the image it was made of. */
function wordsOfPdf(file: string, { width, height }: GrayImage): BoxedWord[] {
  const page = execFileSync('pdftotext', ['-bbox', file, '-'], { encoding: 'utf8' })
  const size = /<page width="(?<across>[\d.]+)" height="(?<down>[\d.]+)"/.exec(page)?.groups
  const [across, down] = [width / Number(size?.['across'] ?? 1), height / Number(size?.['down'] ?? 1)]
  const words = page.matchAll(
    /<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)<\/word>/g,
  )
  return [...words].map(([, left, top, right, bottom, text = '']): BoxedWord => {
    const plain = text
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&')
    return [plain, Number(left) * across, Number(top) * down, Number(right) * across, Number(bottom) * down]
  })
}

/** Runs a program, and takes its processor time from the shell. */
function timedRun(program: string, args: readonly string[]): { output: string; cpu: number } {
  const script = 'TIMEFORMAT="%U %S"; time "$@" 2>/dev/null'
  const { stdout, stderr } = spawnSync('bash', ['-c', script, 'bash', program, ...args], {
    encoding: 'utf8',
    env: ENVIRONMENT,
    maxBuffer: 64 * 1024 * 1024,
  })
  const [user = 0, system = 0] = (stderr.trim().split('\n').at(-1) ?? '').split(' ').map(Number)
  return { output: stdout, cpu: user + system }
}

/** Decodes an image to gray with ImageMagick. */
function grayImage(file: string): GrayImage {
  const pixmap = execFileSync(
    'convert',
    [file, '-background', 'white', '-flatten', '-colorspace', 'Gray', '-depth', '8', 'pgm:-'],
    {
      maxBuffer: 1024 * 1024 * 1024,
    },
  )
  const [head = '', width = '', height = ''] = /^P5\s(\d+)\s(\d+)\s255\s/.exec(pixmap.toString('latin1', 0, 64)) ?? []
  const data = new Uint8Array(pixmap.subarray(head.length))
  return { width: Number(width), height: Number(height), channels: 1, data }
}
