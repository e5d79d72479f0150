import { TOOLS } from '@recto/contract'

const [, , , , , ROTATE_PDF] = TOOLS

/** This page's tool, as the contract describes it. */
export const TOOL = ROTATE_PDF
