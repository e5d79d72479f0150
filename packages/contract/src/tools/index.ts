import { compress } from './compress-pdf/compress.ts'
import { compressPdf } from './compress-pdf/tool.ts'
import { toText } from './convert-pdf/to-text.ts'
import { convertPdf } from './convert-pdf/tool.ts'
import { info } from './document-info/info.ts'
import { docxToPdf } from './docx-to-pdf/tool.ts'
import { editPdf } from './edit-pdf/tool.ts'
import { imageToPdf } from './image-to-pdf/tool.ts'
import { merge } from './merge-pdf/merge.ts'
import { mergePdf } from './merge-pdf/tool.ts'
import { numberPages } from './number-pages/number-pages.ts'
import { numberPages as numberPagesTool } from './number-pages/tool.ts'
import { ocrPdf } from './ocr-pdf/tool.ts'
import { toWord, toWordBasic } from './pdf-to-docx/to-word.ts'
import { pdfToDocx } from './pdf-to-docx/tool.ts'
import { toImageSinglePage } from './pdf-to-image/to-image-single-page.ts'
import { toImage } from './pdf-to-image/to-image.ts'
import { pdfToImage } from './pdf-to-image/tool.ts'
import { toPowerpoint } from './pdf-to-pptx/to-powerpoint.ts'
import { pdfToPptx } from './pdf-to-pptx/tool.ts'
import { toExcel } from './pdf-to-xlsx/to-excel.ts'
import { pdfToXlsx } from './pdf-to-xlsx/tool.ts'
import { pptxToPdf } from './pptx-to-pdf/tool.ts'
import { checkProtection } from './protect-pdf/check-protection.ts'
import { protect } from './protect-pdf/protect.ts'
import { removeProtection } from './protect-pdf/remove-protection.ts'
import { protectPdf } from './protect-pdf/tool.ts'
import { rotate } from './rotate-pdf/rotate.ts'
import { rotatePdf } from './rotate-pdf/tool.ts'
import { signPdf } from './sign-pdf/tool.ts'
import { splitAdvanced } from './split-pdf/split-advanced.ts'
import { split } from './split-pdf/split.ts'
import { splitPdf } from './split-pdf/tool.ts'
import { watermarkPdf } from './watermark-pdf/tool.ts'
import { watermark } from './watermark-pdf/watermark.ts'
import { xlsxToPdf } from './xlsx-to-pdf/tool.ts'

/** Every tool, in the order people look for them. Cards, pages, ids and routes follow from this list. */
export const TOOLS = [
  mergePdf,
  splitPdf,
  compressPdf,
  protectPdf,
  pdfToImage,
  rotatePdf,
  numberPagesTool,
  watermarkPdf,
  convertPdf,
  imageToPdf,
  pdfToDocx,
  pdfToPptx,
  pdfToXlsx,
  docxToPdf,
  pptxToPdf,
  xlsxToPdf,
  ocrPdf,
  signPdf,
  editPdf,
] as const

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

export type ToolId = (typeof TOOLS)[number]['id']
export type OperationId = keyof typeof OPERATIONS
