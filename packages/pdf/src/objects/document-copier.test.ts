import { expect, test } from 'vitest'
import { nodePlatform } from '@recto/platforms/node'

import { buildPdf, stream } from '../../../../fixtures/build-pdf.ts'
import { DocumentCopier } from './document-copier.ts'
import { DocumentReader } from './document-reader.ts'
import { DocumentWriter } from './document-writer.ts'
import { PdfReference } from './objects.ts'
import { SharedStreams } from './shared-streams.ts'

test('thousands of linked streams are copied, and the search for duplicates does not follow all of them', async () => {
  const count = 5000
  const mask = (index: number) => (index < count - 1 ? `/SMask ${index + 3} 0 R` : '')
  const data = 'x'.repeat(300)
  const images = Array.from({ length: count }, (_, index) => stream(`${data}${index}`, mask(index)))
  const reader = new DocumentReader(buildPdf(['<< /Type /Catalog /First 2 0 R >>', ...images]))
  const writer = new DocumentWriter(nodePlatform)
  const copier = new DocumentCopier(reader, writer, { shared: new SharedStreams(nodePlatform) })
  expect(copier.reference(new PdfReference(2))).not.toBeNull()
  let written = 0
  await copier.flush((total) => {
    written = total
  })
  expect(written).toBe(count)
})
