import type { ImageCodecs } from './images/codecs.ts'
import type { RgbaImage } from './images/rgba-image.ts'

/** WebAssembly modules the engine may load. */
export type WasmName =
  | 'deflate'
  | 'pixels'
  | 'jbig2'
  | 'pdfium'
  | 'harfbuzz'
  | 'harfbuzz-subset'
  | 'webp'
  | 'webp-decoder'
  | 'avif-decoder'
  | 'openjpeg'
  | 'tesseract'
  | 'matrix-product'

/** Tesseract's language data. */
export interface OcrData {
  /** Codes of the installed languages. */
  languages: () => Promise<readonly string[]>
  /**
   * Loads the data of a language: the content of its `.traineddata` file.
   * @throws AppError LANGUAGE_NOT_INSTALLED
   */
  load: (language: string) => Promise<Uint8Array>
}

/** How a JPEG is encoded: quality from 1 to 100, in gray or in color. */
export interface JpegOptions {
  quality: number
  isGray: boolean
}

/** AES in CBC mode on whole blocks of 16 bytes, without padding. Keys have 16 or 32 bytes. */
export interface AesCbc {
  encrypt: (key: Uint8Array, iv: Uint8Array, data: Uint8Array) => Uint8Array
  decrypt: (key: Uint8Array, iv: Uint8Array, data: Uint8Array) => Uint8Array
}

/** SHA-2 with a digest of 256, 384 or 512 bits (FIPS 180-4). */
export type Sha2 = (bits: 256 | 384 | 512, data: Uint8Array) => Uint8Array

/** What it takes to open an encrypted document, whose objects are then decrypted as they are read. */
export type Cryptography = Pick<Platform, 'aes' | 'sha2'>

/** What the engine needs from its environment. There is one implementation for Node and one for browsers. */
export interface Platform {
  /** Loads and compiles a WebAssembly module. */
  loadWasm: (name: WasmName) => Promise<WebAssembly.Module>
  /** Reads a file of a font package, by package name and path. */
  loadFontFile: (path: string) => Promise<Uint8Array>
  ocrData: OcrData
  /** Deflates to the zlib format (RFC 1950), which FlateDecode uses. */
  deflate: (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>
  /**
   * Inflates the zlib format strictly.
   * @returns undefined if the data is damaged or truncated, its checksum is wrong, or the result exceeds `maxBytes`
   */
  inflate: (data: Uint8Array, maxBytes: number) => Uint8Array | undefined
  /** The CRC-32 of ZIP (ISO/IEC 3309). */
  crc32: (bytes: Uint8Array) => number
  aes: AesCbc
  sha2: Sha2
  /** Encodes an image as JFIF, ignoring alpha. The pixels are read before this returns. */
  encodeJpeg: (image: RgbaImage, options: JpegOptions) => Uint8Array | Promise<Uint8Array>
  /** Codecs for images in documents, loaded on first use. */
  imageCodecs: ImageCodecs
  /** Cryptographically secure random bytes. */
  randomBytes: (count: number) => Uint8Array
  /** Bytes that identify a file and need not be secret; random unless an operation has a seed. */
  identifier?: (count: number) => Uint8Array
}
