import { isFlag, oneOf } from '../../settings-memory/checks.ts'
import type { Remembered } from '../../settings-memory/settings-memory.ts'
import { LEVELS, type ProtectSettings } from './protect-settings.ts'

/** Never the passwords. */
export const REMEMBERED: Remembered<ProtectSettings> = {
  encryptionLevel: oneOf(LEVELS),
  allowPrinting: isFlag,
  allowModifying: isFlag,
  allowCopying: isFlag,
  allowAnnotating: isFlag,
  allowFillingForms: isFlag,
}
