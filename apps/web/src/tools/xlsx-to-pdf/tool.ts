import { TOOLS } from '@recto/contract'

/** This page's tool, as the contract describes it. */
export const TOOL = TOOLS['xlsx-to-pdf']
