import type { Sharp, SharpOptions } from 'sharp'
import {
  decodeJpegSamples,
  encodeJpegSamples,
  hasReadableFrame,
  readJpegHeaders,
  resizeSamples,
  withoutRemarks,
} from '@recto/images'
import type { JpegEncoding, ImageCodecs, ImageSize, Samples } from '@recto/runtime'

type MakeSharp = (input: Uint8Array | Uint8ClampedArray, options?: SharpOptions) => Sharp

/** Damaged input is an error. Callers bound the number of pixels. */
const READING: SharpOptions = { failOn: 'warning', limitInputPixels: false, sequentialRead: true }

let loading: Promise<MakeSharp> | undefined

/** libvips, loaded on first use, with its operation cache off. */
function loadSharp(): Promise<MakeSharp> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    // The engine's threads share the processors already.
    sharp.concurrency(1)
    return sharp
  })
  return loading
}

/** The input. */
interface OpenJpeg {
  pipeline: Sharp
  channels: 1 | 3 | 4
  /** Channels of the output. */
  pixels: number
}

async function openJpeg(jpeg: Uint8Array, size: ImageSize | undefined): Promise<OpenJpeg | undefined> {
  const { frame } = readJpegHeaders(jpeg)
  if (frame === undefined || !hasReadableFrame(frame)) return undefined
  const { components } = frame
  if (components !== 1 && components !== 3 && components !== 4) return undefined
  const sharp = await loadSharp()
  const pipeline = inOwnColors(sharp(withoutRemarks(jpeg), READING), components)
  const isSmaller = size !== undefined && (size.width < frame.width || size.height < frame.height)
  if (!isSmaller) return { pipeline, channels: components, pixels: frame.width * frame.height }
  const scaled = scale(readWhole(pipeline, frame), size)
  return { pipeline: scaled, channels: components, pixels: size.width * size.height }
}

/**
 * libvips decodes a JPEG at 1/2, 1/4 or 1/8 scale if that leaves twice the target size; it then misses some damage and
 * treats partial last rows and columns as whole. Extracting the full area prevents that, and keeps decoding row by row.
 */
function readWhole(pipeline: Sharp, { width, height }: ImageSize): Sharp {
  return pipeline.extract({ left: 0, top: 0, width, height })
}

/** Keeps libvips from converting the color space. */
function inOwnColors(pipeline: Sharp, channels: 1 | 3 | 4): Sharp {
  if (channels === 1) return pipeline.toColourspace('b-w')
  return channels === 3 ? pipeline.toColourspace('srgb') : pipeline.pipelineColourspace('cmyk').toColourspace('cmyk')
}

function scale(pipeline: Sharp, { width, height }: ImageSize): Sharp {
  return pipeline.resize(width, height, { fit: 'fill', kernel: 'lanczos3', fastShrinkOnLoad: false })
}

/** Raw samples; libvips treats four channels as RGBA, so CMYK needs a different path. */
async function fromSamples({ width, height, channels, data }: Samples): Promise<Sharp> {
  const sharp = await loadSharp()
  return inOwnColors(sharp(data, { ...READING, raw: { width, height, channels } }), channels)
}

async function toSamples(pipeline: Sharp, channels: 1 | 3 | 4): Promise<Samples> {
  const { data, info } = await pipeline.raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, channels, data }
}

/** mozjpeg's third tables, which give the best quality for the size. */
const QUANTIZATION_TABLES = 3

/** mozjpeg's best settings, but for its scan search, which saves 3 % in twice the time. Drafts get its fastest ones. */
function asJpeg(pipeline: Sharp, { quality, subsampling, isDraft = false }: JpegEncoding, channels: number): Sharp {
  return pipeline.jpeg({
    quality,
    chromaSubsampling: channels === 3 ? subsampling : '4:4:4',
    progressive: !isDraft,
    trellisQuantisation: !isDraft,
    overshootDeringing: !isDraft,
    optimiseCoding: !isDraft,
    quantisationTable: QUANTIZATION_TABLES,
  })
}

/** The most pixels to re-encode: mozjpeg holds all coefficients, and those of the input may be in memory as well. */
const MAX_PACKED_PIXELS = 50_000_000

/**
 * Up to this many samples, our own code takes less time than setting up a libvips pipeline, and its single-scan JPEGs
 * take fewer bytes.
 */
const MAX_OWN_SAMPLES = 24_000

/** Messages of libjpeg and libvips about damaged data; the last two come if another thread got the real one. */
const DAMAGE = /^(VipsJpeg|Input buffer|Warning treated as error|error in tile)/

async function unlessDamaged<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && DAMAGE.test(error.message)) return undefined
    throw error
  }
}

async function decode(jpeg: Uint8Array, size?: ImageSize): Promise<Samples | undefined> {
  if (isSmall(jpeg)) return decodeJpegSamples(jpeg, size)
  const opened = await openJpeg(jpeg, size)
  if (opened === undefined) return undefined
  const samples = await unlessDamaged(() => toSamples(opened.pipeline, opened.channels))
  if (samples?.channels === 4) invert(samples.data)
  return samples
}

function isSmall(jpeg: Uint8Array): boolean {
  const { frame } = readJpegHeaders(jpeg)
  return frame !== undefined && frame.width * frame.height * frame.components <= MAX_OWN_SAMPLES
}

/** libvips inverts the CMYK of every JPEG. */
function invert(samples: Samples['data']): void {
  for (let index = 0; index < samples.length; index += 1) samples[index] = ~(samples[index] ?? 0)
}

/**
 * Image codecs under Node: libvips with mozjpeg, off the calling thread. Our own code encodes CMYK, as YCCK, which
 * takes half the bytes.
 */
export const nodeImageCodecs: ImageCodecs = {
  decodeJpeg: decode,
  encodeJpeg: async (samples, encoding) => {
    if (samples.channels === 4 || samples.data.length <= MAX_OWN_SAMPLES) return encodeJpegSamples(samples, encoding)
    return asJpeg(await fromSamples(samples), encoding, samples.channels).toBuffer()
  },
  shrinkJpeg: async (jpeg, size, encoding) => {
    const opened = await openJpeg(jpeg, size)
    if (opened === undefined || opened.pixels > MAX_PACKED_PIXELS) return undefined
    const { pipeline, channels } = opened
    if (channels < 4) return unlessDamaged(() => asJpeg(pipeline, encoding, channels).toBuffer())
    const samples = await decode(jpeg, size)
    return samples === undefined ? undefined : encodeJpegSamples(samples, encoding)
  },
  resize: async (samples, size) => {
    if (samples.channels === 4 || samples.data.length <= MAX_OWN_SAMPLES) return resizeSamples(samples, size)
    return toSamples(scale(await fromSamples(samples), size), samples.channels)
  },
}
