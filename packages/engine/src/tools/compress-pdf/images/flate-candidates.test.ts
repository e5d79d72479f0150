import { expect, test } from 'vitest'
import { name, writeObject } from '@recto/pdf'
import { nodePlatform } from '@recto/platforms/node'
import { ByteSink } from '@recto/runtime'

import { bytesOf } from './candidate.ts'
import { exactPalette } from '@recto/images'
import { encodeIndexed } from './flate-candidates.ts'

test('counts the bytes of an Indexed color space beyond its base', async () => {
  const data = Uint8Array.from({ length: 150 * 3 }, (_, index) => 100 + Math.floor(index / 3))
  const palette = exactPalette({ width: 150, height: 1, channels: 3, data })
  if (palette === undefined) throw new Error('there are 150 colors')
  const use = { width: 150, height: 1, base: name('DeviceRGB'), method: 'palette', isExact: true } as const
  const indexed = await encodeIndexed(palette, use, nodePlatform)
  const sink = new ByteSink()
  writeObject(sink, indexed.space ?? null)
  const written = sink.toBytes().length - '/DeviceRGB'.length
  expect(bytesOf(indexed) - indexed.data.length).toBe(written)
})
