import { exactPalette, sortedPalette } from './exact-palette.ts'
import type { Raster } from './raster.ts'
import { bitDepthFor, samplesFromBytes } from './sample-bit-depth.ts'

/** From this many shades on, predictors help gray samples more than a lower bit depth. */
const MANY_SHADES = 17

/** Stores 8-bit RGB as gray, or with a palette if it has few enough colors; pixels stay the same. */
export function reduceColors(raster: Raster): Raster {
  const { width, height, kind, depth, rows } = raster
  if (kind !== 'rgb' || depth !== 8) return raster
  const found = exactPalette({ width, height, channels: 3, data: rows })
  if (found === undefined) return raster
  const { indexes, colors, count } = sortedPalette(found)
  if (isGray(colors) && count >= MANY_SHADES) {
    return { ...raster, kind: 'gray', rows: indexes.map((index) => colors[index * 3] ?? 0) }
  }
  const bits = bitDepthFor(count) as Raster['depth']
  const packed = samplesFromBytes(indexes, { width, height, components: 1, bits })
  return { ...raster, kind: 'indexed', depth: bits, rows: packed, palette: colors }
}

function isGray(colors: Uint8Array): boolean {
  return colors.every((level, index) => level === colors[index - (index % 3)])
}
