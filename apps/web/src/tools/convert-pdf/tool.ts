import { TOOLS } from '@recto/contract'

const [, , , , , , , , CONVERT_PDF] = TOOLS

/** This page's tool, as the contract describes it. */
export const TOOL = CONVERT_PDF
