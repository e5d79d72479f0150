import { fromLatin1, latin1 } from '@recto/runtime'
import { expect, test } from 'vitest'

import { cutInvisible, isTextLayer } from './cut-invisible.ts'

const cut = (content: string, isLayer = (_name: string) => false) => {
  const bytes = cutInvisible(fromLatin1(content), isLayer)
  return bytes && latin1(bytes).replaceAll('\n', ' ').trim()
}

test.each([
  ['BT /F1 9 Tf (seen) Tj ET', undefined],
  ['q BT 3 Tr /F1 9 Tf 1 0 0 1 5 5 Tm (unseen) Tj ET Q /Im Do', 'q 3 Tr /F1 9 Tf Q /Im Do'],
  ['BT 3 Tr (unseen) Tj ET BT 0 Tr (seen) Tj ET', '3 Tr BT 0 Tr (seen) Tj ET'],
  ['q 3 Tr BT (unseen) Tj ET Q BT (seen) Tj ET', 'q 3 Tr Q BT (seen) Tj ET'],
  ['BT 3 Tr (unseen) Tj 0 Tr (seen) Tj ET', undefined],
  ['BT 3 Tr (cut off) Tj', undefined],
])('%j leaves %j', (content, left) => {
  expect(cut(content)).toBe(left)
})

test('forms that contain only a text layer are not painted', () => {
  expect(cut('/Im Do /Ocr Do', (name) => name === 'Ocr')).toBe('/Im Do')
})

test.each([
  ['BT 3 Tr (unseen) Tj ET', true],
  ['BT (seen) Tj ET', false],
  ['BT 3 Tr (unseen) Tj ET /Im Do', false],
  ['0 0 5 5 re f', false],
  ['', false],
])('%j is a layer: %s', (content, expected) => {
  expect(isTextLayer(fromLatin1(content))).toBe(expected)
})
