import type { Candidate } from './candidate.ts'
import { encodeToGoal } from './encode-to-goal.ts'
import type { ImageTask } from './image-task.ts'
import { asBytes, spaceEntry, type Raster } from './raster.ts'

/** What every JPEG has in common. */
export const AS_JPEG = { method: 'jpeg', isExact: false, bits: 8, filter: 'DCTDecode', spaceBytes: 0 } as const

/** What may become of a picture at the size that is asked for, with loss. */
export async function lossyCandidates(raster: Raster, task: ImageTask): Promise<Candidate[]> {
  return [await jpegOf(await reduced(raster, task), task)]
}

/** A picture at the size that is asked for. */
async function reduced(raster: Raster, { size, platform }: ImageTask): Promise<Raster> {
  const { width, height } = raster.samples
  if (width === size.width && height === size.height) return raster
  return { ...raster, samples: asBytes(await platform.pictures.resize(raster.samples, size)) }
}

/** A picture as a JPEG in its own colour space. */
export async function jpegOf(raster: Raster, { image, goal, platform }: ImageTask): Promise<Candidate> {
  const { width, height } = raster.samples
  const { jpeg, quality } = await encodeToGoal(raster.samples, goal, platform.pictures)
  return { ...AS_JPEG, width, height, data: jpeg, quality, space: spaceEntry(raster, image) }
}
