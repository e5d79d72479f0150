import { formatCount } from '../../messages/format.ts'
import type { Size } from './image-size-plan.ts'

/** A picture's size as people write it. */
export function formatPixels({ width, height }: Size): string {
  return `${formatCount(width)} × ${formatCount(height)} px`
}
