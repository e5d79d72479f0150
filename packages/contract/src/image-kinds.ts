/** Image types by their bytes, with their common names. */
export const IMAGE_KIND_NAMES = {
  png: 'PNG',
  jpeg: 'JPEG',
  tiff: 'TIFF',
  bmp: 'BMP',
  gif: 'GIF',
  webp: 'WebP',
  jpeg2000: 'JPEG 2000',
  heic: 'HEIC',
  avif: 'AVIF',
  jxl: 'JPEG XL',
  svg: 'SVG',
  psd: 'Photoshop',
} as const

/** The kind of an image. */
export type ImageKind = keyof typeof IMAGE_KIND_NAMES

/** Bytes at the start of a file, by kind; `offset` is 0 if absent. */
const STARTS: readonly { kind: ImageKind; bytes: readonly number[]; offset?: number }[] = [
  { kind: 'png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { kind: 'jpeg', bytes: [0xff, 0xd8, 0xff] },
  { kind: 'tiff', bytes: [0x49, 0x49, 42, 0] },
  { kind: 'tiff', bytes: [0x4d, 0x4d, 0, 42] },
  // BigTIFF.
  { kind: 'tiff', bytes: [0x49, 0x49, 43, 0] },
  { kind: 'tiff', bytes: [0x4d, 0x4d, 0, 43] },
  { kind: 'gif', bytes: letters('GIF8') },
  { kind: 'webp', bytes: letters('WEBP'), offset: 8 },
  { kind: 'jpeg2000', bytes: letters('jP  '), offset: 4 },
  // A codestream without boxes: SOC and SIZ.
  { kind: 'jpeg2000', bytes: [0xff, 0x4f, 0xff, 0x51] },
  { kind: 'jxl', bytes: letters('JXL '), offset: 4 },
  { kind: 'jxl', bytes: [0xff, 0x0a] },
  { kind: 'psd', bytes: letters('8BPS') },
]

/** Brands of files in the ISO base media file format (ISO/IEC 14496-12, 4.3), after `ftyp`. */
const BRANDS: readonly [ImageKind, RegExp][] = [
  ['avif', /avi[fs]/],
  ['heic', /hei[cxms]|hev[cxms]|mif1|msf1/],
]

/** Sizes of the information header of a BMP, which distinguish it from a text that starts with "BM". */
const BITMAP_HEADERS: ReadonlySet<number> = new Set([12, 40, 52, 56, 64, 108, 124])

/** Number of bytes read to detect the type of an image: the root element of an SVG may follow a license or the entities of an editor. */
export const IMAGE_SIGNATURE_BYTES = 8192

/** The type of an image by its first bytes, whatever its name; undefined if it is not a known one. */
export function imageKindOf(bytes: Uint8Array): ImageKind | undefined {
  const found = STARTS.find(({ bytes: start, offset = 0 }) => start.every((byte, at) => bytes[offset + at] === byte))
  if (found !== undefined) return found.kind
  if (isBitmap(bytes)) return 'bmp'
  const start = text(bytes, 0, IMAGE_SIGNATURE_BYTES)
  if (start.slice(4, 8) === 'ftyp') return brandOf(start)
  return startsWithSvg(start) ? 'svg' : undefined
}

/** What may precede the root element (XML 1.0, 2.8): a byte order mark, white space, instructions, comments, a document type. */
const PROLOG_PARTS = [
  /\u00ef\u00bb\u00bf|\s+/y,
  /<\?[^]*?\?>/y,
  /<!--[^]*?-->/y,
  /<!DOCTYPE\s[^[>]*(?:\[(?:"[^"]*"|'[^']*'|<!--(?:(?!-->)[^])*-->|<(?!!--)|[^\]"'<])*\]\s*)?>/y,
]

const SVG_ROOT = /<(?:[\w.-]+:)?svg[\s/>]/y

/** Whether the root element is that of an SVG. Matched part by part: hostile input could make a single expression backtrack forever. */
function startsWithSvg(start: string): boolean {
  let at = 0
  for (;;) {
    const found = PROLOG_PARTS.map((part) => matchAt(part, start, at)).find((length) => length > 0)
    if (found === undefined) return matchAt(SVG_ROOT, start, at) > 0
    at += found
  }
}

/** The length of a match of a sticky expression; 0 if there is none. */
function matchAt(expression: RegExp, content: string, at: number): number {
  expression.lastIndex = at
  return expression.exec(content)?.[0].length ?? 0
}

function brandOf(start: string): ImageKind | undefined {
  // The major brand and the compatible ones: some HEIC files name HEIC only among the latter.
  const brands = start.slice(8, 64)
  return BRANDS.find(([, pattern]) => pattern.test(brands))?.[0]
}

function isBitmap(bytes: Uint8Array): boolean {
  return bytes[0] === 0x42 && bytes[1] === 0x4d && BITMAP_HEADERS.has(bytes[14] ?? 0) && bytes[15] === 0
}

function letters(word: string): number[] {
  return Array.from(word, (letter) => letter.charCodeAt(0))
}

function text(bytes: Uint8Array, start: number, end: number): string {
  let result = ''
  for (const byte of bytes.subarray(start, end)) result += String.fromCharCode(byte)
  return result
}
