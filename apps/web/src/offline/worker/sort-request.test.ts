// @vitest-environment node
import { expect, test } from 'vitest'

import type { OfflineFiles } from './offline-files.ts'
import { sortRequest } from './sort-request.ts'

const FILES: OfflineFiles = {
  version: 'a',
  pages: ['/', '/tools', '/tools/merge-pdf', '/tool/merge-pdf', '/tool/convert-pdf', '/upload', '*'],
  plain: ['favicon.svg', 'api/config'],
  shell: {},
  later: [],
  laterIn: {},
}
const SCOPE = 'https://recto.example/pdf/'

const sort = (path: string, facts: { method?: string; mode?: RequestMode } = {}) =>
  sortRequest({ url: new URL(path, SCOPE).href, method: 'GET', mode: 'navigate', ...facts }, SCOPE, FILES)

test.each([
  ['', '/'],
  ['tools', '/tools'],
  ['tools/', '/tools'],
  ['tools/merge-pdf?from=mail', '/tools/merge-pdf'],
  ['tool/merge-pdf', '/tool/merge-pdf'],
  ['tool/anything', '/tool/convert-pdf'],
  ['nowhere', '*'],
  ['tools/nowhere', '*'],
])('the address "%s" shows the page %s, as on the server', (path, page) => {
  expect(sort(path)).toEqual({ kind: 'page', path: page })
})

test.each(['assets/app-1a2b.js', 'assets/pdfium-1a2b.wasm', 'begin.js?v=1a2b'])(
  '%s is named by its content',
  (path) => {
    expect(sort(path, { mode: 'cors' })).toEqual({ kind: 'asset' })
  },
)

test.each(['favicon.svg', 'api/config'])('%s has the same name in every version', (file) => {
  expect(sort(file, { mode: 'no-cors' })).toEqual({ kind: 'plain', file })
})

test.each([
  ['api/pdf/merge', { method: 'POST', mode: 'cors' }],
  ['api/jobs/1', { mode: 'cors' }],
  ['api/docs', {}],
  ['sitemap.xml', {}],
  ['begin.js', { mode: 'no-cors' }],
  ['upload', { method: 'POST' }],
  ['https://elsewhere.example/pdf/', {}],
  ['/other/', {}],
] as const)('the browser does what it always does with %s', (path, facts) => {
  expect(sort(path, facts)).toEqual({ kind: 'other' })
})

test('a form sent to the share address holds files from another app', () => {
  expect(sort('share', { method: 'POST' })).toEqual({ kind: 'share' })
  expect(sort('share', { method: 'POST', mode: 'cors' })).toEqual({ kind: 'other' })
})
