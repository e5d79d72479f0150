import { TOOLS } from '@recto/contract'

const [, , , , , , , WATERMARK_PDF] = TOOLS

/** This page's tool, as the contract describes it. */
export const TOOL = WATERMARK_PDF
