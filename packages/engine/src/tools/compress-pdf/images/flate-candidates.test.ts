import { exactPalette } from '@recto/images'
import { expect, test } from 'vitest'
import { writeObject } from '@recto/pdf'
import { nodePlatform } from '@recto/platforms/node'
import { ByteSink } from '@recto/runtime'

import { bytesOf, toNewSpaceObject } from './candidate.ts'
import { tryIndexed } from './flate-candidates.ts'

test('counts the bytes of an Indexed color space beyond its base', async () => {
  const data = Uint8Array.from({ length: 150 * 3 }, (_, index) => 100 + Math.floor(index / 3))
  const palette = exactPalette({ width: 150, height: 1, channels: 3, data })
  if (palette === undefined) throw new Error('there are 150 colors')
  const use = { width: 150, height: 1, base: 'DeviceRGB', method: 'palette', isExact: true } as const
  const image = { ...palette, indexes: (from: number, to: number) => palette.indexes.subarray(from, to) }
  const trial = await tryIndexed(image, use, nodePlatform)
  const indexed = await trial.finish()
  expect(trial.bytes).toBe(bytesOf(indexed))
  const sink = new ByteSink()
  if (indexed.space === undefined) throw new Error('there is a palette')
  writeObject(sink, toNewSpaceObject(indexed.space, { own: null, base: null }))
  const written = sink.toBytes().length - '/DeviceRGB'.length
  expect(bytesOf(indexed) - indexed.data.length).toBe(written)
})
