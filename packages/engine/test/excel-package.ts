import assert from 'node:assert/strict'

import { officeParts, plainText } from './office-package.ts'

/** A cell of a worksheet. */
export interface WrittenCell {
  /** Text or a number. */
  value: string | number
  /** The number format. */
  format: string
}

/** A worksheet. */
export interface WrittenSheet {
  name: string
  /** Nonempty cells by reference, such as `B3`. */
  cells: Map<string, WrittenCell>
  merges: string[]
  xml: string
}

const KNOWN: Readonly<Record<string, string>> = {
  0: 'General',
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  49: '@',
}

/** The worksheets of an Excel file, which must be well-formed and without formulas. */
export function excelSheets(bytes: Uint8Array): WrittenSheet[] {
  const parts = officeParts(bytes)
  const part = (name: string) => parts.get(name) ?? ''
  const strings = [...part('xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(([, item = '']) => textsIn(item))
  const formats = formatsOf(part('xl/styles.xml'))
  const sheets = [...part('xl/workbook.xml').matchAll(/<sheet name="([^"]*)" sheetId="(\d+)"/g)]
  return sheets.map(([, name, id = '']) => {
    const xml = part(`xl/worksheets/sheet${id}.xml`)
    assert.doesNotMatch(xml, /<f[ >]/, 'no cell may be a formula')
    const merges = [...xml.matchAll(/<mergeCell ref="([^"]+)"/g)].map(([, ref = '']) => ref)
    return { name: plainText(name), cells: cellsOf(xml, strings, formats), merges, xml }
  })
}

/** Cell values row by row; empty strings before the first cell. */
export function excelRows({ cells }: WrittenSheet): (string | number)[][] {
  const rows: (string | number)[][] = []
  for (const [name, { value }] of cells) {
    const [, letters = '', row = '1'] = /^([A-Z]+)(\d+)$/.exec(name) ?? []
    const column = Array.from(letters).reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1
    const own = (rows[Number(row) - 1] ??= [])
    while (own.length < column) own.push('')
    own[column] = value
  }
  return Array.from(rows, (row) => row ?? [])
}

function cellsOf(xml: string, strings: readonly string[], formats: readonly string[]): Map<string, WrittenCell> {
  const cells = [...xml.matchAll(/<c r="([A-Z]+\d+)" s="(\d+)"(?: t="(\w+)")?><v>([^<]*)<\/v><\/c>/g)]
  return new Map(
    cells.map(([, name = '', style, type, value = '']) => {
      const format = formats[Number(style)] ?? 'no such style'
      assert.ok(type === undefined || type === 's', `${name} is neither a number nor a shared string but "${type}"`)
      return [name, { value: type === 's' ? (strings[Number(value)] ?? 'no such text') : Number(value), format }]
    }),
  )
}

function formatsOf(styles: string): string[] {
  const own = new Map(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id = '', code]) => [
      id,
      plainText(code),
    ]),
  )
  const cells = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles)?.[1] ?? ''
  return [...cells.matchAll(/<xf numFmtId="(\d+)"/g)].map(([, id = '']) => own.get(id) ?? KNOWN[id] ?? `format ${id}`)
}

function textsIn(item: string): string {
  return [...item.matchAll(/<t(?: [^>]*)?>([^<]*)<\/t>/g)].map(([, text]) => plainText(text)).join('')
}
