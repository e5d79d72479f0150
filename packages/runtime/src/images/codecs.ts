/**
 * Samples in the color space of the image file: 8 bits each, interleaved, top row first, no padding. One channel is gray,
 * three are RGB, four are CMYK as stored: Adobe's inverted values stay inverted, and the image's /Decode says so (ISO
 * 32000-2, 8.9.5.2).
 */
export interface Samples {
  width: number
  height: number
  channels: 1 | 3 | 4
  data: Uint8Array | Uint8ClampedArray
}

/** Size in pixels. */
export interface ImageSize {
  width: number
  height: number
}

/** How to encode a JPEG. */
export interface JpegEncoding {
  /** 1 to 100, on libjpeg's scale. */
  quality: number
  /** Chroma subsampling, also of CMYK; black is never subsampled. */
  subsampling: '4:2:0' | '4:4:4'
  /** Takes a tenth of the time, but more bytes: one scan, without trellis quantization. */
  isDraft?: boolean
}

/**
 * Image codecs. ICC profiles and EXIF orientation in a file are never applied: the PDF says what the samples mean. Callers
 * check the size with `readJpegHeaders` before decoding. Input samples are not modified.
 */
export interface ImageCodecs {
  /**
   * Decodes a JPEG, scaled to `size` if given, which takes less memory and time than decoding and resizing.
   * @returns undefined if it is damaged, truncated or unsupported
   */
  decodeJpeg: (jpeg: Uint8Array, size?: ImageSize) => Promise<Samples | undefined>
  /** Encodes a progressive JPEG with optimized Huffman tables; CMYK as YCCK with Adobe's segment. */
  encodeJpeg: (samples: Samples, encoding: JpegEncoding) => Promise<Uint8Array>
  /**
   * Scales a JPEG down and re-encodes it, if possible without holding all of its samples.
   * @returns undefined if it is damaged, truncated, unsupported or too large
   */
  shrinkJpeg: (jpeg: Uint8Array, size: ImageSize, encoding: JpegEncoding) => Promise<Uint8Array | undefined>
  /** Resizes with a Lanczos-3 filter. */
  resize: (samples: Samples, size: ImageSize) => Promise<Samples>
}
