import type { Bitmap } from '../bitmap.ts'
import { TEMPLATES, type GenericCoding } from './generic-coding.ts'
import { checkMemory, copyBitmap, type Jbig2Program } from './jbig2-program.ts'

/** Rows above that contexts reach with nominal adaptive pixels. */
const NOMINAL_REACH = 2

/** Is told after each row how many bytes the image takes up to there, and may return false to stop. */
type OnRow<Going> = (row: number, bytes: number) => Going

/**
 * Arithmetic-codes an image as generic region data (ITU-T T.88, 6.2). Lossless with any coding parameters.
 * @returns undefined if `onRow` stopped it
 */
export function encodeGenericRegion(
  program: Jbig2Program,
  bitmap: Bitmap,
  coding: GenericCoding,
  onRow?: OnRow<void>,
): Uint8Array
export function encodeGenericRegion(
  program: Jbig2Program,
  bitmap: Bitmap,
  coding: GenericCoding,
  onRow: OnRow<boolean>,
): Uint8Array | undefined
export function encodeGenericRegion(
  program: Jbig2Program,
  bitmap: Bitmap,
  coding: GenericCoding,
  onRow?: OnRow<boolean | void>,
): Uint8Array | undefined {
  copyBitmap(program, bitmap)
  startCoding(program, coding)
  for (let row = 0; row < bitmap.height; row += 1) {
    const bytes = program.codeRow()
    checkMemory(bytes + 1)
    if (onRow?.(row, bytes) === false) return undefined
  }
  const length = program.finishCoding()
  return new Uint8Array(program.memory.buffer, program.codedData() >>> 0, length).slice()
}

function startCoding(program: Jbig2Program, coding: GenericCoding): void {
  const { bits, far, near, before, sameRowContext, adaptive } = TEMPLATES[coding.template]
  const moved = adaptive.flatMap((place, index) => {
    const { x, y } = coding.adaptive[index] ?? place
    return x === place.x && y === place.y ? [] : [{ bit: place.bit, x, y }]
  })
  checkMemory(program.startCoding(bits, Math.max(NOMINAL_REACH, ...moved.map(({ y }) => -y))))
  program.setTemplate(far.count, far.ahead, near.count, near.ahead, before)
  program.setTypical(coding.isTypical, sameRowContext)
  for (const { bit, x, y } of moved) program.addMoved(bit, x, y)
}
