import type { OfficeConverter } from '@recto/runtime'

/** A converter whose process must be closed. */
export interface OpenConverter extends OfficeConverter {
  /** Ends its processes; running conversions fail. */
  close: () => Promise<void>
}
