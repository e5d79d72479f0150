import { startsWith } from '@recto/runtime'

import { type Orientation, toOrientation } from './orientation.ts'
import { type Resolution, resolutionOf } from './resolution.ts'
import { readTiffDirectories } from './tiff/tiff-directory.ts'

/** What Exif says about how an image is displayed. */
export interface ExifFacts {
  orientation: Orientation
  resolution: Resolution | undefined
}

const ORIENTATION_TAG = 0x0112
const NAME = 'Exif\0\0'

/** Reads an Exif segment of a JPEG: a name and a TIFF file, whose first directory describes the image. */
export function readExif(segment: Uint8Array): ExifFacts {
  return readExifDirectory(startsWith(segment, NAME, 0) ? segment.subarray(NAME.length) : segment)
}

function readExifDirectory(tiff: Uint8Array): ExifFacts {
  const [directory] = readTiffDirectories(tiff)
  return {
    orientation: toOrientation(directory?.number(ORIENTATION_TAG)),
    resolution: directory === undefined ? undefined : resolutionOf(directory),
  }
}
