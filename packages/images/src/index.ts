export { type Bitmap, invert } from './bitmap.ts'
export { decodeFax } from './ccitt/decode-fax.ts'
export { listBmp } from './bmp/read-bmp.ts'
export {
  brightnessOrder,
  type CountedPalette,
  exactPalette,
  inOrder,
  type PaletteOrder,
  useOrder,
} from './exact-palette.ts'
export { listGifFrames } from './gif/gif-frames.ts'
export { readAvif } from './avif/read-avif.ts'
export { listWebp } from './webp/read-webp.ts'
export { decodeJpx } from './decode-jpx.ts'
export { type EncodeImage, imageEncoder, type ImageEncoding } from './encode/encode-image.ts'
export { flattenOnWhite } from './encode/flatten-on-white.ts'
export { srgbProfile } from './encode/srgb-profile.ts'
export { encodePng } from './encode/png.ts'
export { isBilevel, toGray } from './encode/pixel-samples.ts'
export { encodeJbig2 } from './jbig2/encode-jbig2.ts'
export { recodeJpeg } from './jpeg-coefficients/recode-jpeg.ts'
export { hasReadableFrame, readJpegHeaders, withoutRemarks } from './jpeg-headers.ts'
export { decodeJpegSamples } from './jpeg-samples/decode-jpeg.ts'
export { encodeJpegSamples } from './jpeg-samples/encode-jpeg.ts'
export { type JpxHeader, readJpxHeader } from './jpx-header.ts'
export { isSideways, type Orientation, orientationMatrix } from './orientation.ts'
export { checkImageSize } from './image-size.ts'
export { channelsOf, INDEXED, type Png, readPngChunks } from './png-chunks.ts'
export { filterRows, undoPng } from './png-filters.ts'
export { inflateRows, type PngSamples, readSamples, rowsLength } from './png-pixels.ts'
export { portableImageCodecs } from './portable-codecs.ts'
export { colorQuantizer, type Quantizer, type ReducedColors } from './quantize/quantize.ts'
export { profileChannels } from './icc-profile.ts'
export { likelyResolution, perMeter, type Resolution, resolutionOf } from './resolution.ts'
export { readExif } from './exif.ts'
export { resizeSamples } from './resize-samples.ts'
export { type MeasureSimilarity, openSimilarity, type Similarity } from './similarity.ts'
export { areEqual } from './similarity/equal-samples.ts'
export { type AlphaChannel, bytesOfRow, CHANNELS_OF, checkDecodedSize, type Raster } from './raster.ts'
export { listTiffImages, readTiffImage, type TiffFrame } from './tiff/read-tiff.ts'
export {
  bitDepthFor,
  minBitDepth,
  type RowLayout,
  rowBytesOf,
  samplesFromBytes,
  samplesToBytes,
  scaleToBytes,
} from './sample-bit-depth.ts'
export { reduceColors } from './reduce-colors.ts'
export type { CodecFrame, RasterFrame } from './raster-frame.ts'
export { type FilterRows, openRowFilter } from './row-filter.ts'
export { splitAlpha } from './split-alpha.ts'
export { evenLight, isEvenLight, type PaperLight, paperLight } from './scan/even-light.ts'
export { type GrayImage, grayOf, turned } from './scan/gray-image.ts'
export { histogramOf, inkMask, type InkMask, inkThreshold } from './scan/ink.ts'
export { inkParts, type InkParts, type PageInk, pageInk } from './scan/ink-parts.ts'
export { type LocalInk, localInk } from './scan/local-ink.ts'
export { type RuledLine, ruledLines } from './scan/ruled-lines.ts'
export { isLetterLike, letterHeight } from './scan/letter-height.ts'
export { eraseRules, type Unruled } from './scan/rules.ts'
export { findSkew, type Skew } from './scan/skew.ts'
export { type Despeckled, removeSpecks } from './scan/specks.ts'
export { rotatedFrame, warp } from './scan/warp.ts'
export { type CleanedScan, cleanScan, type CleanScanOptions } from './scan/clean-scan.ts'
