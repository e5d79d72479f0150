/** Bytes in the megabyte that limits and sizes are given in. */
export const BYTES_PER_MB = 1024 * 1024

/** Default bounds; the server's configuration may change each of them (`GET /api/config` tells the ones in force). */
export const DEFAULT_LIMITS = {
  /** Size of one uploaded file, in MB. */
  maxUploadMb: 10,
  /** The same for compress. */
  maxUploadMbCompress: 15,
  maxFiles: 100,
  maxPages: 5000,
  /** Pixels of a picture that a page becomes: an A3 sheet at 600 dpi has 70 million. */
  maxPixels: 80_000_000,
  /** How long results of long work are kept, in hours. */
  retentionHours: 24,
} as const

/**
 * Bounds of what is read of one document, far beyond what real files need. They keep a hostile file from taking all
 * memory or time; nobody has to set them.
 */
export const READING_BOUNDS = {
  /** Indirect objects, in use or not. */
  maxObjects: 1_000_000,
  /** What the compressed structure of a file (object and cross-reference streams) unpacks to, together, in MB. */
  maxExpandedMb: 256,
  /** Arrays and dictionaries within each other. */
  maxNesting: 400,
  /** Times that the bytes of a file may be read over; more is a file whose objects lie within each other. */
  maxReadings: 8,
  /** Characters that are read of one document as text; a thousand pages of small print have five million. */
  maxTextCharacters: 20_000_000,
  /** Pixels of one picture on a page that is drawn; an A0 sheet at 600 dpi has 560 million. */
  maxPicturePixels: 600_000_000,
  /** Pixels of a picture that is put into a document, which may have to be unpacked for that. */
  maxAddedPixels: 50_000_000,
} as const

/** Bounds in force, as the engine checks them. */
export interface EngineLimits {
  /** Pages of one document, and of the result. */
  maxPages: number
  /** Pixels of a picture that a page becomes; the default where it is not given. */
  maxPixels?: number
}

/** The browser gives up a call after this many milliseconds. */
export const CALL_TIMEOUT_MS = 60_000
