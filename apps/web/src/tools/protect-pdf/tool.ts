import { TOOLS } from '@recto/contract'

const [, , , PROTECT_PDF] = TOOLS

/** This page's tool, as the contract describes it. */
export const TOOL = PROTECT_PDF
