import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { nodePlatform } from '@recto/platforms/node'

import { buildPdf, FONT, line, stream } from '../fixtures/build-pdf.ts'

/** Width and height in pixels: 81 megapixels. */
const SIDE = 9000

/** The cost of compressing a page with one very large image. */
export interface LargeImage {
  /** Peak memory beyond that for a page of text. */
  kilobytes: number
  milliseconds: number
}

/** Compresses a page with a progressive JPEG of 81 megapixels at medium; decoders keep all coefficients of those in memory. */
export async function measureLargeImage(folder: string): Promise<LargeImage> {
  const own = path.join(folder, 'large')
  mkdirSync(own)
  writeFileSync(path.join(own, 'text.pdf'), page(line('Text')))
  const jpeg = await nodePlatform.imageCodecs.encodeJpeg(waves(), { quality: 85, subsampling: '4:2:0' })
  const image = stream(
    Buffer.from(jpeg).toString('latin1'),
    `/Type /XObject /Subtype /Image /Width ${SIDE} /Height ${SIDE} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
  )
  writeFileSync(path.join(own, 'image.pdf'), page('595 0 0 595 0 0 cm /I Do', image))
  const [text, large] = [run(own, 'text.pdf'), run(own, 'image.pdf')]
  return { kilobytes: large.peakKilobytes - text.peakKilobytes, milliseconds: large.cpuMilliseconds }
}

function page(content: string, image = stream('', '')): Uint8Array {
  return buildPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 595] /Resources << /Font << /F1 5 0 R >> /XObject << /I 6 0 R >> >> /Contents 4 0 R >>',
    stream(content),
    FONT,
    image,
  ])
}

function waves() {
  const data = new Uint8Array(SIDE * SIDE * 3)
  for (let at = 0, y = 0; y < SIDE; y += 1) {
    for (let x = 0; x < SIDE; x += 1, at += 3) {
      data[at] = 128 + 100 * Math.sin(x / 90)
      data[at + 1] = 128 + 100 * Math.sin(y / 70)
      data[at + 2] = (x ^ y) & 255
    }
  }
  return { width: SIDE, height: SIDE, channels: 3 as const, data }
}

function run(folder: string, name: string): { peakKilobytes: number; cpuMilliseconds: number } {
  const script = path.join(import.meta.dirname, 'compress-process.ts')
  const env = { ...process.env, RECTO_CORPUS: folder }
  const output = path.join(folder, 'made')
  mkdirSync(output, { recursive: true })
  const lines = execFileSync(process.execPath, [script, 'medium', output, name], { encoding: 'utf8', env })
  const results = lines
    .trim()
    .split('\n')
    .map((text) => JSON.parse(text) as Record<string, number>)
  return {
    peakKilobytes: results.at(-1)?.['peakKilobytes'] ?? 0,
    cpuMilliseconds: results[0]?.['cpuMilliseconds'] ?? 0,
  }
}
