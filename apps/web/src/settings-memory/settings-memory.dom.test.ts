import { beforeEach, expect, test, vi } from 'vitest'

import { flagsOf, isFlag, oneOf, textUpTo, within } from './checks.ts'
import { differences, forgetSettings, readSettings, writeSettings, type Remembered } from './settings-memory.ts'

interface Settings {
  level: 'low' | 'high'
  isGray: boolean
  size: number
  text: string
  own: { images?: boolean }
  pages: string
  password: string
}

const DEFAULTS: Settings = { level: 'low', isGray: false, size: 12, text: '', own: {}, pages: '', password: '' }
const REMEMBERED: Remembered<Settings> = {
  level: oneOf(['low', 'high']),
  isGray: isFlag,
  size: within({ min: 8, max: 32 }),
  text: textUpTo(5),
  own: flagsOf(['images']),
}
const TOOL = 'compress-pdf'
const KEY = `recto-settings:${TOOL}`

beforeEach(() => localStorage.clear())

const write = (changes: Partial<Settings>) => writeSettings(TOOL, { ...DEFAULTS, ...changes }, DEFAULTS, REMEMBERED)
const read = () => readSettings(TOOL, REMEMBERED)

test('what differs from the defaults is there again; pages and passwords are never written', () => {
  write({ level: 'high', own: { images: false }, pages: '3-5', password: 'Geheim' })
  expect(read()).toEqual({ level: 'high', own: { images: false } })
  expect(localStorage.getItem(KEY)).toBe('{"level":"high","own":{"images":false}}')
})

test('the defaults leave nothing behind', () => {
  write({ size: 20 })
  write({ pages: '1' })
  expect(localStorage).toHaveLength(0)
  expect(read()).toEqual({})
})

test.each([
  ['another level', { level: 'medium' }],
  ['another type', { isGray: 'yes', size: '12', own: [] }],
  ['a number out of bounds', { size: 900 }],
  ['a text that is too long', { text: '123456' }],
  ['an unknown flag', { own: { ghosts: true } }],
  ['something unknown', { depth: 3 }],
  ['nothing', null],
])('%s, as from another version, is left out', (_, stored) => {
  localStorage.setItem(KEY, JSON.stringify(stored))
  expect(read()).toEqual({})
})

test('what can be used is taken from a version with more', () => {
  localStorage.setItem(KEY, JSON.stringify({ level: 'high', depth: 3, size: -1 }))
  expect(read()).toEqual({ level: 'high' })
})

test('text that is not JSON is as good as none', () => {
  localStorage.setItem(KEY, '{"level"')
  expect(read()).toEqual({})
})

test('a browser without storage has the defaults', () => {
  const refuse = () => {
    throw new DOMException('no', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  write({ level: 'high' })
  expect(read()).toEqual({})
  vi.unstubAllGlobals()
})

test('everything is forgotten at once, and nothing else', () => {
  write({ level: 'high' })
  writeSettings('split-pdf', { ...DEFAULTS, isGray: true }, DEFAULTS, REMEMBERED)
  localStorage.setItem('recto-theme', 'dark')
  forgetSettings()
  expect(Object.keys(localStorage)).toEqual(['recto-theme'])
})

test('what is not remembered does not count as different', () => {
  expect(differences({ ...DEFAULTS, pages: '3' }, DEFAULTS, REMEMBERED)).toEqual({})
  expect(differences({ ...DEFAULTS, size: 20 }, DEFAULTS, REMEMBERED)).toEqual({ size: 20 })
})
