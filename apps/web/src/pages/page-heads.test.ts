// @vitest-environment node
import { expect, test } from 'vitest'

import { findPageHead } from './page-heads.ts'

test.each([
  ['/', '/'],
  ['/tools/', '/tools'],
  ['/tool/merge-pdf', '/tool/merge-pdf'],
  // An unknown tool shows Convert PDF, on the server as well.
  ['/tool/fold-pdf', '/tool/convert-pdf'],
])('%s has the title of %s', (path, route) => {
  expect(findPageHead(path)?.route).toBe(route)
})

test.each(['/nowhere', '/tools/fold-pdf', '/tool/any/thing', '/tool/'])('%s is unknown', (path) => {
  expect(findPageHead(path)).toBeUndefined()
})
