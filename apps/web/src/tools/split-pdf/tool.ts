import { TOOLS } from '@recto/contract'

const [, SPLIT_PDF] = TOOLS

/** This page's tool, as the contract describes it. */
export const TOOL = SPLIT_PDF
