import { AppError, type OPERATIONS, type OptionsOf, type Warning } from '@recto/contract'
import type { OperationContext } from '@recto/runtime'

import { FrameCleaner } from './clean-frames.ts'
import { isVector, type PageImage } from './page-image.ts'
import { type FrameList, readFrames } from './read-frames.ts'
import type { Source } from './read-sources.ts'

type Options = Pick<OptionsOf<typeof OPERATIONS.fromImages>, 'frames' | 'cleanUp'>

/** Makes a document from a file, with one page per used image, each the size of the image. */
export type MakeDocument = (source: Source, frames: Options['frames']) => Promise<Uint8Array>

/**
 * Yields the images of a file that become pages, according to the options `frames` and `cleanUp`; adds a warning if
 * some are left out or changed.
 * @throws AppError as `readFrames`; DAMAGED_IMAGE if there is none
 */
export async function* chooseFrames(
  source: Source,
  { frames, cleanUp }: Options,
  context: OperationContext,
  { warnings, makeDocument }: { warnings: Warning[]; makeDocument: MakeDocument },
): AsyncGenerator<PageImage, void> {
  const { file, kind } = source
  if (kind === undefined) return
  const isAll = frames === 'all' || (frames === 'auto' && kind === 'tiff')
  const found = readFrames(file, kind, context)
  const chosen = isAll ? found.frames : found.frames.slice(0, 1)
  if (chosen.length === 0) throw new AppError('DAMAGED_IMAGE', { file: file.name })
  // A vector drawing is not a scan.
  if (cleanUp === undefined || kind === 'svg') for (const frame of chosen) yield await frame()
  else {
    const cleaner = await FrameCleaner.open({ file, document: await makeDocument(source, frames) }, cleanUp, context)
    let cleaned = 0
    try {
      for (const [index, frame] of chosen.entries()) {
        const image = await frame()
        const pages = isVector(image) ? undefined : await cleaner.clean(image, index)
        if (pages !== undefined) cleaned += 1
        yield* pages ?? [image]
      }
    } finally {
      cleaner.close()
    }
    if (cleaned > 0) warnings.push({ code: 'SCANS_CLEANED', file: file.name, count: cleaned })
  }
  warnings.push(...warningsOf(found, file.name, found.frames.length - chosen.length))
}

function warningsOf({ recoded, leftOut }: FrameList, file: string, unused: number): Warning[] {
  const warnings: Warning[] = unused > 0 ? [{ code: 'FRAMES_LEFT_OUT', file, count: unused }] : []
  const count = recoded?.() ?? 0
  if (count > 0) warnings.push({ code: 'IMAGES_RECODED', file, count })
  const parts = [...(leftOut?.() ?? [])]
  if (parts.length > 0) warnings.push({ code: 'SVG_PARTS_LEFT_OUT', file, parts })
  return warnings
}
