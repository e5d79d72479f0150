import type { DocumentModel, FlowBlock, FlowParagraph, FlowTable, TableCell } from '@recto/layout'

const AREA = { left: 0, top: 0, right: 100, bottom: 100 }

/** A paragraph; tabs in the text become tab elements. */
export function paragraph(text: string, more: Partial<FlowParagraph> = {}): FlowParagraph {
  return {
    kind: 'paragraph',
    role: { kind: 'body' },
    style: 0,
    format: {},
    content: text
      .split('\t')
      .flatMap((part, index) => [
        ...(index > 0 ? [{ kind: 'tab' } as const] : []),
        { kind: 'text', text: part, format: {} } as const,
      ]),
    anchored: [],
    bookmarks: [],
    origin: { page: 0, area: AREA, confidence: 1 },
    ...more,
  }
}

/** A cell with one paragraph, or none for an empty text. */
export function cell(text: string, more: Partial<TableCell> = {}): TableCell {
  const margins = { top: 0, right: 0, bottom: 0, left: 0 }
  const blocks = text === '' ? [] : [paragraph(text)]
  return { columnSpan: 1, rowSpan: 1, blocks, borders: {}, shade: undefined, align: 'top', margins, ...more }
}

/** A table of cells. */
export function table(rows: (string | TableCell)[][], more: Partial<FlowTable> = {}): FlowTable {
  const count = Math.max(...rows.map((row) => row.length))
  return {
    kind: 'table',
    columns: Array.from({ length: count }, () => 72),
    rows: rows.map((cells) => ({
      height: 20,
      isHeader: false,
      cells: cells.map((each) => (typeof each === 'string' ? cell(each) : each)),
    })),
    indent: 0,
    align: 'start',
    isRightToLeft: false,
    origin: { page: 0, area: AREA, confidence: 1 },
    ...more,
  }
}

/** A document of A4 pages. */
export function model(blocks: FlowBlock[], more: Partial<DocumentModel> = {}): DocumentModel {
  const none = { usual: undefined, first: undefined, even: undefined }
  const margins = { top: 72, right: 72, bottom: 72, left: 72 }
  const page = { width: 595, height: 842, margins, headerDistance: 36, footerDistance: 36 }
  const columns = { widths: [451], gaps: [], hasRule: false }
  return {
    sections: [{ start: 'page', page, columns, headers: none, footers: none, blocks }],
    styles: [{ name: 'Normal', paragraph: {}, run: { family: 'Arial', size: 9 } }],
    lists: [],
    notes: [],
    title: 'A <title>',
    author: undefined,
    language: undefined,
    scannedPages: [],
    ...more,
  }
}
