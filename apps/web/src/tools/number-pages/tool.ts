import { TOOLS } from '@recto/contract'

const [, , , , , , NUMBER_PAGES] = TOOLS

/** This page's tool, as the contract describes it. */
export const TOOL = NUMBER_PAGES
