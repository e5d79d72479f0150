import { type EmscriptenStart, type Platform, startProgram } from '@recto/runtime'

/** The parts of OpenJPEG's build that we use. */
interface OpenJpegModule {
  J2KDecoder: new () => OpenJpegDecoder
}

interface OpenJpegDecoder {
  /** Memory for the encoded bytes. */
  getEncodedBuffer: (length: number) => Uint8Array
  decodeSubResolution: (halvings: number, layers: number) => void
  /** Interleaved samples in the module's memory; the next decode overwrites them. */
  getDecodedBuffer: () => Uint8Array
}

type CreateModule = (
  parts: EmscriptenStart & {
    print: (line: string) => void
    printErr: (line: string) => void
  },
) => Promise<OpenJpegModule>

/**
 * Decodes a codestream with all quality layers to interleaved samples, skipping the given number of resolution levels.
 * @returns undefined if it is damaged or truncated
 */
export type DecodeCodestream = (codestream: Uint8Array, halvings: number) => Uint8Array | undefined

const ALL_LAYERS = 0

/**
 * A decoder for one image, with separate memory, so that a hostile image cannot reach the data of others. Starting it
 * takes 5 ms.
 */
export async function openOpenJpeg(platform: Platform): Promise<DecodeCodestream> {
  const module = await start(platform)
  return (codestream, halvings) => {
    const decoder = new module.J2KDecoder()
    try {
      decoder.getEncodedBuffer(codestream.length).set(codestream)
      decoder.decodeSubResolution(halvings, ALL_LAYERS)
      const samples = Uint8Array.from(decoder.getDecodedBuffer())
      // Damaged data decodes to nothing.
      return samples.length === 0 ? undefined : samples
    } catch {
      // C++ exceptions and traps: the image stays unchanged, and the decoder is not used again.
      return undefined
    }
  }
}

async function start(platform: Platform): Promise<OpenJpegModule> {
  // Loaded on demand.
  // @ts-expect-error -- The package has no types; what we use is declared above.
  const library: unknown = await import('@cornerstonejs/codec-openjpeg/decodewasmjs')
  const { default: create } = library as { default: CreateModule }
  return startProgram(platform, 'openjpeg', (begin) => create({ ...begin, print: silent, printErr: silent }))
}

/** The library logs its progress; the engine prints nothing. */
function silent(): void {}
