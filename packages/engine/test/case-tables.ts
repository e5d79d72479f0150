import type { OperationId } from '@recto/contract'

import { cases as compress } from '../src/tools/compress-pdf/compress.cases.ts'
import { cases as toText } from '../src/tools/convert-pdf/to-text.cases.ts'
import { cases as info } from '../src/tools/document-info/info.cases.ts'
import { cases as merge } from '../src/tools/merge-pdf/merge.cases.ts'
import { cases as numberPages } from '../src/tools/number-pages/number-pages.cases.ts'
import { cases as checkProtection } from '../src/tools/protect-pdf/check-protection.cases.ts'
import { basicCases as toWordBasic, cases as toWord } from '../src/tools/pdf-to-docx/to-word.cases.ts'
import { cases as toPowerpoint } from '../src/tools/pdf-to-pptx/to-powerpoint.cases.ts'
import { cases as toExcel } from '../src/tools/pdf-to-xlsx/to-excel.cases.ts'
import { cases as toImageSinglePage } from '../src/tools/pdf-to-image/to-image-single-page.cases.ts'
import { cases as toImage } from '../src/tools/pdf-to-image/to-image.cases.ts'
import { cases as protect } from '../src/tools/protect-pdf/protect.cases.ts'
import { cases as removeProtection } from '../src/tools/protect-pdf/remove-protection.cases.ts'
import { cases as rotate } from '../src/tools/rotate-pdf/rotate.cases.ts'
import { cases as splitAdvanced } from '../src/tools/split-pdf/split-advanced.cases.ts'
import { cases as split } from '../src/tools/split-pdf/split.cases.ts'
import { cases as watermark } from '../src/tools/watermark-pdf/watermark.cases.ts'
import type { OperationCases } from './operation-case.ts'

/** The table of every operation; the compiler names the one that is missing. */
export const CASE_TABLES: Record<OperationId, OperationCases> = {
  merge,
  compress,
  split,
  splitAdvanced,
  rotate,
  numberPages,
  watermark,
  info,
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
}
