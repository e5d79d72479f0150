import type { OperationId } from '@recto/contract'

const FIRST_PAGE = { ranges: [{ start: 1, end: 1 }] }

/** The options that operations require; all others work with just a file. */
export const REQUIRED_OPTIONS: Partial<Record<OperationId, Record<string, unknown>>> = {
  numberPages: { position: 'bottom-center' },
  protect: { userPassword: 'x' },
  organize: { pages: [{ page: 1 }] },
  deletePages: { pages: 'even' },
  extractPages: { pages: '1' },
  removeProtection: { password: 'x' },
  rotate: { rotations: [{ page: 1, degrees: 90 }] },
  split: FIRST_PAGE,
  splitAdvanced: FIRST_PAGE,
  watermark: { type: 'text', text: 'x', position: 'center' },
  toImageSinglePage: { pageNumber: 1 },
  toExcel: { includeText: true },
}
