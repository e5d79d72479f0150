import type { Sharp, SharpOptions } from 'sharp'

import type { JpegEncoding, PictureCodecs, PictureSize, Samples } from '../src/pictures/codecs.ts'
import { hasReadableFrame, readJpegHeaders, withoutRemarks } from '../src/pictures/jpeg-headers.ts'
import { inkTiff, invert } from './ink-tiff.ts'

type MakeSharp = (input: Uint8Array | Uint8ClampedArray, options?: SharpOptions) => Sharp

/** Damage is an error; pixels are bounded by those who ask. */
const READING: SharpOptions = { failOn: 'warning', limitInputPixels: false, sequentialRead: true }

let loading: Promise<MakeSharp> | undefined

/** libvips, once somebody asks for it; nothing that it made stays in its memory. */
function loadSharp(): Promise<MakeSharp> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    // The engine's own threads share the processors already.
    sharp.concurrency(1)
    return sharp
  })
  return loading
}

/** What to work on, and whether its inks are the other way round than libvips has them: it turns Adobe's when it reads and always when it writes. */
interface OpenJpeg {
  pipeline: Sharp
  channels: 1 | 3 | 4
  isTurned: boolean
}

async function openJpeg(jpeg: Uint8Array, size: PictureSize | undefined): Promise<OpenJpeg | undefined> {
  const { frame, adobe } = readJpegHeaders(jpeg)
  if (frame === undefined || !hasReadableFrame(frame)) return undefined
  const { components } = frame
  if (components !== 1 && components !== 3 && components !== 4) return undefined
  const sharp = await loadSharp()
  const pipeline = inOwnColors(sharp(withoutRemarks(jpeg), READING), components)
  const isSmaller = size !== undefined && (size.width < frame.width || size.height < frame.height)
  const scaled = isSmaller ? scale(pipeline, size) : pipeline
  return { pipeline: scaled, channels: components, isTurned: adobe !== undefined && components === 4 }
}

/** Keeps libvips from changing the colour model. */
function inOwnColors(pipeline: Sharp, channels: 1 | 3 | 4): Sharp {
  if (channels === 1) return pipeline.toColourspace('b-w')
  return channels === 3 ? pipeline.toColourspace('srgb') : pipeline.pipelineColourspace('cmyk').toColourspace('cmyk')
}

/** A JPEG is read at a half, a quarter or an eighth where twice the size is left to scale from. */
function scale(pipeline: Sharp, { width, height }: PictureSize): Sharp {
  return pipeline.resize(width, height, { fit: 'fill', kernel: 'lanczos3', fastShrinkOnLoad: false })
}

async function fromSamples(samples: Samples, mask: 0 | 255): Promise<Sharp> {
  const { width, height, channels, data } = samples
  const sharp = await loadSharp()
  const pipeline =
    channels === 4
      ? sharp(inkTiff(samples, mask), READING)
      : sharp(data, { ...READING, raw: { width, height, channels } })
  return inOwnColors(pipeline, channels)
}

async function toSamples(pipeline: Sharp, channels: 1 | 3 | 4): Promise<Samples> {
  const { data, info } = await pipeline.raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, channels, data }
}

/** mozjpeg at its best, but for the order of scans where time matters more. */
function asJpeg(
  pipeline: Sharp,
  { quality, subsampling, optimizeScans = false }: JpegEncoding,
  channels: number,
): Sharp {
  return pipeline.jpeg({
    quality,
    chromaSubsampling: channels === 3 ? subsampling : '4:4:4',
    progressive: true,
    trellisQuantisation: true,
    overshootDeringing: true,
    optimiseCoding: true,
    optimiseScans: optimizeScans,
    quantisationTable: 3,
  })
}

/** What libjpeg or libvips say of damaged bytes. */
const DAMAGE = /^(VipsJpeg|Input buffer)/

async function unlessDamaged<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && DAMAGE.test(error.message)) return undefined
    throw error
  }
}

/** Picture codecs of a Node process or thread: libvips with mozjpeg, off the thread that asks. */
export const nodePictures: PictureCodecs = {
  decodeJpeg: async (jpeg, size) => {
    const opened = await openJpeg(jpeg, size)
    if (opened === undefined) return undefined
    const samples = await unlessDamaged(() => toSamples(opened.pipeline, opened.channels))
    if (samples !== undefined && opened.isTurned) invert(samples.data)
    return samples
  },
  encodeJpeg: async (samples, encoding) => {
    const pipeline = await fromSamples(samples, 255)
    return asJpeg(pipeline, encoding, samples.channels).toBuffer()
  },
  shrinkJpeg: async (jpeg, size, encoding) => {
    const opened = await openJpeg(jpeg, size)
    if (opened === undefined) return undefined
    const { pipeline, channels, isTurned } = opened
    if (channels < 4 || isTurned) return unlessDamaged(() => asJpeg(pipeline, encoding, channels).toBuffer())
    const samples = await unlessDamaged(() => toSamples(pipeline, channels))
    return samples === undefined ? undefined : nodePictures.encodeJpeg(samples, encoding)
  },
  resize: async (samples, size) => toSamples(scale(await fromSamples(samples, 0), size), samples.channels),
}
