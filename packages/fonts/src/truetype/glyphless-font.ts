import { FontWriter } from '../font-bytes.ts'
import { writeSfnt } from './sfnt.ts'

const UNITS_PER_EM = 1000
const TRUE_TYPE = 0x0001_0000
/** `.notdef`, and the glyph of every character. */
const GLYPHS = 2

/** Metrics of the invisible letters, in thousandths of an em. */
export const GLYPHLESS_METRICS = { advance: 500, ascent: 800, descent: -200 } as const

/** A TrueType font that paints nothing: its glyphs are empty and equally wide. Used for invisible text over images. */
export function glyphlessFont(): Uint8Array {
  return writeSfnt({
    version: TRUE_TYPE,
    tables: new Map([
      ['head', head()],
      ['hhea', hhea()],
      ['hmtx', hmtx()],
      ['maxp', maxp()],
      // No glyph has data, but some readers treat an empty table as missing.
      ['glyf', new Uint8Array(4)],
      ['loca', new Uint8Array((GLYPHS + 1) * 2)],
      ['post', post()],
    ]),
  })
}

function head(): Uint8Array {
  const table = new FontWriter(new Uint8Array(54))
  table.long(0, TRUE_TYPE)
  table.long(4, TRUE_TYPE)
  table.long(12, 0x5f0f_3cf5)
  table.short(18, UNITS_PER_EM)
  // lowestRecPPEM: no size is too small.
  table.short(46, 1)
  return table.bytes
}

function hhea(): Uint8Array {
  const { advance, ascent, descent } = GLYPHLESS_METRICS
  const table = new FontWriter(new Uint8Array(36))
  table.long(0, TRUE_TYPE)
  table.short(4, ascent)
  table.short(6, descent & 0xff_ff)
  table.short(10, advance)
  table.short(34, GLYPHS)
  return table.bytes
}

function hmtx(): Uint8Array {
  const table = new FontWriter(new Uint8Array(GLYPHS * 4))
  for (let glyph = 0; glyph < GLYPHS; glyph += 1) table.short(glyph * 4, GLYPHLESS_METRICS.advance)
  return table.bytes
}

function maxp(): Uint8Array {
  const table = new FontWriter(new Uint8Array(32))
  table.long(0, TRUE_TYPE)
  table.short(4, GLYPHS)
  // maxZones
  table.short(14, 1)
  return table.bytes
}

/** Without glyph names. */
function post(): Uint8Array {
  const table = new FontWriter(new Uint8Array(32))
  table.long(0, 0x0003_0000)
  return table.bytes
}
