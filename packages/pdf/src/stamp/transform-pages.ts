import { displayedPage, invert, type Matrix, multiply } from '@recto/geometry'
import { fromLatin1 } from '@recto/runtime'

import type { DocumentChanges } from '../documents/document-changes.ts'
import { pageGeometry } from '../documents/page-geometry.ts'
import { dictionary, PdfDictionary, PdfStream } from '../objects/objects.ts'
import { PageContents } from './page-content-streams.ts'
import { transformOperator } from './stamp-operators.ts'

/**
 * Transforms what pages paint; the pages themselves and their annotations stay where they are.
 * @param matrices by page, counted from 0: from displayed pages to displayed pages, in points from the lower left corner
 */
export function transformPages(changes: DocumentChanges, matrices: ReadonlyMap<number, Matrix>): void {
  const contents = new PageContents(changes)
  for (const [index, matrix] of matrices) {
    const page = changes.document.pages[index]
    if (page === undefined) continue
    const own = changes.pages.get(index) ?? page.dictionary
    const { toUserSpace } = displayedPage(pageGeometry(page, changes.document.reader.resolve))
    const inUserSpace = multiply(multiply(invert(toUserSpace), matrix), toUserSpace)
    const { streams, end } = contents.read(own.get('Contents'))
    const before = new PdfStream(dictionary({}), fromLatin1(`q\n${transformOperator(inUserSpace)}\n`))
    // The content may end in a comment, so start a new line.
    const after = new PdfStream(dictionary({}), fromLatin1(`\n${end.closing}\nQ\n`))
    changes.pages.set(
      index,
      new PdfDictionary(own.entries).set('Contents', [changes.add(before), ...streams, changes.add(after)]),
    )
  }
}
