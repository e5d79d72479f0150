import type { ImageSize, Samples } from '@recto/runtime'

import { BLOCK_SIZE, JpegError, type JpegComponent, type JpegImage } from '../jpeg-coefficients/frame.ts'
import { readJpeg } from '../jpeg-coefficients/read-jpeg.ts'
import { resizeSamples } from '../resize-samples.ts'
import { colorModelOf, fromYcc, fromYcck, type ColorModel } from './color-model.ts'
import { InverseTransform, type BlockSide } from './inverse-transform.ts'
import { quantizationOf } from './quantization.ts'
import { readRow, type Plane } from './plane.ts'

const SIDES: readonly BlockSide[] = [1, 2, 4, 8]

/**
 * Decodes a baseline or progressive JPEG in its own color space, scaled if a smaller size is given.
 * @returns undefined if it is damaged, truncated or unsupported
 */
export function decodeJpegSamples(jpeg: Uint8Array, size?: ImageSize): Samples | undefined {
  try {
    const image = readJpeg(jpeg)
    const model = colorModelOf(jpeg, image)
    if (model === undefined) return undefined
    const wanted = size !== undefined && (size.width < image.width || size.height < image.height) ? size : undefined
    const side = sideFor(image, wanted)
    const samples = draw(image, model, side)
    if (wanted === undefined) return samples
    return resizeSamples(samples, wanted, { width: (image.width * side) / 8, height: (image.height * side) / 8 })
  } catch (error) {
    if (error instanceof JpegError) return undefined
    throw error
  }
}

/** The smallest block side that leaves twice the target size to scale from. */
function sideFor({ width, height }: JpegImage, size: ImageSize | undefined): BlockSide {
  if (size === undefined) return 8
  return SIDES.find((side) => width * side >= size.width * 16 && height * side >= size.height * 16) ?? 8
}

function draw(image: JpegImage, model: ColorModel, side: BlockSide): Samples {
  const width = Math.ceil((image.width * side) / 8)
  const height = Math.ceil((image.height * side) / 8)
  const planes = image.components.map((component) => planeOf(image, component, side))
  const channels = planes.length as Samples['channels']
  const data = new Uint8ClampedArray(width * height * channels)
  for (let y = 0; y < height; y += 1) {
    const row = data.subarray(y * width * channels, (y + 1) * width * channels)
    planes.forEach((plane, channel) => readRow(plane, y, row, channel, channels))
    if (model === 'ycc') fromYcc(row, 3)
    else if (model === 'ycck') fromYcck(row)
  }
  return { width, height, channels, data }
}

/** Reconstructs a component; subsampled ones use more samples per block, up to eight. */
function planeOf(image: JpegImage, component: JpegComponent, side: BlockSide): Plane {
  const most = (key: 'horizontal' | 'vertical') => Math.max(...image.components.map((other) => other[key]))
  const across = finest(side, most('horizontal') / component.horizontal)
  const down = finest(side, most('vertical') / component.vertical)
  const plane: Plane = {
    width: Math.ceil((image.width * component.horizontal * across) / (most('horizontal') * 8)),
    height: Math.ceil((image.height * component.vertical * down) / (most('vertical') * 8)),
    stride: component.stride * across,
    samples: new Uint8ClampedArray(component.stride * across * component.storedRows * down),
    across: (most('horizontal') * side) / (component.horizontal * across),
    down: (most('vertical') * side) / (component.vertical * down),
  }
  const transform = new InverseTransform(quantizationOf(image, component.quantization), across, down)
  for (let row = 0; row < component.storedRows; row += 1) {
    for (let column = 0; column < component.stride; column += 1) {
      const offset = (row * component.stride + column) * BLOCK_SIZE
      const at = row * down * plane.stride + column * across
      transform.draw(component.coefficients, offset, plane.samples, at, plane.stride)
    }
  }
  return plane
}

function finest(side: BlockSide, factor: number): BlockSide {
  return SIDES.findLast((candidate) => candidate <= side * factor) ?? side
}
