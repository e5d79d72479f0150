import type { ChosenFile } from '../../wizard/chosen-files.ts'
import type { FileMark } from './ribbon.tsx'

/** What the grid needs to know about the files. */
export interface GridFiles {
  byId: ReadonlyMap<string, ChosenFile>
  marks: ReadonlyMap<string, FileMark>
  aspectRatios: ReadonlyMap<string, Float32Array>
}
