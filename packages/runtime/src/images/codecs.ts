/**
 * A picture's samples in its file's own colours: 8 bits each, interleaved, rows from the top, no padding. One channel is
 * gray, three are red, green and blue, four are inks, just as the file has them: where Adobe's are stored inverted, they
 * are inverted here, and the image's /Decode says so (ISO 32000-2, 8.9.5.2).
 */
export interface Samples {
  width: number
  height: number
  channels: 1 | 3 | 4
  data: Uint8Array | Uint8ClampedArray
}

/** Columns and rows of a picture. */
export interface PictureSize {
  width: number
  height: number
}

/** How a JPEG is made. */
export interface JpegEncoding {
  /** 1 to 100, on libjpeg's scale. */
  quality: number
  /** Whether colours are half as fine as brightness, those of inks as well; black never is. */
  subsampling: '4:2:0' | '4:4:4'
  /** Looks for the order of scans that takes the least bytes, where the codec can: some 3 % for twice the time. */
  optimizeScans?: boolean
}

/** Pixels that are entries of a palette. */
export interface PalettePicture extends PictureSize {
  /** Red, green and blue of each entry, all three alike for gray. */
  palette: Uint8Array
  /** An entry for each pixel. */
  indices: Uint8Array
}

/**
 * What makes samples of compressed pictures, and the other way round. No colour profile and no orientation in a file is
 * ever applied: the document around it says what its samples mean. Who calls bounds the pixels by `readJpegHeaders` before
 * anything is decoded. Samples given in are not changed.
 */
export interface PictureCodecs {
  /**
   * Decodes a JPEG; where a smaller size is given, scaled to exactly that, with less memory and time than in two steps.
   * @returns undefined where it is damaged, cut off or of a kind that is not read
   */
  decodeJpeg: (jpeg: Uint8Array, size?: PictureSize) => Promise<Samples | undefined>
  /** Packs samples as a progressive JPEG with the best tables; inks as brightness, colours and black, which Adobe's segment says. */
  encodeJpeg: (samples: Samples, encoding: JpegEncoding) => Promise<Uint8Array>
  /**
   * Scales a JPEG down and packs it anew, where it can be without ever holding all of its samples.
   * @returns undefined where it is damaged, cut off, of a kind that is not read, or too large to be packed
   */
  shrinkJpeg: (jpeg: Uint8Array, size: PictureSize, encoding: JpegEncoding) => Promise<Uint8Array | undefined>
  /** Scales samples (Lanczos, three lobes, as wide as the pixels it makes). */
  resize: (samples: Samples, size: PictureSize) => Promise<Samples>
}
