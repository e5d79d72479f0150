import createModule from '@jsquash/webp/codec/enc/webp_enc_simd.js'
import { type EmscriptenStart, type RgbaImage, type Platform, startOnce, startProgram } from '@recto/runtime'

/** The parts of libwebp's build that we use; its own types need the DOM. */
interface WebpModule {
  encode: (pixels: Uint8ClampedArray, width: number, height: number, options: object) => Uint8Array | null
}

type CreateModule = (parts: EmscriptenStart & { noInitialRun: boolean }) => Promise<WebpModule>

/** cwebp's defaults (WebPConfigInit), but a lower method: its default of 4 takes twice as long for a sixth less. */
const OPTIONS = {
  method: 2,
  target_size: 0,
  target_PSNR: 0,
  sns_strength: 50,
  filter_strength: 60,
  filter_sharpness: 0,
  filter_type: 1,
  partitions: 0,
  segments: 4,
  pass: 1,
  show_compressed: 0,
  preprocessing: 0,
  autofilter: 0,
  partition_limit: 0,
  alpha_compression: 1,
  alpha_filtering: 1,
  alpha_quality: 100,
  lossless: 0,
  exact: 0,
  image_hint: 0,
  emulate_jpeg_size: 0,
  thread_level: 0,
  low_memory: 0,
  near_lossless: 100,
  use_delta_palette: 0,
  use_sharp_yuv: 0,
}

/** Larger images leave an encoder with hundreds of megabytes of memory; the next image gets a new encoder. */
const MAX_KEPT_PIXELS = 16_000_000

const modules = new WeakMap<Platform, Promise<WebpModule>>()

/** Encodes a simple WebP; `quality` from 0 to 100. */
export type EncodeWebp = (image: RgbaImage, quality: number) => Uint8Array

/** The encoder of a platform. */
export async function openWebp(platform: Platform): Promise<EncodeWebp> {
  const module = await moduleOf(platform)
  return (image, quality) => {
    if (image.width * image.height > MAX_KEPT_PIXELS) modules.delete(platform)
    const bytes = module.encode(image.pixels, image.width, image.height, { ...OPTIONS, quality })
    if (bytes === null) throw new Error('libwebp could not encode an image')
    return bytes
  }
}

function moduleOf(platform: Platform): Promise<WebpModule> {
  return startOnce(modules, platform, start)
}

async function start(platform: Platform): Promise<WebpModule> {
  // The package types its factory with globals that it does not declare.
  const create = createModule as unknown as CreateModule
  return startProgram(platform, 'webp', (begin) => create({ ...begin, noInitialRun: true }))
}
