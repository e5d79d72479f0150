import { areEqual } from '@recto/images'

import type { ImageFile } from '../../content/page-content.ts'
import { thumbnailDifference } from '../../content/thumbnail.ts'
import type { AnchoredImage, FlowParagraph, RunningHeads, Section } from '../document-model.ts'
import type { PageDraft, ImageDraft } from '../draft.ts'

/** An image at the same position on most pages, such as a letterhead or a watermark. */
export interface RepeatedImage {
  image: ImageDraft
  /** Whether the first page has it. */
  isOnFirst: boolean
}

/** How far its position may vary: left and right pages differ by a few points. */
const SAME_POSITION_PT = 4
/**
 * How much the gray of a cell may vary, of 255, in a drawing rendered half a pixel elsewhere: that moves the edge of a shape by this
 * much at most in cells of 6 pixels or more. Smaller drawings may be found to differ, which repeats them but loses nothing.
 */
const SAME_GRAY = 24
/** The share of pages that has it, the first one aside. By eye. */
const MOST_PAGES_SHARE = 0.7
/**
 * An inline image belongs to a header or footer if it is within this share of the page height from the edge. By eye.
 */
const HEAD_SHARE = 0.2

/** Removes images from pages that most pages have. */
export function extractRepeatedImages(pages: readonly PageDraft[]): RepeatedImage[] {
  const [, second] = pages
  if (second === undefined) return []
  const running: RepeatedImage[] = []
  for (const image of imagesOf(second)) {
    const found = pages.map((page) => imagesOf(page).find((other) => isSame(image, other)))
    const others = found.slice(1).filter((other) => other !== undefined).length
    const isOnFirst = found[0] !== undefined
    if (others < MOST_PAGES_SHARE * (pages.length - 1) || others + Number(isOnFirst) < 2) continue
    for (const [index, page] of pages.entries()) take(page, found[index])
    running.push({ image, isOnFirst })
  }
  return running
}

/** The images of a page that may be repeated. */
function imagesOf({ anchored, regions, height }: PageDraft): ImageDraft[] {
  const inline = regions.flatMap(({ items }) => items.filter((item) => item.kind === 'image'))
  return [
    ...anchored,
    ...inline.filter(({ top, bottom }) => bottom < HEAD_SHARE * height || top > (1 - HEAD_SHARE) * height),
  ]
}

function isSame(one: ImageDraft, other: ImageDraft): boolean {
  if (one === other) return true
  const isThere = (['left', 'top', 'right', 'bottom'] as const).every(
    (side) => Math.abs(one[side] - other[side]) <= SAME_POSITION_PT,
  )
  return isThere && showsSame(one.file, other.file)
}

function showsSame(one: ImageFile, other: ImageFile): boolean {
  if (areEqual(one.bytes, other.bytes)) return true
  if (one.thumbnail === undefined || other.thumbnail === undefined) return false
  return thumbnailDifference(one.thumbnail, other.thumbnail) <= SAME_GRAY
}

function take(page: PageDraft, image: ImageDraft | undefined): void {
  if (image === undefined) return
  page.anchored = page.anchored.filter((other) => other !== image)
  for (const region of page.regions) region.items = region.items.filter((item) => item !== image)
  page.regions = page.regions.filter(({ items }) => items.length > 0)
}

/** Anchors repeated images in the headers of sections. */
export function anchorRepeatedImages(
  sections: readonly Section[],
  running: readonly RepeatedImage[],
  toAnchored: (image: ImageDraft) => AnchoredImage,
): void {
  if (running.length === 0) return
  for (const [index, { headers }] of sections.entries()) {
    const missing = index === 0 ? running.filter(({ isOnFirst }) => !isOnFirst) : []
    const isFirstApart = headers.first !== undefined || missing.length > 0
    if (isFirstApart) headers.first ??= copyOf(headers.usual)
    anchor(headers, 'usual', running, toAnchored)
    if (headers.even !== undefined) anchor(headers, 'even', running, toAnchored)
    const onFirst = running.filter((image) => !missing.includes(image))
    if (isFirstApart && onFirst.length > 0) anchor(headers, 'first', onFirst, toAnchored)
  }
}

function anchor(
  heads: RunningHeads,
  kind: keyof RunningHeads,
  running: readonly RepeatedImage[],
  toAnchored: (image: ImageDraft) => AnchoredImage,
): void {
  const blocks = (heads[kind] ??= [])
  let host = blocks.find((block) => block.kind === 'paragraph')
  if (host === undefined) blocks.push((host = emptyParagraph()))
  for (const { image } of running) {
    host.anchored.push(toAnchored({ ...image, wrap: image.wrap === 'front' ? 'front' : 'behind' }))
  }
}

function copyOf(blocks: RunningHeads['usual']): NonNullable<RunningHeads['first']> {
  return (blocks ?? []).map((block) =>
    block.kind === 'paragraph' ? { ...block, anchored: [...block.anchored] } : block,
  )
}

/** An empty paragraph of minimal height. */
function emptyParagraph(): FlowParagraph {
  return {
    kind: 'paragraph',
    role: { kind: 'body' },
    style: 0,
    format: { lineHeight: { rule: 'exact', value: 1 }, spaceBefore: 0, spaceAfter: 0 },
    content: [],
    anchored: [],
    bookmarks: [],
    origin: { page: 0, area: { left: 0, top: 0, right: 0, bottom: 0 }, confidence: 1 },
  }
}
