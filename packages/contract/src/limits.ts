/** Bytes per MB in limits and sizes. */
export const BYTES_PER_MB = 1024 * 1024

/** Default limits. The server's configuration can change each of them; `GET /api/config` returns those in force. */
export const DEFAULT_LIMITS = {
  /** Size of an uploaded file, in MB. */
  maxUploadMb: 10,
  /** The same for Compress PDF. */
  maxUploadMbCompress: 15,
  maxFiles: 100,
  /** Files of a batch, which are processed independently. */
  maxBatchFiles: 20,
  maxPages: 5000,
  /** Pixels of a rendered page: A3 at 600 dpi has 70 million. */
  maxPixels: 80_000_000,
  /** How long results of jobs are kept, in hours. */
  retentionHours: 24,
} as const

/**
 * Limits on what is read from one document, far above what real files need. They keep a hostile file from using up
 * memory or time, and are not configurable.
 */
export const READING_BOUNDS = {
  /** Indirect objects, in use or free. */
  maxObjects: 1_000_000,
  /** Total decompressed size of object and cross-reference streams, in MB. */
  maxExpandedMb: 256,
  /** Depth of nested arrays and dictionaries. */
  maxNesting: 400,
  /** How often the bytes of a file may be parsed again; a file needs more if its objects overlap. */
  maxReadings: 8,
  /** Extracted characters; a thousand pages of small print have five million. */
  maxTextCharacters: 20_000_000,
  /** Pixels of an image on a rendered page; A0 at 600 dpi has 560 million. */
  maxImagePixels: 600_000_000,
  /** Steps of painting one page, each about a microsecond; see decision 37. */
  maxDrawingSteps: 20_000_000,
  /** Pixels of an image that is added to a document, which may have to be decoded. */
  maxAddedPixels: 50_000_000,
} as const

/** The limits in force that the engine checks. */
export interface EngineLimits {
  /** Pages of one document, and of the result. */
  maxPages: number
  /** Pixels of a rendered page; the default limit if absent. */
  maxPixels?: number
}

/** How long the browser waits for a synchronous call, in ms. */
export const CALL_TIMEOUT_MS = 60_000
