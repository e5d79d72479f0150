import type { Matrix } from '@recto/geometry'
import type { PdfObject } from '@recto/pdf'

import type { RgbColor } from '../values/color-value.ts'

/** The paint of a fill or stroke. */
export type Paint =
  | { kind: 'color'; color: RgbColor }
  | {
      kind: 'pattern'
      /** @param matrix from the current space to that of the stream */
      colors: (matrix: Matrix) => PdfObject | Promise<PdfObject>
      /** A pattern of the opacity, if it is not uniform. */
      opacity?: ((matrix: Matrix) => PdfObject) | undefined
    }
