import { DEFAULT_LIMITS, type OperationId, OPERATIONS } from '@recto/contract'
import type { Platform } from '@recto/runtime'

import { runOperation } from './run-operation.ts'

/** Size of the image: large enough for the encoder of large images. */
const [WIDTH, HEIGHT] = [360, 280]

/** Lines of text: enough to make the deflate functions hot. */
const LINES = 1500

/** Options for the operations on the structure of a document that are called most. */
const STRUCTURAL: readonly (readonly [id: OperationId, options: object])[] = [
  ['info', {}],
  ['rotate', { rotations: [{ page: 1, degrees: 90 }] }],
  ['split', { ranges: [{ start: 1, end: 1 }] }],
  ['merge', {}],
  ['protect', { userPassword: 'warm-up' }],
]

/**
 * Runs the operations that are called most on a small built-in document, so that a thread's first request finds modules loaded and
 * hot functions optimized. Numbering and compressing, which take longest, use more of the engine than any others.
 */
export async function warmUp(platform: Platform): Promise<void> {
  const file = { name: 'warm-up.pdf', bytes: sampleDocument() }
  const context = { platform, limits: DEFAULT_LIMITS }
  for (const [id, options] of STRUCTURAL) {
    await runOperation(id, OPERATIONS[id].files.min > 1 ? [file, file] : [file], options, context)
  }
  const { file: numbered } = await runOperation('numberPages', [file], { position: 'bottom-center' }, context)
  await runOperation('compress', [numbered], {}, context)
}

/** A page of text over an image with soft colors. */
function sampleDocument(): Uint8Array {
  const colors = Array.from({ length: WIDTH * HEIGHT * 3 }, (_, at) => {
    const pixel = Math.floor(at / 3)
    return 128 + Math.round(90 * Math.sin((pixel % WIDTH) / 31 + (at % 3)) + (pixel % 7) * 3)
  })
  const lines = Array.from(
    { length: LINES },
    (_, line) => `1 0 0 1 ${line % 9} ${line % 280} Tm (Line ${line * 37}) Tj`,
  )
  const image = `/Type /XObject /Subtype /Image /Width ${WIDTH} /Height ${HEIGHT} /ColorSpace /DeviceRGB /BitsPerComponent 8`
  return buildDocument([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 180 140] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> /Font << /F 6 0 R >> >> >>',
    streamOf('', `q 180 0 0 140 0 0 cm /I Do Q BT /F 8 Tf ${lines.join('\n')} ET`),
    streamOf(image, textOf(colors)),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ])
}

/** Bytes as text, one character each. */
function textOf(bytes: readonly number[]): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return text
}

function streamOf(entries: string, data: string): string {
  return `<< ${entries} /Length ${data.length} >>\nstream\n${data}\nendstream`
}

/** A file of objects, the first of which is the catalog. */
function buildDocument(objects: readonly string[]): Uint8Array {
  let file = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const start = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Uint8Array.from(file, (character) => character.charCodeAt(0))
}
