import type { OfficeFormat } from '@recto/runtime'

/** Sectors that chains are followed for, so that a loop ends (MS-CFB 2.3). */
const MAX_SECTORS = 100_000
const END_OF_CHAIN = 0xff_ff_ff_fa
const ENTRY_BYTES = 128
/** Streams shorter than this are in another place, which is not read here. */
const MINI_STREAM_BYTES = 4096

/** A stream of a compound file: its name, and its first sector. */
interface Stream {
  name: string
  /** Empty if the stream is a short one. */
  start: Uint8Array
}

/** What a compound file holds. */
export interface CompoundContent {
  format: OfficeFormat
  isEncrypted: boolean
  hasMacros: boolean
}

/** Formats by their main stream. */
const STREAMS: readonly [name: string, format: OfficeFormat][] = [
  ['WordDocument', 'doc'],
  ['Workbook', 'xls'],
  ['Book', 'xls'],
  ['PowerPoint Document', 'ppt'],
]

/**
 * Says what a compound file holds; undefined if it is no Office file.
 * @param ending of the name of the file, which tells what an encrypted package is
 */
export function readCompound(bytes: Uint8Array, ending: string): CompoundContent | undefined {
  const streams = listStreams(bytes)
  const find = (name: string) => streams.find((stream) => stream.name === name)
  const hasMacros = streams.some(({ name }) => /^(?:Macros|_VBA_PROJECT|_VBA_PROJECT_CUR)$/.test(name))
  if (find('EncryptedPackage') !== undefined) {
    const format = ENCRYPTED.find((known) => ending.startsWith(known.slice(0, 3))) ?? 'docx'
    return { format, isEncrypted: true, hasMacros: false }
  }
  for (const [name, format] of STREAMS) {
    const stream = find(name)
    if (stream === undefined) continue
    const current = find('Current User')?.start ?? new Uint8Array()
    return { format, isEncrypted: isEncrypted(format, stream.start, current), hasMacros }
  }
  return undefined
}

const ENCRYPTED: readonly OfficeFormat[] = ['docx', 'xlsx', 'pptx']

/** Whether the start of a main stream says that the rest is encrypted. */
function isEncrypted(format: OfficeFormat, start: Uint8Array, currentUser: Uint8Array): boolean {
  const view = new DataView(start.buffer, start.byteOffset, start.byteLength)
  // Fib.base.fEncrypted (MS-DOC 2.5.2).
  if (format === 'doc') return start.length > 12 && (view.getUint16(10, true) & 0x01_00) !== 0
  if (format === 'xls') return hasFilePass(view)
  // headerToken of the CurrentUserAtom (MS-PPT 2.3.2).
  return (
    currentUser.length >= 16 &&
    new DataView(currentUser.buffer, currentUser.byteOffset).getUint32(12, true) === 0xf3_d1_c4_df
  )
}

/** FilePass is one of the first records after BOF (MS-XLS 2.1.7.20.2). */
function hasFilePass(view: DataView): boolean {
  let at = 0
  for (let records = 0; records < 8 && at + 4 <= view.byteLength; records += 1) {
    if (view.getUint16(at, true) === 0x2f) return true
    at += 4 + view.getUint16(at + 2, true)
  }
  return false
}

/** Lists the streams of a compound file; none if it is damaged. */
function listStreams(bytes: Uint8Array): Stream[] {
  if (bytes.length < 512) return []
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const sectorBytes = 2 ** Math.min(view.getUint16(30, true), 16)
  const sectorAt = (sector: number) => (sector + 1) * sectorBytes
  const next = (sector: number) => nextSector(view, sector, sectorBytes)
  const streams: Stream[] = []
  let sector = view.getUint32(48, true)
  for (let count = 0; sector < END_OF_CHAIN && count < MAX_SECTORS; count += 1) {
    const start = sectorAt(sector)
    if (start + sectorBytes > bytes.length) break
    for (let at = start; at < start + sectorBytes; at += ENTRY_BYTES) {
      const entry = readEntry(bytes, view, at)
      if (entry.name === '') continue
      const isShort = entry.size < MINI_STREAM_BYTES
      const first = sectorAt(entry.sector)
      streams.push({ name: entry.name, start: isShort ? new Uint8Array() : bytes.subarray(first, first + sectorBytes) })
    }
    sector = next(sector)
  }
  return streams
}

function readEntry(bytes: Uint8Array, view: DataView, at: number): { name: string; sector: number; size: number } {
  const length = Math.min(64, view.getUint16(at + 64, true))
  const name = new TextDecoder('utf-16le').decode(bytes.subarray(at, at + Math.max(0, length - 2)))
  return { name, sector: view.getUint32(at + 116, true), size: view.getUint32(at + 120, true) }
}

/** The sector after one, by the allocation table, whose first 109 sectors are listed in the header. */
function nextSector(view: DataView, sector: number, sectorBytes: number): number {
  const perSector = sectorBytes / 4
  const index = Math.floor(sector / perSector)
  if (index >= 109) return END_OF_CHAIN
  const at = (view.getUint32(76 + index * 4, true) + 1) * sectorBytes + (sector % perSector) * 4
  return at + 4 <= view.byteLength ? view.getUint32(at, true) : END_OF_CHAIN
}
