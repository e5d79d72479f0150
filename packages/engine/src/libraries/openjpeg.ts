import type { Platform } from '../platform.ts'
import { startOnce, startProgram, type EmscriptenStart } from './c-library.ts'

/** The part of OpenJPEG's build that is used. */
interface OpenJpegModule {
  J2KDecoder: new () => OpenJpegDecoder
}

interface OpenJpegDecoder {
  /** Room for the bytes to decode, in the module's memory. */
  getEncodedBuffer: (length: number) => Uint8Array
  decodeSubResolution: (halvings: number, layers: number) => void
  /** Interleaved samples in the module's memory, which the next decoding changes. */
  getDecodedBuffer: () => Uint8Array
  delete: () => void
}

type CreateModule = (
  parts: EmscriptenStart & {
    print: (line: string) => void
    printErr: (line: string) => void
  },
) => Promise<OpenJpegModule>

/**
 * Decodes a codestream, halved so many times, with all of its quality layers, to interleaved samples.
 * @returns undefined where it is damaged or cut off
 */
export type DecodeCodestream = (codestream: Uint8Array, halvings: number) => Uint8Array | undefined

/** Pictures beyond leave a decoder behind that holds hundreds of megabytes; the next one starts afresh. */
const MAX_KEPT_SAMPLES = 8_000_000
const ALL_LAYERS = 0

const modules = new WeakMap<Platform, Promise<OpenJpegModule>>()

/** The decoder of a platform, ready for use. */
export async function openOpenJpeg(platform: Platform): Promise<DecodeCodestream> {
  const module = await moduleOf(platform)
  return (codestream, halvings) => {
    const decoder = new module.J2KDecoder()
    try {
      decoder.getEncodedBuffer(codestream.length).set(codestream)
      decoder.decodeSubResolution(halvings, ALL_LAYERS)
      const samples = Uint8Array.from(decoder.getDecodedBuffer())
      if (samples.length > MAX_KEPT_SAMPLES) modules.delete(platform)
      // Damage is told by nothing coming out.
      return samples.length === 0 ? undefined : samples
    } catch (error) {
      // Exceptions of C++ come as the numbers of their places; whatever else ended it may have left its memory in disorder.
      if (typeof error !== 'number') modules.delete(platform)
      return undefined
    } finally {
      decoder.delete()
    }
  }
}

function moduleOf(platform: Platform): Promise<OpenJpegModule> {
  return startOnce(modules, platform, start)
}

async function start(platform: Platform): Promise<OpenJpegModule> {
  // Its glue is loaded by those alone who meet such a picture.
  // @ts-expect-error -- The package has no types; what is used of it is declared above.
  const library: unknown = await import('@cornerstonejs/codec-openjpeg/decodewasmjs')
  const { default: create } = library as { default: CreateModule }
  return startProgram(platform, 'openjpeg', (begin) => create({ ...begin, print: silent, printErr: silent }))
}

/** The library tells its progress; the engine prints nothing. */
function silent(): void {}
