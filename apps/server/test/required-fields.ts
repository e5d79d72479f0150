import { encodeOptions, OPERATIONS, type OperationId } from '@recto/contract'

const FIRST_PAGE = { ranges: [{ start: 1, end: 1 }] }

/** Options that a call cannot do without; every other call works with a file alone. */
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

/** The form fields that a call needs besides its files. */
export function requiredFields(id: OperationId): Record<string, string> {
  return encodeOptions(OPERATIONS[id], REQUIRED[id] ?? {})
}
