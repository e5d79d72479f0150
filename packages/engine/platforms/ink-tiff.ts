import type { Samples } from '../src/pictures/codecs.ts'

/** Types of a field (TIFF 6.0, section 2). */
const [SHORT, LONG] = [3, 4]
/** Inks as PhotometricInterpretation has them. */
const SEPARATED = 5

const FIELDS = 9
const DIRECTORY_START = 8
const DEPTHS_START = DIRECTORY_START + 2 + FIELDS * 12 + 4
const HEADER_BYTES = DEPTHS_START + 8

/**
 * Puts a TIFF's header before the samples of four inks: libvips takes bare samples of four channels for colours and opacity.
 * @param mask what each sample is combined with by exclusive or: 255 turns paper into ink
 */
export function inkTiff({ width, height, data }: Samples, mask: 0 | 255): Uint8Array {
  const tiff = new Uint8Array(HEADER_BYTES + data.length)
  const view = new DataView(tiff.buffer)
  view.setUint32(0, 0x4d4d002a)
  view.setUint32(4, DIRECTORY_START)
  view.setUint16(DIRECTORY_START, FIELDS)
  const fields: [tag: number, type: number, count: number, value: number][] = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, 4, DEPTHS_START],
    [259, SHORT, 1, 1],
    [262, SHORT, 1, SEPARATED],
    [273, LONG, 1, HEADER_BYTES],
    [277, SHORT, 1, 4],
    [278, LONG, 1, height],
    [279, LONG, 1, data.length],
  ]
  fields.forEach(([tag, type, count, value], index) => {
    const at = DIRECTORY_START + 2 + index * 12
    view.setUint16(at, tag)
    view.setUint16(at + 2, type)
    view.setUint32(at + 4, count)
    if (type === SHORT && count === 1) view.setUint16(at + 8, value)
    else view.setUint32(at + 8, value)
  })
  for (let channel = 0; channel < 4; channel += 1) view.setUint16(DEPTHS_START + channel * 2, 8)
  tiff.set(data, HEADER_BYTES)
  if (mask === 255) invert(tiff.subarray(HEADER_BYTES))
  return tiff
}

/** Turns each sample into what it lacks of 255, in place. */
export function invert(samples: Samples['data']): void {
  for (let index = 0; index < samples.length; index += 1) samples[index] = ~(samples[index] ?? 0)
}
