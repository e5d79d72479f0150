import { encodeOptions, OPERATIONS, type OperationId } from '@recto/contract'

const FIRST_PAGE = { ranges: [{ start: 1, end: 1 }] }

/** Required options; all other operations work with just a file. */
const REQUIRED: Partial<Record<OperationId, Record<string, unknown>>> = {
  numberPages: { position: 'bottom-center' },
  protect: { userPassword: 'x' },
  removeProtection: { password: 'x' },
  rotate: { rotations: [{ page: 1, degrees: 90 }] },
  split: FIRST_PAGE,
  splitAdvanced: FIRST_PAGE,
  watermark: { type: 'text', text: 'x', position: 'center' },
  toImageSinglePage: { pageNumber: 1 },
  toExcel: { includeText: true },
}

/** Returns the form fields that an operation requires besides its files. */
export function requiredFields(id: OperationId): Record<string, string> {
  return encodeOptions(OPERATIONS[id], REQUIRED[id] ?? {})
}
