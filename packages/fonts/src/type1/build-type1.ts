import { concatenate, fromLatin1 } from '@recto/runtime'

import { CHARSTRING_KEY, PRIVATE_KEY } from './eexec.ts'

const FACTOR = 52_845
const ADDEND = 22_719

/** Encrypts as Type 1 fonts do, after `zeros` leading zero bytes. */
function encrypt(plain: Uint8Array, key: number, zeros: number): Uint8Array {
  const bytes = concatenate([new Uint8Array(zeros), plain])
  let state = key
  return bytes.map((byte) => {
    const cipher = byte ^ (state >> 8)
    state = ((cipher + state) * FACTOR + ADDEND) & 0xff_ff
    return cipher
  })
}

/** The parts of a Type 1 font for tests. */
export interface Type1Parts {
  glyphs: Readonly<Record<string, Uint8Array>>
  subrs: readonly Uint8Array[]
  /** Names by code; StandardEncoding by default. */
  encoding?: Readonly<Record<number, string>>
  /** PostScript added to the Private dictionary. */
  extra?: string
}

/** Builds a Type 1 font program as font editors write it. For tests. */
export function buildType1({ glyphs, subrs, encoding, extra = '' }: Type1Parts): Uint8Array {
  const codes = Object.entries(encoding ?? {}).map(([code, name]) => `dup ${code} /${name} put\n`)
  const own = `256 array\n0 1 255 {1 index exch /.notdef put} for\n${codes.join('')}readonly def`
  const head = [
    '%!PS-AdobeFont-1.0: Made 1.0',
    '11 dict begin /FontName /Made def /PaintType 0 def /FontType 1 def',
    '/FontMatrix [0.001 0 0 0.001 0 0] readonly def /FontBBox {0 -200 1000 900} readonly def',
    `/Encoding ${encoding === undefined ? 'StandardEncoding def' : own}`,
    'currentdict end currentfile eexec\n',
  ].join('\n')
  const sink: Uint8Array[] = []
  const binary = (before: string, code: Uint8Array, after: string) => {
    const secret = encrypt(code, CHARSTRING_KEY, 4)
    sink.push(fromLatin1(`${before} ${secret.length} RD `), secret, fromLatin1(` ${after}\n`))
  }
  sink.push(
    fromLatin1(`dup /Private 9 dict dup begin /RD {string currentfile exch readstring pop} executeonly def ${extra}
/BlueValues [-10 0 700 710] def /StdHW [40] def /BlueScale 0.039625 def /ForceBold false def /password 5839 def
/Subrs ${subrs.length} array\n`),
  )
  for (const [index, subr] of subrs.entries()) binary(`dup ${index}`, subr, 'NP')
  sink.push(fromLatin1(`ND 2 index /CharStrings ${Object.keys(glyphs).length} dict dup begin\n`))
  for (const [name, code] of Object.entries(glyphs)) binary(`/${name}`, code, 'ND')
  sink.push(
    fromLatin1('end end readonly put noaccess put dup /FontName get exch definefont pop mark currentfile closefile\n'),
  )
  const tail = `\n${`${'0'.repeat(64)}\n`.repeat(8)}cleartomark\n`
  return concatenate([fromLatin1(head), encrypt(concatenate(sink), PRIVATE_KEY, 4), fromLatin1(tail)])
}

/** Encodes a charstring from numbers and operators; operators start with a dot: `.5` or `.12.16`. */
export function type1Code(text: string): Uint8Array {
  const bytes = text
    .trim()
    .split(/\s+/)
    .flatMap((token) => {
      if (token.startsWith('.')) return token.slice(1).split('.').map(Number)
      const value = Number(token)
      if (Math.abs(value) <= 107) return [value + 139]
      return [255, value >> 24, value >> 16, value >> 8, value].map((byte) => byte & 0xff)
    })
  return Uint8Array.from(bytes)
}

/** The standard Subrs: flex (0 to 2), return (3), hint replacement (4). */
export const STANDARD_SUBRS = [
  '3 0 .12.16 .12.17 .12.17 .12.33 .11',
  '0 1 .12.16 .11',
  '0 2 .12.16 .11',
  '.11',
  '1 3 .12.16 .12.17 .10 .11',
].map(type1Code)
