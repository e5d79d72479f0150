export type { OpenConverter } from './converter.ts'
export { type ConverterSettings, openConverter } from './open-converter.ts'
export {
  allProcesses,
  commandOf,
  type Descendants,
  descendantsOf,
  measureDescendants,
  proportionalBytes,
  residentBytes,
} from './process-tree.ts'
