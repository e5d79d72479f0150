import type { Matrix } from '@recto/geometry'
import type { PdfObject } from '@recto/pdf'

import type { RgbColor } from '../values/color-value.ts'

/** What an outline is filled or stroked with. */
export type Paint =
  | { kind: 'color'; color: RgbColor }
  | {
      kind: 'pattern'
      /** @param matrix from the current space to that of the stream */
      colors: (matrix: Matrix) => PdfObject | Promise<PdfObject>
      /** A pattern of the opacity, if it is not the same everywhere. */
      opacity?: ((matrix: Matrix) => PdfObject) | undefined
    }
