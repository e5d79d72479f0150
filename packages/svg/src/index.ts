export { type SvgContext, writeSvg, type WrittenSvg } from './write-svg.ts'
