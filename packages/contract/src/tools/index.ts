import { compress } from './compress-pdf/compress.ts'
import { toText } from './convert-pdf/to-text.ts'
import { info } from './document-info/info.ts'
import { merge } from './merge-pdf/merge.ts'
import { numberPages } from './number-pages/number-pages.ts'
import { toWord, toWordBasic } from './pdf-to-docx/to-word.ts'
import { toImageSinglePage } from './pdf-to-image/to-image-single-page.ts'
import { toImage } from './pdf-to-image/to-image.ts'
import { toPowerpoint } from './pdf-to-pptx/to-powerpoint.ts'
import { toExcel } from './pdf-to-xlsx/to-excel.ts'
import { checkProtection } from './protect-pdf/check-protection.ts'
import { protect } from './protect-pdf/protect.ts'
import { removeProtection } from './protect-pdf/remove-protection.ts'
import { rotate } from './rotate-pdf/rotate.ts'
import { splitAdvanced } from './split-pdf/split-advanced.ts'
import { split } from './split-pdf/split.ts'
import { watermark } from './watermark-pdf/watermark.ts'

/** Every operation by its id. Routes, forms, types and the API document follow from this list. */
export const OPERATIONS = {
  merge,
  split,
  splitAdvanced,
  rotate,
  numberPages,
  watermark,
  info,
  compress,
  protect,
  removeProtection,
  checkProtection,
  toImage,
  toImageSinglePage,
  toText,
  toWord,
  toWordBasic,
  toExcel,
  toPowerpoint,
} as const

export type OperationId = keyof typeof OPERATIONS
