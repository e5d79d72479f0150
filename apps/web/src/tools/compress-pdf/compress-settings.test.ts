import { expect, test } from 'vitest'

import { DEFAULT_SETTINGS, expectedSizes, problemOf, requestOf, targetOf } from './compress-settings.ts'

test('the defaults are the medium level and nothing else', () => {
  expect(requestOf(DEFAULT_SETTINGS, false)).toEqual({
    imageCompression: 'medium',
    grayscale: false,
    allowSignatureLoss: false,
  })
})

test('typed values become options', () => {
  const settings = {
    ...DEFAULT_SETTINGS,
    level: 'low' as const,
    targetText: '1,5',
    targetUnit: 'MB' as const,
    isGray: true,
    qualityText: '60',
    dpiText: '144',
  }
  expect(requestOf(settings, true)).toEqual({
    imageCompression: 'low',
    grayscale: true,
    allowSignatureLoss: true,
    targetSize: 1_572_864,
    imageQuality: 60,
    dpi: 144,
  })
  expect(problemOf(settings)).toBeUndefined()
})

test.each([
  [{ targetText: '0.5' }, 'target'],
  [{ targetText: 'small' }, 'target'],
  [{ targetText: '-3' }, 'target'],
  [{ targetText: '1025', targetUnit: 'MB' as const }, 'target'],
  [{ targetText: '1' }, undefined],
  [{ targetText: ' ' }, undefined],
  [{ qualityText: '0' }, 'quality'],
  [{ qualityText: '101' }, 'quality'],
  [{ qualityText: '1.5' }, 'quality'],
  [{ qualityText: '100' }, undefined],
  [{ dpiText: '19' }, 'dpi'],
  [{ dpiText: '1201' }, 'dpi'],
  [{ dpiText: '20' }, undefined],
])('%j: the invalid field is %s', (changes, problem) => {
  expect(problemOf({ ...DEFAULT_SETTINGS, ...changes })).toBe(problem)
})

test('a target without a number is ignored', () => {
  expect(targetOf(DEFAULT_SETTINGS)).toBeUndefined()
})

test('the expected size depends on the level', () => {
  expect(expectedSizes(1000, 'medium')).toEqual([500, 700])
  expect(expectedSizes(1000, 'maximum').map(Math.round)).toEqual([100, 300])
})
