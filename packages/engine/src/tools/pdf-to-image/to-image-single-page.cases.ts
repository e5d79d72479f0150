import assert from 'node:assert/strict'
import type { InputFile } from '@recto/runtime'

import * as fixtures from '../../../../../fixtures/documents.ts'
import { colorQuadrants } from '../../../../../fixtures/graphics.ts'
import { input, sample } from '../../../test/inputs.ts'
import { identify } from '../../../test/inspect-image.ts'
import { crossing, type AcceptedCase, type OperationCases, type RefusedCase } from '../../../test/operation-case.ts'

const INVALID_PAGE: Pick<RefusedCase, 'error' | 'facts'> = {
  error: 'INVALID_OPTIONS',
  facts: { fields: [{ field: 'pageNumber', message: 'A valid page number is required' }] },
}

/** A document with pages 200, 300 and 400 points wide. */
const widths = () => input('Three widths.pdf', colorQuadrants('', '/MediaBox [0 0 300 100]', '/MediaBox [0 0 400 100]'))

function row(
  name: string,
  options: Record<string, unknown>,
  expected: { name: string; format: string; width: number; dpi?: number },
): AcceptedCase {
  const check: AcceptedCase['check'] = async (result) => {
    const { format, width, dpi } = await identify(result.bytes)
    assert.deepEqual({ name: result.name, format, width, dpi: dpi[0] }, { dpi: 150, ...expected })
    assert.deepEqual(result.report, { pageCount: 1, warnings: [] })
  }
  return { name, operation: 'toImageSinglePage', files: () => [widths()], options, check }
}

function refusal(
  name: string,
  options: Record<string, unknown>,
  expected: Pick<RefusedCase, 'error' | 'facts'>,
  file: () => InputFile = widths,
): RefusedCase {
  return { name, operation: 'toImageSinglePage', files: () => [file()], options, ...expected }
}

export const cases: OperationCases = {
  accepted: [
    row('draws one page', { pageNumber: 2 }, { name: 'Three widths_page_2.jpg', format: 'JPEG', width: 625 }),
    row('draws the last page', { pageNumber: 3 }, { name: 'Three widths_page_3.jpg', format: 'JPEG', width: 833 }),
    crossing(
      ['http'],
      row(
        'draws it as a PNG',
        { pageNumber: 1, format: 'png', transparent: true, quality: 'high' },
        { name: 'Three widths_page_1.png', format: 'PNG', width: 833, dpi: 300 },
      ),
    ),
    crossing(
      ['http'],
      row(
        'draws it as a TIFF',
        { pageNumber: 1, format: 'tiff', quality: 'low' },
        { name: 'Three widths_page_1.tiff', format: 'TIFF', width: 267, dpi: 96 },
      ),
    ),
    crossing(
      ['http'],
      row(
        'draws it as a BMP',
        { pageNumber: 1, format: 'bmp', dpi: 72 },
        { name: 'Three widths_page_1.bmp', format: 'BMP3', width: 200, dpi: 72 },
      ),
    ),
    crossing(
      ['http', 'browser'],
      row(
        'draws it as a WebP',
        { pageNumber: 1, format: 'webp', dpi: 72 },
        { name: 'Three widths_page_1.webp', format: 'WEBP', width: 200, dpi: 0 },
      ),
    ),
  ],
  refused: [
    refusal('no page', {}, INVALID_PAGE),
    refusal('page 0', { pageNumber: 0 }, INVALID_PAGE),
    refusal('a fractional page number', { pageNumber: 1.5 }, INVALID_PAGE),
    refusal(
      'a page past the last one',
      { pageNumber: 4 },
      { error: 'PAGE_OUT_OF_RANGE', facts: { page: 4, pageCount: 3 } },
    ),
    refusal(
      'a page that is too large',
      { pageNumber: 1, quality: 'best' },
      { error: 'TOO_COMPLEX', facts: { reason: 'pixels', page: 1, maxDpi: 44 } },
      () => input('large.pdf', colorQuadrants('/MediaBox [0 0 14400 14400]')),
    ),
    refusal('a wrong password', { pageNumber: 1 }, { error: 'WRONG_PASSWORD', facts: { file: 'locked.pdf' } }, () =>
      input('locked.pdf', sample('locked.pdf'), 'wrong'),
    ),
    refusal(
      'a file that cannot be repaired',
      { pageNumber: 1 },
      { error: 'DAMAGED_PDF', facts: { file: 'gone.pdf' } },
      () => input('gone.pdf', fixtures.beyondRepair()),
    ),
  ],
}
