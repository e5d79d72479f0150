import { z } from 'zod'

import type { ServerConfig } from './server-config.ts'
import { setting, type SettingWithDefaults } from './setting.ts'
import { absolutePath, integerBetween } from './value-schemas.ts'

/** Settings of the Office converter, by configuration field. */
export const OFFICE_SETTINGS: {
  [Key in 'officeConverter' | 'officeFonts' | 'officeMemoryMb' | 'officeProcesses']: SettingWithDefaults<
    ServerConfig[Key]
  >
} = {
  officeConverter: setting('OFFICE_CONVERTER', {
    default: 'bundled',
    meaning:
      'What converts Office files to PDF: `bundled` (the LibreOffice that is installed with the packages, if it is), `off`, or the path of a `soffice`, which runs without network and with a read-only file system (Linux with bubblewrap).',
    schema: z.union([z.enum(['bundled', 'off']), absolutePath], 'must be bundled, off or an absolute path'),
  }),
  officeFonts: setting('OFFICE_FONTS', {
    default: '',
    defaultText: 'none',
    meaning:
      'Folder with fonts (`.ttf`, `.otf`, `.ttc`) for Office files, in addition to those installed with LibreOffice.',
    schema: absolutePath,
  }),
  officeMemoryMb: setting('OFFICE_MEMORY_MB', {
    default: 3072,
    meaning:
      'Memory limit for each process that converts Office files, in MB. A file that exceeds it fails with TOO_COMPLEX.',
    schema: integerBetween(1024, 1_000_000),
  }),
  officeProcesses: setting('OFFICE_PROCESSES', {
    default: 2,
    meaning:
      'How many Office files are converted at the same time if OFFICE_CONVERTER is a `soffice`. The bundled LibreOffice converts one.',
    schema: integerBetween(1, 64),
  }),
}
