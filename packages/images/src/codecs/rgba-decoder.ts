import { type EmscriptenStart, type Platform, type RgbaImage, startProgram, type WasmName } from '@recto/runtime'

/** The parts of jSquash's decoder builds that we use; their own types need the DOM. */
export interface RgbaDecoderModule {
  /** @param bitDepth of the samples, only if the build requires it: it counts its arguments */
  decode: (image: Uint8Array, ...bitDepth: number[]) => DecodedImage | null
}

interface DecodedImage {
  data: Uint8ClampedArray<ArrayBuffer>
  width: number
  height: number
}

/** Creates a decoder from its module. */
export type CreateDecoder = (parts: EmscriptenStart & { noInitialRun: boolean }) => Promise<RgbaDecoderModule>

/** Decodes an image to 8 bits per sample; undefined if it is damaged. */
export type DecodeRgba = (bytes: Uint8Array) => RgbaImage | undefined

/**
 * A decoder for one image, with separate memory, so that a hostile image cannot reach the data of others.
 * @param bitDepth if the build requires it
 */
export async function openRgbaDecoder(
  platform: Platform,
  name: WasmName,
  create: CreateDecoder,
  ...bitDepth: 8[]
): Promise<DecodeRgba> {
  provideImageData()
  const module = await startProgram(platform, name, (begin) => create({ ...begin, noInitialRun: true }))
  return (bytes) => decode(module, bytes, bitDepth)
}

function decode(module: RgbaDecoderModule, bytes: Uint8Array, bitDepth: readonly number[]): RgbaImage | undefined {
  try {
    const image = module.decode(bytes, ...bitDepth)
    return image === null ? undefined : { width: image.width, height: image.height, pixels: image.data }
  } catch {
    // Traps: the image is damaged, and the decoder is not used again.
    return undefined
  }
}

/** The class of the builds' results. */
class ImageData implements DecodedImage {
  readonly data: Uint8ClampedArray<ArrayBuffer>
  readonly width: number
  readonly height: number

  constructor(data: Uint8ClampedArray<ArrayBuffer>, width: number, height: number) {
    this.data = data
    this.width = width
    this.height = height
  }
}

/** The builds look up this class at startup and fail without it; browsers have it. */
function provideImageData(): void {
  if ('ImageData' in globalThis) return
  Object.defineProperty(globalThis, 'ImageData', { value: ImageData, configurable: true, writable: true })
}
