import type { OfficeConverter } from '@recto/runtime'

/** A converter with a process that is to be ended. */
export interface OpenConverter extends OfficeConverter {
  close: () => void
}
