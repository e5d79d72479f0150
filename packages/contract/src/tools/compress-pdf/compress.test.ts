import { expect, test } from 'vitest'
import { z } from 'zod'

import { AppError } from '../../errors.ts'
import { decodeOptions, encodeOptions, parseOptions } from '../../form-encoding.ts'
import { errorMessage, warningMessage } from '../../messages.ts'
import { compressionRatio, decodeReport, encodeReport, type CompressionFacts } from '../../result.ts'
import { compress, TARGET_SIZE_SENTENCE } from './compress.ts'
import { COMPRESSION_LEVEL_IDS, COMPRESSION_LEVELS } from './levels.ts'
import { parseSize } from './target-size.ts'

const DEFAULTS = { imageCompression: 'medium', grayscale: false, allowSignatureLoss: false }

/** The messages for invalid fields. */
function refusals(fields: Record<string, string>): string[] {
  try {
    decodeOptions(compress, fields)
    return []
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return (error.facts.fields ?? []).map(({ field, message }) => `${field}: ${message}`)
  }
}

test('the default level is medium', () => {
  expect(decodeOptions(compress, {})).toEqual(DEFAULTS)
  expect(Object.keys(COMPRESSION_LEVELS)).toEqual(COMPRESSION_LEVEL_IDS)
})

test.each([
  [{ imageCompression: 'high' }, 'high'],
  [{ compressionLevel: 'maximum' }, 'maximum'],
  [{ compressionLevel: 'low', imageCompression: 'high' }, 'high'],
  [{ compressionLevel: 'high', imageCompression: 'high' }, 'high'],
])('the level has an alias: %j', (fields, level) => {
  expect(decodeOptions(compress, fields).imageCompression).toBe(level)
})

test('every option can be encoded as a flat field', () => {
  const options = {
    imageCompression: 'low' as const,
    targetSize: 512_000,
    grayscale: true,
    imageQuality: 60,
    dpi: 144,
    allowSignatureLoss: true,
  }
  expect(decodeOptions(compress, encodeOptions(compress, options))).toEqual(options)
})

test.each([
  ['500 KB', 512_000],
  ['500KB', 512_000],
  ['2MB', 2_097_152],
  ['1.5 mb', 1_572_864],
  ['300k', 307_200],
  ['1 GiB', 1_073_741_824],
  ['123456', 123_456],
  [' 123456 bytes', undefined],
  ['2048 B', 2048],
  ['1.0009 KB', 1024],
  ['-5 KB', undefined],
  ['1e6', undefined],
  ['1,5 MB', undefined],
  ['MB', undefined],
  ['', undefined],
])('parses the size %j', (text, bytes) => {
  expect(parseSize(text)).toBe(bytes)
})

test('parsing a target size again gives the same value', () => {
  const once = decodeOptions(compress, { targetSize: '500 KB' })
  expect(once).toEqual({ ...DEFAULTS, targetSize: 512_000 })
  expect(parseOptions(compress, once)).toEqual(once)
  expect(decodeOptions(compress, { targetSize: '' }).targetSize).toBeUndefined()
})

test.each([
  [{ imageCompression: 'extreme' }, /^imageCompression: /],
  [{ compressionLevel: 'extreme' }, /^imageCompression: /],
  [{ targetSize: 'small' }, new RegExp(`^targetSize: ${TARGET_SIZE_SENTENCE}$`)],
  [{ targetSize: '1023' }, /^targetSize: Please/],
  [{ targetSize: '1025 MB' }, /^targetSize: Please/],
  [{ imageQuality: '0' }, /^imageQuality: /],
  [{ imageQuality: '101' }, /^imageQuality: /],
  [{ imageQuality: '50.5' }, /^imageQuality: /],
  [{ dpi: '19' }, /^dpi: /],
  [{ dpi: '1201' }, /^dpi: /],
  [{ grayscale: 'gray' }, /^grayscale: /],
  [{ allowSignatureLoss: '1' }, /^allowSignatureLoss: /],
])('%j is refused with its field', (fields, sentence) => {
  expect(refusals(fields)).toEqual([expect.stringMatching(sentence)])
})

test('every option converts to JSON Schema', () => {
  const { properties } = z.toJSONSchema(compress.options, { io: 'input' })
  expect(Object.keys(properties ?? {})).toEqual(Object.keys(compress.options.shape))
})

test.each([
  [1000, 370, 63],
  [1000, 999, 0.1],
  [1000, 1000, 0],
  [1000, 1200, 0],
  [3, 1, 66.7],
  [0, 0, 0],
])('from %d to %d bytes is a reduction of %d %%', (original, compressed, ratio) => {
  expect(compressionRatio(original, compressed)).toBe(ratio)
})

test('the message for a file over the limit has its size, which reads as larger than the limit', () => {
  const message = (sizeBytes?: number) =>
    errorMessage('FILE_TOO_LARGE', { operation: 'compress', file: 'a.pdf', limit: 15, ...(sizeBytes && { sizeBytes }) })
  expect(message(20 * 1024 * 1024)).toBe('File size exceeds the maximum limit of 15MB. Current size: 20.00MB')
  expect(message(15 * 1024 * 1024 + 1)).toBe('File size exceeds the maximum limit of 15MB. Current size: 15.01MB')
  expect(message()).toBe('File size exceeds the maximum limit of 15MB.')
})

test('compression facts survive encoding the report', () => {
  const compression: CompressionFacts = {
    level: 'high',
    originalSize: 13_000_000,
    compressedSize: 4_800_000,
    ratio: 63.1,
    images: { total: 16, changed: 14 },
    worstPage: { page: 3, similarity: 0.94 },
    targetMet: false,
    smallestSize: 4_800_000,
  }
  expect(decodeReport(encodeReport({ compression, warnings: [] })).compression).toEqual(compression)
})

test('TARGET_NOT_MET gives the size in a fitting unit', () => {
  const words = (sizeBytes: number) => warningMessage({ code: 'TARGET_NOT_MET', file: 'a.pdf', sizeBytes })
  expect(words(512_000)).toContain('reduced to 500 KB ')
  expect(words(1_572_864)).toContain('reduced to 1.5 MB ')
})
