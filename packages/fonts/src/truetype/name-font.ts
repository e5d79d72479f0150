import { FontWriter } from '../font-bytes.ts'
import { readSfnt, writeSfnt } from './sfnt.ts'

/** Name IDs (OpenType, "name"): family, style, unique identifier, full name, PostScript name. */
const [FAMILY, STYLE, UNIQUE, FULL, POSTSCRIPT] = [1, 2, 3, 4, 6]
/** Windows, Unicode BMP, English (United States). */
const [WINDOWS, UNICODE, ENGLISH] = [3, 1, 0x0409]
const [HEADER_BYTES, RECORD_BYTES] = [6, 12]

/** Gives a font another family name, so that programs that look up fonts by name can distinguish it. */
export function nameFont(bytes: Uint8Array, family: string): Uint8Array {
  const { version, tables } = readSfnt(bytes)
  return writeSfnt({ version, tables: new Map([...tables, ['name', nameTable(family)]]) })
}

function nameTable(family: string): Uint8Array {
  const names: [id: number, text: string][] = [
    [FAMILY, family],
    [STYLE, 'Regular'],
    [UNIQUE, family],
    [FULL, family],
    [POSTSCRIPT, family.replaceAll(/[^\w-]/g, '')],
  ]
  const start = HEADER_BYTES + names.length * RECORD_BYTES
  const table = new Uint8Array(names.reduce((sum, [, text]) => sum + text.length * 2, start))
  const writer = new FontWriter(table)
  writer.short(2, names.length)
  writer.short(4, start)
  let offset = 0
  for (const [index, [id, text]] of names.entries()) {
    const record = HEADER_BYTES + index * RECORD_BYTES
    for (const [place, value] of [WINDOWS, UNICODE, ENGLISH, id, text.length * 2, offset].entries()) {
      writer.short(record + place * 2, value)
    }
    for (let at = 0; at < text.length; at += 1) writer.short(start + offset + at * 2, text.charCodeAt(at))
    offset += text.length * 2
  }
  return table
}
