import { expect, test } from 'vitest'
import type { DocumentModel, FlowParagraph, FlowTable, PlacedImage } from '@recto/layout'

import { makeAccessible } from './accessibility.ts'

const origin = (page: number) => ({ page, area: { left: 0, top: 0, right: 0, bottom: 0 }, confidence: 1 })

function image(alternative?: string): PlacedImage {
  const file = { contentType: 'image/png', bytes: new Uint8Array(), width: 1, height: 1 } as const
  return { file, width: 1, height: 1, degrees: 0, alternative }
}

function paragraph(page: number, inlineImage: PlacedImage): FlowParagraph {
  const anchored = { ...image(' '), left: 0, top: 0, wrap: 'square' } as const
  return {
    kind: 'paragraph',
    role: { kind: 'body' },
    style: 0,
    format: {},
    content: [{ kind: 'image', image: inlineImage }],
    anchored: [anchored],
    bookmarks: [],
    origin: origin(page),
  }
}

test('images without alternative text get one, including those in tables, and the document gets a title', () => {
  const cell = { columnSpan: 1, rowSpan: 1, borders: {}, shade: undefined, align: 'top' } as const
  const table: FlowTable = {
    kind: 'table',
    columns: [10],
    rows: [
      {
        height: undefined,
        isHeader: false,
        cells: [{ ...cell, blocks: [paragraph(4, image())], margins: { top: 0, right: 0, bottom: 0, left: 0 } }],
      },
    ],
    indent: 0,
    align: 'start',
    isRightToLeft: false,
    origin: origin(4),
  }
  const blocks = [paragraph(0, image('A view')), table]
  const model = { sections: [{ blocks }], title: ' ' } as unknown as DocumentModel
  const described = makeAccessible(model, 'report')
  expect(described.title).toBe('report')
  const texts = JSON.stringify(described).match(/"alternative":"[^"]*"/g)
  expect(texts).toEqual([
    '"alternative":"A view"',
    '"alternative":"Picture on page 1"',
    '"alternative":"Picture on page 5"',
    '"alternative":"Picture on page 5"',
  ])
  expect(makeAccessible({ ...model, title: 'Annual report' }, 'report').title).toBe('Annual report')
})
