import { z } from 'zod'

import { defineOperation } from '../../define-operation.ts'
import { baseName } from '../../file-names.ts'
import { sentence } from '../../sentence.ts'
import { pageNumber } from '../../values/page-range.ts'
import { ROTATIONS } from '../../values/rotation.ts'

const REQUIRED = sentence('At least one rotation instruction is required')

/** Rotations of all pages; 0 would have no effect here. */
const ANGLES = [90, 180, 270] as const

/** Rotate: rotates single pages, or all of them. */
export const rotate = defineOperation({
  id: 'rotate',
  tool: 'rotate-pdf',
  path: '/pdf/rotate',
  summary: 'Rotate pages of a PDF file',
  description:
    'Rotates pages clockwise, relative to their current rotation. If a page has several instructions, the last one applies. `angle` rotates all pages. An undamaged file is updated incrementally, so all existing bytes stay the same.',
  files: { field: 'file', min: 1, max: 1 },
  batchArchive: 'rotated.zip',
  options: () =>
    z
      .object({
        rotations: z
          .array(
            z.object({ page: pageNumber.describe('Page number, counted from 1.'), degrees: z.literal(ROTATIONS) }),
            {
              error: REQUIRED,
            },
          )
          .max(100_000)
          .default([])
          .describe(
            'Pages and the degrees to rotate them by: 0, 90, 180 or 270. Required unless there is an `angle`, and not empty.',
          ),
        angle: z
          .literal(ANGLES)
          .optional()
          .describe('Degrees to rotate every page by that `rotations` does not list: 90, 180 or 270.'),
      })
      .refine(({ rotations, angle }) => rotations.length > 0 || angle !== undefined, {
        error: REQUIRED,
        path: ['rotations'],
      }),
  encoding: 'flat',
  answer: {
    kind: 'file',
    contentType: 'application/pdf',
    description: 'The rotated document, {base}_rotated.pdf',
    headers: ['X-Page-Count'],
  },
  failure: 'Error rotating PDF pages',
  outputName: ([input = 'document.pdf']) => `${baseName(input)}_rotated.pdf`,
})
