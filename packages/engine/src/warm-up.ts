import { DEFAULT_LIMITS, type OperationId, OPERATIONS } from '@recto/contract'
import type { Platform } from '@recto/runtime'

import { runOperation } from './run-operation.ts'

/** Size of the image: large enough for the encoder of large images. */
const [WIDTH, HEIGHT] = [360, 280]

/** Lines of text: enough to make the deflate functions hot. */
const LINES = 1500

/** Pages of the structural sample: enough to make copying and writing objects hot. */
const PAGES = 120

/** Options for the operations on the structure of a document that are called most. */
const STRUCTURAL: readonly (readonly [id: OperationId, options: object])[] = [
  ['info', {}],
  ['rotate', { rotations: [{ page: 1, degrees: 90 }] }],
  ['split', { mode: 'all' }],
  ['merge', {}],
  ['protect', { userPassword: 'warm-up' }],
]

/**
 * Runs the operations that are called most on small built-in documents, so that a thread's first request finds modules loaded and
 * hot functions optimized. Numbering and compressing, which take longest, use more of the engine than any others.
 * @param signal stops it, because a request has come
 * @throws AppError CANCELLED
 */
export async function warmUp(platform: Platform, signal: AbortSignal): Promise<void> {
  const context = { platform, limits: DEFAULT_LIMITS, signal }
  const pages = { name: 'warm-up.pdf', bytes: manyPages() }
  for (const [id, options] of STRUCTURAL) {
    await runOperation(id, OPERATIONS[id].files.min > 1 ? [pages, pages] : [pages], options, context)
  }
  const page = { name: 'warm-up.pdf', bytes: detailedPage() }
  const { file: numbered } = await runOperation('numberPages', [page], { position: 'bottom-center' }, context)
  await runOperation('compress', [numbered], {}, context)
}

/** Tagged pages of little text, each with a link to the next. */
function manyPages(): Uint8Array {
  const indexes = Array.from({ length: PAGES }, (_, index) => index)
  const [first, perPage] = [6, 4]
  const numberOf = (index: number, part: number) => first + (index % PAGES) * perPage + part
  const all = (part: number) => indexes.map((index) => `${numberOf(index, part)} 0 R`).join(' ')
  const parents = indexes.map((index) => `${index} [${numberOf(index, 3)} 0 R]`).join(' ')
  return buildDocument([
    '<< /Type /Catalog /Pages 2 0 R /StructTreeRoot 4 0 R /MarkInfo << /Marked true >> >>',
    `<< /Type /Pages /Kids [${all(0)}] /Count ${PAGES} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Type /StructTreeRoot /K 5 0 R /ParentTree << /Nums [${parents}] >> /ParentTreeNextKey ${PAGES} >>`,
    `<< /Type /StructElem /S /Document /P 4 0 R /K [${all(3)}] >>`,
    ...indexes.flatMap((index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 180 140] /Contents ${numberOf(index, 1)} 0 R /StructParents ${index} /Resources << /Font << /F 3 0 R >> >> /Annots [${numberOf(index, 2)} 0 R] >>`,
      streamOf('', `/P << /MCID 0 >> BDC BT /F 8 Tf 9 ${index} Td (Page ${index}) Tj ET EMC`),
      `<< /Type /Annot /Subtype /Link /Rect [10 10 100 20] /Border [0 0 0] /Dest [${numberOf(index + 1, 0)} 0 R /Fit] >>`,
      `<< /Type /StructElem /S /P /P 5 0 R /Pg ${numberOf(index, 0)} 0 R /K 0 >>`,
    ]),
  ])
}

/** A page of text over an image with soft colors. */
function detailedPage(): Uint8Array {
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
