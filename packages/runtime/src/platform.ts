import type { PictureCodecs } from './images/codecs.ts'
import type { Picture } from './images/picture.ts'

/** WebAssembly modules the engine may ask for. */
export type WasmName = 'pdfium' | 'harfbuzz' | 'harfbuzz-subset' | 'webp' | 'openjpeg'

/** How a JPEG is made: what is kept of the picture, in percent, and whether it has shades of gray alone. */
export interface JpegOptions {
  quality: number
  isGray: boolean
}

/** AES in CBC mode on whole blocks of 16 bytes, without padding. Keys have 16 or 32 bytes. */
export interface AesCbc {
  encrypt: (key: Uint8Array, iv: Uint8Array, data: Uint8Array) => Uint8Array
  decrypt: (key: Uint8Array, iv: Uint8Array, data: Uint8Array) => Uint8Array
}

/** What the engine needs from the place it runs in. One implementation for Node, one for the browser. */
export interface Platform {
  /** A WebAssembly module, compiled. */
  loadWasm: (name: WasmName) => Promise<WebAssembly.Module>
  /** The bytes of a file of a font package, by the package's name and the path in it. */
  loadFontFile: (path: string) => Promise<Uint8Array>
  /** Compresses bytes in zlib format (RFC 1950), as FlateDecode wants them. */
  deflate: (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>
  /**
   * Inflates data in zlib format as strictly as can be; undefined where it is damaged, breaks off, does not add up to its
   * check value, or unpacks to more than `maxBytes`.
   */
  inflate: (data: Uint8Array, maxBytes: number) => Uint8Array | undefined
  /** The check value of bytes that ZIP has (ISO/IEC 3309). */
  crc32: (bytes: Uint8Array) => number
  /** AES as fast as the place has it. */
  aes: AesCbc
  /** Packs a picture as a JFIF file; its alpha does not count. The pixels are read before this returns. */
  encodeJpeg: (picture: Picture, options: JpegOptions) => Uint8Array | Promise<Uint8Array>
  /** Decodes, scales and packs pictures found in documents; what they need is loaded when it is first used. */
  pictures: PictureCodecs
  /** Bytes nobody can guess. */
  randomBytes: (count: number) => Uint8Array
}
