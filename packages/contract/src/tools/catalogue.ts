import { compressPdf } from './compress-pdf/tool.ts'
import { convertPdf } from './convert-pdf/tool.ts'
import { docxToPdf } from './docx-to-pdf/tool.ts'
import { editPdf } from './edit-pdf/tool.ts'
import { imageToPdf } from './image-to-pdf/tool.ts'
import { mergePdf } from './merge-pdf/tool.ts'
import { numberPages as numberPagesTool } from './number-pages/tool.ts'
import { ocrPdf } from './ocr-pdf/tool.ts'
import { pdfToDocx } from './pdf-to-docx/tool.ts'
import { pdfToImage } from './pdf-to-image/tool.ts'
import { pdfToPptx } from './pdf-to-pptx/tool.ts'
import { pdfToXlsx } from './pdf-to-xlsx/tool.ts'
import { pptxToPdf } from './pptx-to-pdf/tool.ts'
import { protectPdf } from './protect-pdf/tool.ts'
import { rotatePdf } from './rotate-pdf/tool.ts'
import { signPdf } from './sign-pdf/tool.ts'
import { splitPdf } from './split-pdf/tool.ts'
import { watermarkPdf } from './watermark-pdf/tool.ts'
import { xlsxToPdf } from './xlsx-to-pdf/tool.ts'

/**
 * Every tool, in the order people look for them. Cards, pages, ids and routes follow from this list. It stands apart from
 * the operations so that a page with cards does not load what checks options.
 */
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

export type ToolId = (typeof TOOLS)[number]['id']
