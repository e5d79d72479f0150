import type { DocumentHints } from '@recto/layout'

import type { DocumentProperties } from '../package/package-parts.ts'
import type { OfficePlatform } from '../package/package-writer.ts'
import type { Slide } from './slide-model.ts'
import { SlideBuilder } from './build/build-slide.ts'
import type { SlideDraft } from './build/draft-slide.ts'
import { commonSize, slideSize } from './write/slide-size.ts'
import { PresentationWriter } from './write/presentation-writer.ts'
import { fit } from './write/units.ts'

/** A presentation, and which pages could not become slides as they are, by zero-based index. */
export interface ConvertedPresentation {
  bytes: Uint8Array
  /** Scanned pages, which became images. */
  scanned: number[]
  /** Other pages that had to become images. */
  asImages: number[]
  /** How many text boxes, tables and images the slides have. */
  counts: { textBoxes: number; tables: number; images: number }
  /** The title of each slide by zero-based index; undefined for one without. */
  titles: (string | undefined)[]
  /** Pages of another size than the slides, which are centered, and scaled down if they are larger. */
  fitted: number[]
}

/** A document to convert. Sizes are in points. */
export interface PresentationSource {
  /** What `draftSlide` makes of each page that can be read, in order. */
  drafts: AsyncIterable<SlideDraft>
  /** Sizes of all pages, including those that cannot be read. */
  sizes: readonly { width: number; height: number }[]
  hints: DocumentHints
}

/**
 * Writes a slide for each page (PresentationML; ISO/IEC 29500, transitional), empty if the page cannot be read. Drafts are released
 * once they are written.
 * @param date date of creation; omitted if undefined
 * @param beforeEnd called before the package is completed
 */
export async function writePresentation(
  { drafts, sizes, hints }: PresentationSource,
  platform: OfficePlatform,
  date: Date | undefined,
  beforeEnd?: () => void,
): Promise<ConvertedPresentation> {
  const pageSize = commonSize(sizes)
  const slideExtent = slideSize(pageSize)
  const writer = new PresentationWriter(platform, { ...slideExtent, slideCount: sizes.length })
  const builder = new SlideBuilder()
  const outcome: Omit<ConvertedPresentation, 'bytes'> = {
    scanned: [],
    asImages: [],
    fitted: [],
    counts: { textBoxes: 0, tables: 0, images: 0 },
    titles: sizes.map(() => undefined),
  }
  let next = 0
  const addEmpty = async (end: number) => {
    for (; next < end; next += 1) await writer.add({ ...slideExtent, background: undefined, items: [] })
  }
  for await (const draft of drafts) {
    const { index } = draft
    await addEmpty(index)
    const { slide, isImage, isScan } = builder.build(draft)
    await writer.add(slide)
    next += 1
    countItems(slide, outcome.counts)
    outcome.titles[index] = titleOf(slide)
    if (isImage) outcome[isScan ? 'scanned' : 'asImages'].push(index)
    if (fit(slide, pageSize).isFitted) outcome.fitted.push(index)
  }
  await addEmpty(sizes.length)
  beforeEnd?.()
  const { title, author, language } = hints
  const properties: DocumentProperties = { title, author, language, ...(date === undefined ? {} : { date }) }
  return { ...outcome, bytes: await writer.finish(properties) }
}

function countItems({ items, background }: Slide, counts: ConvertedPresentation['counts']): void {
  if (background !== undefined && 'image' in background) counts.images += 1
  for (const { kind } of items) {
    if (kind === 'text') counts.textBoxes += 1
    if (kind === 'table') counts.tables += 1
    if (kind === 'picture') counts.images += 1
  }
}

function titleOf({ items }: Slide): string | undefined {
  const title = items.find((item) => item.kind === 'text' && item.isTitle)
  if (title?.kind !== 'text') return undefined
  const lines = title.paragraphs.map(({ content }) =>
    content.map((inline) => (inline.kind === 'run' ? inline.text : ' ')).join(''),
  )
  return lines.join(' ')
}
