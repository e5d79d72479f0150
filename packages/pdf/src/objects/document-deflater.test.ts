import { expect, test } from 'vitest'
import { nodePlatform } from '@recto/platforms/node'

import { documentDeflater } from './document-deflater.ts'

test('streams beyond the budget are left to the platform', async () => {
  const usual = new Uint8Array(1000)
  const deflate = documentDeflater({ ...nodePlatform, deflate: () => usual }, [
    { effort: 'best', streamBytes: 500, allBytes: 600 },
    { effort: 'fast', streamBytes: 2000, allBytes: 3000 },
  ])
  const isUsual: boolean[] = []
  for (const length of [2001, 500, 500, 2000, 500, 100, 1]) {
    isUsual.push((await deflate(new Uint8Array(length))) === usual)
  }
  expect(isUsual).toEqual([true, false, false, false, false, false, true])
})
