export type { SvgPart } from '@recto/contract'
