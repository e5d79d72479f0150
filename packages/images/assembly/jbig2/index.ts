/**
 * Codes a bitmap as a generic region of JBIG2 (ITU-T T.88, 6.2), and searches positions for its adaptive pixels. Rows are coded
 * and sampled by a call each: engines replace their first, slow code of a function only between calls.
 */
import { bestCandidate, costAsIs, costBytes, costWith, learningTable, plainTable, startCosts } from './adaptive-costs'
import { countNextRow, exchangeBit, REACH, sampleBytes, sampleNextRow, startSamples } from './adaptive-samples'
import { bytesFor, finishCoder, outputEnd, startCoder } from './arithmetic-coder'
import { addMoved, bytesForRow, codeNextRow, movedBytes, setTemplate, setTypical, startRegion } from './generic-region'
import { keptBytes, setImage, startRows } from './rows'

export { addMoved, bestCandidate, costAsIs, costWith, exchangeBit, learningTable, plainTable, setTemplate, setTypical }
export { countNextRow as countRow, sampleNextRow as sampleRow }

const IMAGE: usize = (__heap_base + 15) & ~15
/** Memory grows by this at least. */
const GROWTH_BYTES: i64 = 1 << 20

let stride: usize = 0
/** Memory after the image. */
let work: usize = 0
let output: usize = 0

/** Makes room for an image. @returns the address to write it to, packed, 1 for black; 0 if there is no memory */
export function reserve(width: i32, height: i32): usize {
  stride = <usize>((width + 7) >> 3)
  setImage(IMAGE, width)
  const end = <i64>IMAGE + <i64>stride * <i64>height
  if (!hasMemory(end)) return 0
  work = aligned(<usize>end)
  return IMAGE
}

function aligned(address: usize): usize {
  return (address + 15) & ~15
}

/** Whether there is memory up to an address, after growing it if need be. */
function hasMemory(end: i64): bool {
  const missing = end - ((memory.size() as i64) << 16)
  if (missing <= 0) return true
  return (
    memory.grow(((max(missing, GROWTH_BYTES) + 0xffff) >> 16) as i32) >= 0 ||
    memory.grow(((missing + 0xffff) >> 16) as i32) >= 0
  )
}

/**
 * Starts coding, with contexts of some bits that reach some rows up; the template and typical prediction are to be set.
 * @returns whether there is memory
 */
export function startCoding(contextBits: i32, up: i32): bool {
  const contextCount: usize = 1 << contextBits
  const shifted = work + contextCount
  const kept = shifted + movedBytes(stride)
  output = kept + keptBytes(stride, up)
  if (!hasMemory(<i64>output + <i64>bytesFor(0))) return false
  startRegion(work, shifted)
  startRows(0, up, kept)
  startCoder(work, contextCount, output)
  return true
}

/** Codes the next row. @returns the number of bytes up to here; -1 if there is no memory */
export function codeRow(): i32 {
  if (!hasMemory(<i64>outputEnd() + <i64>bytesForRow())) return -1
  codeNextRow()
  return <i32>(outputEnd() - output)
}

/** Finishes coding. @returns the number of bytes */
export function finishCoding(): usize {
  finishCoder()
  return outputEnd() - output
}

/** The address of the coded data. */
export function codedData(): usize {
  return output
}

/** Starts counting pixels with mixed surroundings, or sampling them, in a band of the image from a row on. */
export function startBand(top: i32): bool {
  if (!hasMemory(<i64>(work + keptBytes(stride, REACH)))) return false
  startRows(top, REACH, work)
  return true
}

/** Starts sampling: so many of these pixels, each of which represents some. @returns whether there is memory */
export function startSampling(count: i32, weight: f64): bool {
  const samples = work + keptBytes(stride, REACH)
  const costs = aligned(samples + sampleBytes(count))
  if (!hasMemory(<i64>(costs + costBytes(count)))) return false
  startSamples(count, weight, samples)
  startCosts(count, costs)
  return true
}
