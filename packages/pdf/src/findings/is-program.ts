import { startsWith } from '@recto/runtime'

import { decodeText } from '../documents/text-string.ts'
import { type PdfDictionary, PdfStream, PdfString } from '../objects/objects.ts'
import type { TraitSource } from './trait.ts'

/** Extensions that systems run when a file is opened, and documents with macros. */
const EXTENSIONS = new Set(
  (
    'exe com scr pif bat cmd msi msp mst dll cpl sys ocx drv gadget msc application appref-ms appx msix ' +
    'js jse mjs vb vbs vbe ws wsf wsh wsc sct ps1 ps1xml ps2 psc1 psm1 hta reg inf scf lnk url chm hlp xll xlam ' +
    'settingcontent-ms library-ms jar jnlp class app command workflow action pkg dmg apk ipa deb rpm appimage run ' +
    'sh bash csh ksh zsh py pyc pyw pl rb docm dotm xlsm xltm pptm potm ppam ppsm sldm iso img vhd vhdx one'
  ).split(' '),
)

/** The first bytes of programs: Windows, ELF, Mach-O, Java and Mach-O fat, scripts, Android, shortcuts of Windows. */
const SIGNATURES = [
  'MZ',
  '\u007fELF',
  '\u00fe\u00ed\u00fa\u00ce',
  '\u00fe\u00ed\u00fa\u00cf',
  '\u00ce\u00fa\u00ed\u00fe',
  '\u00cf\u00fa\u00ed\u00fe',
  '\u00ca\u00fe\u00ba\u00be',
  '#!',
  'dex\n',
  'L\0\0\0\u0001\u0014\u0002\0',
]

/** Enough encoded data for the first bytes, and so little that it cannot expand to much. */
const HEAD_BYTES = 1024

/** Names of an embedded file (ISO 32000-2, table 43). */
const NAMES = ['UF', 'F', 'Unix', 'DOS', 'Mac']

/** Whether an embedded file is a program, by its names or its first bytes. */
export function isProgram(specification: PdfDictionary, embedded: PdfDictionary, source: TraitSource): boolean {
  return (
    NAMES.some((key) => hasProgramName(source.resolve(specification.get(key)))) ||
    [...embedded.entries.values()].some((file) => startsLikeProgram(source.resolve(file), source))
  )
}

/** Without the lookbehind, the search would begin again at each character of a run in the middle. */
const TRAILING = /(?<![\s.\p{Cc}])[\s.\p{Cc}]+$/u

function hasProgramName(name: unknown): boolean {
  if (!(name instanceof PdfString)) return false
  // Windows ignores trailing dots and spaces, and anything after a colon; some programs end names at a zero.
  const plain = decodeText(name.bytes)
    .toLowerCase()
    .replace(/:[^:]*\$data$/, '')
    .replace(TRAILING, '')
  return EXTENSIONS.has(plain.slice(plain.lastIndexOf('.') + 1)) && plain.includes('.')
}

function startsLikeProgram(file: unknown, { decode }: TraitSource): boolean {
  if (!(file instanceof PdfStream)) return false
  const head = decode(new PdfStream(file.dictionary, file.data.subarray(0, HEAD_BYTES)))
  return head !== undefined && SIGNATURES.some((signature) => startsWith(head, signature, 0))
}
