import { type EmscriptenStart, type Platform, startProgram } from '@recto/runtime'

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

const ALL_LAYERS = 0

/**
 * A decoder, ready for use once: each picture has one of its own, with memory of its own. Whatever a hostile one does to
 * that cannot reach the pictures of others. It takes 5 ms to start.
 */
export async function openOpenJpeg(platform: Platform): Promise<DecodeCodestream> {
  const module = await start(platform)
  return (codestream, halvings) => {
    const decoder = new module.J2KDecoder()
    try {
      decoder.getEncodedBuffer(codestream.length).set(codestream)
      decoder.decodeSubResolution(halvings, ALL_LAYERS)
      const samples = Uint8Array.from(decoder.getDecodedBuffer())
      // Damage is told by nothing coming out.
      return samples.length === 0 ? undefined : samples
    } catch {
      // Exceptions of C++, and whatever else ended it: the picture is left as it was, and the decoder is used no more.
      return undefined
    }
  }
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
