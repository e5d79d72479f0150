import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'

import { makeArchive } from './make-archive.ts'

test('an archive has every file as it is, under names that differ', async () => {
  const large = new Uint8Array(3 * 1024 * 1024 + 17).map((_, index) => index % 251)
  const archive = await makeArchive([
    new File(['first'], 'Größe.pdf'),
    new File([large], 'large.pdf'),
    new File(['second'], 'Größe.pdf'),
    new File([], 'empty.pdf'),
  ])
  expect(archive.type).toBe('application/zip')
  const found = unzipSync(new Uint8Array(await archive.arrayBuffer()))
  expect(Object.keys(found)).toEqual(['Größe.pdf', 'large.pdf', 'Größe (2).pdf', 'empty.pdf'])
  expect(new TextDecoder().decode(found['Größe (2).pdf'])).toBe('second')
  expect(Buffer.from(large).equals(found['large.pdf'] ?? Buffer.of())).toBe(true)
})
