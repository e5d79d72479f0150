import { onWhite } from '@recto/pdfium'
import type { ObjectRenderer } from '@recto/rendering'

import type { PageFill, PageRule } from './page-content.ts'
import type { DrawnImage } from './drawn-content.ts'
import { partOf } from './render-size.ts'

/** Images, separated from those that serve as rules and fills. */
export interface ImageBars {
  images: DrawnImage[]
  rules: PageRule[]
  fills: PageFill[]
}

/** A thin, long image up to this thickness is a rule, as for paths: see path-shapes.ts. */
const MAX_RULE_PT = 3
/** Shorter ones are dots and symbols. */
const MIN_RULE_LENGTH_PT = 10
/** An image of one pixel fills its area with one color. */
const MAX_DOT = 1
/** A bound for time: each bar is rendered for its color. */
const MAX_BARS = 500
/** A bar is rendered at this size, in pixels, for the mean of its color. */
const SAMPLE_PIXELS = 4

/**
 * Turns images of one pixel, and very thin ones, into rules and fills: some programs draw lines and shading with them.
 */
export function findImageBars(images: readonly DrawnImage[], renderer: ObjectRenderer, userUnit: number): ImageBars {
  const bars: ImageBars = { images: [], rules: [], fills: [] }
  let count = 0
  for (const image of images) {
    if (!isBar(image) || (count += 1) > MAX_BARS) {
      bars.images.push(image)
      continue
    }
    const color = colorOf(image, renderer, userUnit)
    if (color === undefined) continue
    const { area, order } = image
    const [width, height] = [area.right - area.left, area.bottom - area.top]
    const thickness = Math.min(width, height)
    if (thickness > MAX_RULE_PT) bars.fills.push({ ...area, color, order })
    else bars.rules.push({ ...area, thickness, isHorizontal: width >= height, color, isDashed: false, order })
  }
  return bars
}

function isBar({ area, pixelWidth, pixelHeight }: DrawnImage): boolean {
  const [width, height] = [area.right - area.left, area.bottom - area.top]
  const isThin = Math.min(width, height) <= MAX_RULE_PT && Math.max(width, height) >= MIN_RULE_LENGTH_PT
  return isThin || Math.max(pixelWidth, pixelHeight) <= MAX_DOT
}

/** The mean color of an image on white; undefined if it is nearly transparent. */
function colorOf({ area, orders }: DrawnImage, renderer: ObjectRenderer, userUnit: number): number | undefined {
  const part = { ...partOf(area, userUnit), pixelWidth: SAMPLE_PIXELS, pixelHeight: SAMPLE_PIXELS }
  const pixels = renderer.draw({ ...part, ground: 'clear' }, new Set(orders))?.pixels ?? []
  const sum = [0, 0, 0, 0]
  for (let index = 0; index < pixels.length; index += 4) {
    const alpha = pixels[index + 3] ?? 0
    for (let channel = 0; channel < 3; channel += 1) {
      sum[channel] = (sum[channel] ?? 0) + (pixels[index + channel] ?? 0) * alpha
    }
    sum[3] = (sum[3] ?? 0) + alpha
  }
  const [red = 0, green = 0, blue = 0, alpha = 0] = sum
  if (alpha < pixels.length) return undefined
  const color = (Math.round(red / alpha) << 16) | (Math.round(green / alpha) << 8) | Math.round(blue / alpha)
  return onWhite({ color, alpha: Math.round((alpha / pixels.length) * 4) })
}
