import { AppError, type OPERATIONS, type OptionsOf, type Warning } from '@recto/contract'
import type { ImageXObject } from '@recto/pdf'
import type { Platform } from '@recto/runtime'

import { readFrames } from './read-frames.ts'
import type { Source } from './read-sources.ts'

/**
 * The images of a file that become pages, as the option `frames` says; adds a warning if some are left out.
 * @throws AppError as `readFrames`; DAMAGED_IMAGE if there is none
 */
export async function* chooseFrames(
  { file, kind }: Source,
  { frames }: Pick<OptionsOf<typeof OPERATIONS.fromImages>, 'frames'>,
  platform: Platform,
  warnings: Warning[],
): AsyncGenerator<ImageXObject, void> {
  if (kind === undefined) return
  const isAll = frames === 'all' || (frames === 'auto' && kind === 'tiff')
  const found = readFrames(file, kind, platform)
  for (const [index, frame] of found.frames.entries()) {
    if (index > 0 && !isAll) break
    yield await frame()
  }
  if (found.frames.length === 0) throw new AppError('DAMAGED_IMAGE', { file: file.name })
  const leftOut = isAll ? 0 : found.frames.length - 1
  if (leftOut > 0) warnings.push({ code: 'FRAMES_LEFT_OUT', file: file.name, count: leftOut })
  const recoded = found.recoded?.() ?? 0
  if (recoded > 0) warnings.push({ code: 'IMAGES_RECODED', file: file.name, count: recoded })
}
