import { OPERATIONS } from '@recto/contract'
import { expect, test } from 'vitest'

import {
  canRotate,
  DEFAULT_SETTINGS,
  markedPages,
  markedPart,
  requestOf,
  type WatermarkSettings,
} from './watermark-settings.ts'

const IMAGE = new File(['x'], 'seal.png', { type: 'image/png' })
const request = (changes: Partial<WatermarkSettings>) => requestOf({ ...DEFAULT_SETTINGS, ...changes })

test('the defaults are CONFIDENTIAL across the center of every page', () => {
  expect(request({})).toEqual({
    options: {
      type: 'text',
      text: 'CONFIDENTIAL',
      position: 'center',
      fontSize: 48,
      opacity: 0.3,
      color: { r: 0, g: 0, b: 0 },
      rotation: 45,
      allPages: true,
      layer: 'over',
      tiled: false,
    },
    attachments: [],
  })
})

test.each<[string, Partial<WatermarkSettings>, string]>([
  ['no text', { text: '' }, 'text'],
  ['a text of spaces', { text: ' \t ' }, 'text'],
  ['no picture', { type: 'image' }, 'image'],
])('%s is reported at its field', (_what, changes, field) => {
  expect(request(changes)).toBe(field)
})

test('an image is sent with the document, with its width as a fraction', () => {
  expect(request({ type: 'image', image: IMAGE, imageWidth: 20 })).toMatchObject({
    options: { type: 'image', imageWidth: 0.2 },
    attachments: [{ file: IMAGE, field: 'image' }],
  })
})

test('a range applies once a page is typed', () => {
  expect(request({ pages: { kind: 'range', start: '2', end: '' } })).toMatchObject({
    options: { allPages: false, pageRange: { start: 2 } },
  })
  expect(request({ pages: { kind: 'range', start: '', end: '' } })).toMatchObject({ options: { allPages: true } })
  expect(markedPages({ ...DEFAULT_SETTINGS, pages: { kind: 'range', start: '2', end: '' } }, 7)).toEqual({
    first: 2,
    last: 7,
  })
})

test('the rotation applies in the center, and to a tiled watermark', () => {
  const where = (changes: Partial<WatermarkSettings>) => canRotate({ ...DEFAULT_SETTINGS, ...changes })
  expect([where({}), where({ position: 'top-left' }), where({ position: 'top-left', isTiled: true })]).toEqual([
    true,
    false,
    true,
  ])
})

test('the part of a page that changes is around the watermark, and in the middle of a repeated one', () => {
  expect(markedPart(DEFAULT_SETTINGS)).toMatchObject({ x: 0.5, y: 0.5 })
  expect(markedPart({ ...DEFAULT_SETTINGS, position: 'bottom-right' })).toMatchObject({ x: 1, y: 1 })
  expect(markedPart({ ...DEFAULT_SETTINGS, position: 'bottom-right', isTiled: true })).toMatchObject({ x: 0.5, y: 0.5 })
})

test('the request matches the contract', () => {
  const parsed = request({ isTiled: true, layer: 'under', pages: { kind: 'range', start: '', end: '3' } })
  const options = typeof parsed === 'string' ? undefined : parsed.options
  expect(OPERATIONS.watermark.options.safeParse(options).success).toBe(true)
})
