import createModule from '@jsquash/webp/codec/enc/webp_enc_simd.js'
import { type EmscriptenStart, type Picture, type Platform, startOnce, startProgram } from '@recto/runtime'

/** The part of libwebp's build that is used; its own types lean on the DOM. */
interface WebpModule {
  encode: (pixels: Uint8ClampedArray, width: number, height: number, options: object) => Uint8Array | null
}

type CreateModule = (parts: EmscriptenStart & { noInitialRun: boolean }) => Promise<WebpModule>

/** What cwebp is set to where nothing is said (WebPConfigInit), but for the effort: 4 there, which takes twice as long for a sixth less. */
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

/** Pictures beyond leave an encoder behind that holds hundreds of megabytes; the next one starts afresh. */
const MAX_KEPT_PIXELS = 16_000_000

const modules = new WeakMap<Platform, Promise<WebpModule>>()

/** Packs a picture as a simple WebP, `quality` in percent. */
export type EncodeWebp = (picture: Picture, quality: number) => Uint8Array

/** The encoder of a platform, ready for use. */
export async function openWebp(platform: Platform): Promise<EncodeWebp> {
  const module = await moduleOf(platform)
  return (picture, quality) => {
    if (picture.width * picture.height > MAX_KEPT_PIXELS) modules.delete(platform)
    const bytes = module.encode(picture.pixels, picture.width, picture.height, { ...OPTIONS, quality })
    if (bytes === null) throw new Error('libwebp could not encode a picture')
    return bytes
  }
}

function moduleOf(platform: Platform): Promise<WebpModule> {
  return startOnce(modules, platform, start)
}

async function start(platform: Platform): Promise<WebpModule> {
  // The package declares its factory by global types that it does not bring along.
  const create = createModule as unknown as CreateModule
  return startProgram(platform, 'webp', (begin) => create({ ...begin, noInitialRun: true }))
}
