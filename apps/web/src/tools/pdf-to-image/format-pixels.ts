import { formatCount } from '../../messages/format.ts'
import type { Size } from './image-size-plan.ts'

/** Formats the size of an image. */
export function formatPixels({ width, height }: Size): string {
  return `${formatCount(width)} × ${formatCount(height)} px`
}
