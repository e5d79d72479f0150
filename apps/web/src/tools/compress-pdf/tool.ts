import { TOOLS } from '@recto/contract'

const [, , COMPRESS_PDF] = TOOLS

/** This page's tool, as the contract describes it. */
export const TOOL = COMPRESS_PDF
