import type { ChosenFile } from '../../wizard/chosen-files.ts'
import type { FileMark } from './ribbon.tsx'

/** The facts about files that the grid needs. */
export interface GridFiles {
  byId: ReadonlyMap<string, ChosenFile>
  marks: ReadonlyMap<string, FileMark>
  aspectRatios: ReadonlyMap<string, Float32Array>
}
