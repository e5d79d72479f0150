import { layOutPage, linesOf, type PageContent, textOf } from '@recto/layout'

import type { Slide } from '../slide-model.ts'

/** Resolution of what is rendered as an image (decision 0031). */
export const DOTS_PER_INCH = 200
/** The layout of lines only. */
const TEXT_ONLY = {
  quality: 'basic',
  hasImages: false,
  hasLinks: false,
  hasTables: false,
  hasHeadings: false,
  hasLists: false,
} as const

/** A slide with its page as one image, and the text of the page as alternative text. */
export async function imageSlide(page: PageContent): Promise<Slide> {
  const { width, height } = page
  const area = { left: 0, top: 0, right: width, bottom: height }
  const file = await page.drawArea(area, { dotsPerInch: DOTS_PER_INCH, isWithoutText: false })
  if (file === undefined) return { width, height, background: undefined, items: [] }
  const alternative = await textOfPage(page)
  return { width, height, background: undefined, items: [{ kind: 'picture', ...area, file, alternative }] }
}

/** The text of a page, line by line; undefined if it has none. */
async function textOfPage(page: PageContent): Promise<string | undefined> {
  const { regions } = await layOutPage(page, TEXT_ONLY)
  const text = linesOf(regions)
    .map(({ words }) => textOf(words))
    .join('\n')
  return text === '' ? undefined : text
}
