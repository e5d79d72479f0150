import type { Platform, TaskInput } from '@recto/runtime'

import type { Candidate } from './candidate.ts'
import type { ImageWork } from './image-task.ts'
import { recompressImage } from './recompress-image.ts'

/** Images with fewer pixels share a task: sending them one by one would take longer than encoding them. */
export const MIN_BUNDLE_PIXELS = 100_000

/** The encoding of each image in a bundle; undefined for images to keep. */
export type BundleResult = (Candidate | undefined)[]

/** Builds the input of a task for images. Undefined images cannot be read and are kept. */
export function bundleInput(works: readonly (ImageWork | undefined)[]): TaskInput {
  return { kind: 'recompressImages', value: works }
}

/** Recompresses the images of a bundle, one after another. */
export async function recompressBundle(
  works: readonly (ImageWork | undefined)[],
  platform: Platform,
): Promise<BundleResult> {
  const chosen: BundleResult = []
  for (const work of works) chosen.push(work && (await recompressImage({ ...work, platform })))
  return chosen
}
