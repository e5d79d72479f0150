import { TOOLS } from '@recto/contract'

const [, , , , , , , , , , , PDF_TO_PPTX] = TOOLS

/** This page's tool, as the contract describes it. */
export const TOOL = PDF_TO_PPTX
