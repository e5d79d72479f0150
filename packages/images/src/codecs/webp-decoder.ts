import createModule from '@jsquash/webp/codec/dec/webp_dec.js'
import { type EmscriptenStart, type Platform, type RgbaImage, startProgram } from '@recto/runtime'

/** What we use of libwebp's build; its own types need the DOM. */
interface WebpDecoderModule {
  decode: (webp: Uint8Array) => DecodedImage | null
}

interface DecodedImage {
  data: Uint8ClampedArray<ArrayBuffer>
  width: number
  height: number
}

type CreateModule = (parts: EmscriptenStart & { noInitialRun: boolean }) => Promise<WebpDecoderModule>

/** Decodes a WebP that is no animation; undefined if it is damaged. */
export type DecodeWebp = (webp: Uint8Array) => RgbaImage | undefined

/** A decoder for one image, with memory of its own, so that a hostile image cannot reach the data of others. */
export async function openWebpDecoder(platform: Platform): Promise<DecodeWebp> {
  provideImageData()
  // The package types its factory with globals that it does not declare.
  const create = createModule as unknown as CreateModule
  const module = await startProgram(platform, 'webp-decoder', (begin) => create({ ...begin, noInitialRun: true }))
  return (webp) => decode(module, webp)
}

function decode(module: WebpDecoderModule, webp: Uint8Array): RgbaImage | undefined {
  try {
    const image = module.decode(webp)
    return image === null ? undefined : { width: image.width, height: image.height, pixels: image.data }
  } catch {
    // Traps: the image is damaged, and the decoder is not used again.
    return undefined
  }
}

/** What the build makes of its result. */
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

/** The build looks for the class when it starts, and would not start without; browsers have it. */
function provideImageData(): void {
  if ('ImageData' in globalThis) return
  Object.defineProperty(globalThis, 'ImageData', { value: ImageData, configurable: true, writable: true })
}
