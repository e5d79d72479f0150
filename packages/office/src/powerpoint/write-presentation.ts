import type { DocumentHints, PageContent } from '@recto/layout'

import type { DocumentProperties } from '../package/package-parts.ts'
import type { OfficePlatform } from '../package/package-writer.ts'
import { SlideBuilder } from './build/build-slide.ts'
import { commonSize, slideSize } from './write/slide-size.ts'
import { PresentationWriter } from './write/presentation-writer.ts'
import { fit } from './write/units.ts'

/** A presentation, and what became of its pages, by zero-based index. */
export interface Deck {
  bytes: Uint8Array
  /** Scans, which became images. */
  scanned: number[]
  /** Other pages that had to become images. */
  pictured: number[]
  /** Pages whose size differs from that of the slides. */
  fitted: number[]
}

/** A document to convert. */
export interface DeckSource {
  pages: AsyncIterable<PageContent>
  /** Sizes of all pages, including those that cannot be read, in points. */
  sizes: readonly { width: number; height: number }[]
  hints: DocumentHints
}

/** Writes a slide for each page, empty if the page cannot be read. Pages are released once they are written. */
export async function writeDeck(
  { pages, sizes, hints }: DeckSource,
  platform: OfficePlatform,
  date: Date | undefined,
  beforeEnd?: () => void,
): Promise<Deck> {
  const common = commonSize(sizes)
  const shape = slideSize(common)
  const writer = new PresentationWriter(platform, { ...shape, slideCount: sizes.length })
  const builder = new SlideBuilder(hints)
  const deck: Omit<Deck, 'bytes'> = { scanned: [], pictured: [], fitted: [] }
  let next = 0
  const addEmpty = async (end: number) => {
    for (; next < end; next += 1) await writer.add({ ...shape, background: undefined, items: [] })
  }
  for await (const page of pages) {
    await addEmpty(page.index)
    const { slide, isPicture, isScan } = await builder.build(page)
    await writer.add(slide)
    next += 1
    if (isPicture) deck[isScan ? 'scanned' : 'pictured'].push(page.index)
    if (fit(slide, common).isFitted) deck.fitted.push(page.index)
  }
  await addEmpty(sizes.length)
  beforeEnd?.()
  const { title, author, language } = hints
  const facts: DocumentProperties = { title, author, language, ...(date === undefined ? {} : { date }) }
  return { ...deck, bytes: await writer.finish(facts) }
}
