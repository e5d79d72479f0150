import { expect, test } from 'vitest'
import { nodePlatform } from '@recto/platforms/node'

import { checkWithQpdf } from '../../../engine/test/inspect-pdf.ts'
import { DocumentReader } from './document-reader.ts'
import { DocumentWriter, type FileLayout } from './document-writer.ts'
import { dictionary, name, PdfString } from './objects.ts'

/** A document of one page, and object numbers that were reserved but not used. */
async function write(layout: FileLayout, version = '1.4', platform = nodePlatform): Promise<Uint8Array> {
  const writer = new DocumentWriter(platform, undefined, layout)
  const [root, pages, page] = [writer.allocate(), writer.allocate(), writer.allocate()]
  writer.allocate()
  const info = await writer.add(dictionary({ Title: new PdfString(Uint8Array.of(0x41)) }))
  writer.allocate()
  await writer.write(root, dictionary({ Type: name('Catalog'), Pages: pages }))
  await writer.write(pages, dictionary({ Type: name('Pages'), Kids: [page], Count: 1 }))
  await writer.write(page, dictionary({ Type: name('Page'), Parent: pages, MediaBox: [0, 0, 9, 9] }))
  return writer.finish({ root, info, version })
}

test.each(['object-streams', 'large-object-streams', 'uncompressed'] as const)(
  'a %s file is sound to the letter',
  async (layout) => {
    const bytes = await write(layout, layout === 'uncompressed' ? '1.4' : '1.5')
    expect(await checkWithQpdf(bytes)).toMatch(/No syntax or stream encoding errors/)
    const reader = new DocumentReader(bytes)
    expect(reader.isDamaged).toBe(false)
    expect(reader.catalog.get('Type')).toEqual(name('Catalog'))
  },
)

test.each(['object-streams', 'uncompressed'] as const)(
  'a %s file is as long whatever chance puts into its identifier',
  async (layout) => {
    const lengths = [0x00, 0x28, 0x29, 0x5c, 0x0d, 0xff].map(async (byte) => {
      const platform = { ...nodePlatform, randomBytes: (count: number) => new Uint8Array(count).fill(byte) }
      return (await write(layout, '1.5', platform)).length
    })
    expect(new Set(await Promise.all(lengths)).size).toBe(1)
  },
)

test('a plain file has a table and nothing newer than PDF 1.4', async () => {
  const text = Buffer.from(await write('uncompressed')).toString('latin1')
  expect(text).toMatch(/^%PDF-1\.4/)
  expect(text).toMatch(/\nxref\n0 7\n0000000004 65535 f \n/)
  expect(text).toMatch(/trailer\n<</)
  expect(text).not.toMatch(/ObjStm|\/XRef/)
})
