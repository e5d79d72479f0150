import { nodePlatform } from '@recto/platforms/node'
import { expect, test } from 'vitest'

import { buildPdf, stream } from '../../../../fixtures/build-pdf.ts'
import { DocumentChanges } from '../documents/document-changes.ts'
import { openDocument } from '../documents/open-document.ts'
import { PdfDictionary, PdfReference } from '../objects/objects.ts'
import { removeLayerTags } from './remove-layer-tags.ts'

/** Two pages: a paragraph that begins on the first and ends on the second, and one that is on the second only. */
const TAGGED = buildPdf([
  '<< /Type /Catalog /Pages 2 0 R /StructTreeRoot 6 0 R >>',
  '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 5 0 R /StructParents 0 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 5 0 R /StructParents 1 >>',
  stream(''),
  '<< /Type /StructTreeRoot /K [7 0 R] /ParentTree << /Nums [0 [8 0 R] 1 10 0 R] >> >>',
  '<< /Type /StructElem /S /Document /P 6 0 R /K [8 0 R 9 0 R] >>',
  '<< /Type /StructElem /S /P /P 7 0 R /Pg 3 0 R /K [0 << /Type /MCR /Pg 4 0 R /MCID 0 >>] >>',
  '<< /Type /StructElem /S /P /P 7 0 R /Pg 4 0 R /K 1 >>',
  '[8 0 R 9 0 R]',
])
const [DOCUMENT, ACROSS, SECOND, BACK] = [7, 8, 9, 10]

test('only the content of the page goes, and elements that hold nothing else', async () => {
  const document = await openDocument(
    { name: 'a.pdf', bytes: TAGGED },
    { platform: nodePlatform, limits: { maxPages: 5 } },
  )
  const changes = new DocumentChanges(document)
  removeLayerTags(changes, 1, new Set([0, 1]))
  const kidsOf = (number: number) => {
    const element = changes.resolve(new PdfReference(number))
    return element instanceof PdfDictionary ? element.get('K') : undefined
  }
  // It keeps its content on the first page, which has the same identifier.
  expect(kidsOf(ACROSS)).toEqual([0])
  expect(kidsOf(SECOND)).toEqual([])
  expect(kidsOf(DOCUMENT)).toEqual([new PdfReference(ACROSS)])
  expect(changes.added.get(BACK)).toEqual([null, null])
})
