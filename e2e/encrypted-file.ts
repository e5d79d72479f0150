import { readFileSync } from 'node:fs'

import type { TestFile } from './file-upload.ts'

/** A document of two pages that opens with `PASSWORD` only. */
export const ENCRYPTED: TestFile = {
  name: 'locked.pdf',
  bytes: readFileSync(new URL('../fixtures/pdf/locked.pdf', import.meta.url)),
}

/** The user password of `ENCRYPTED`. */
export const PASSWORD = 'open sesame'
