import { readFontFolder } from './font-folder.ts'
import type { OpenConverter } from './converter.ts'
import { findBuild } from './office-package.ts'
import { openSoffice } from './soffice/open-soffice.ts'
import { WarmConverter } from './warm-converter.ts'

/** Time limit for one document, in ms. Jobs have their own limits, which are usually shorter. */
const MAX_TIME_MS = 10 * 60_000

/** Which program converts Office files, and its settings. */
export interface ConverterSettings {
  /** `bundled`, `off`, or the path of a `soffice`. */
  converter: string
  /** Folder with fonts; empty for none. */
  fontFolder: string
  /** Limit for each process, in MB. */
  memoryMb: number
  /** How many documents a `soffice` converts at the same time; the bundled converter converts one. */
  processes: number
}

/**
 * Opens the converter; undefined if there is none. Its process starts with the first file.
 * @throws Error in plain words if the configured one cannot be used
 */
export async function openConverter({
  converter,
  fontFolder,
  memoryMb,
  processes,
}: ConverterSettings): Promise<OpenConverter | undefined> {
  if (converter === 'off') return undefined
  if (converter !== 'bundled')
    return openSoffice({ soffice: converter, fontFolder, memoryMb, processes, timeMs: MAX_TIME_MS })
  const folder = findBuild()
  if (folder === undefined) return undefined
  const fonts = () => readFontFolder(fontFolder)
  return new WarmConverter({ folder, memoryMb, timeMs: MAX_TIME_MS, fonts })
}
