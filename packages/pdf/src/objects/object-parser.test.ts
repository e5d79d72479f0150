import { describe, expect, test } from 'vitest'
import { ByteSink, fromLatin1, latin1 } from '@recto/runtime'

import { ObjectParser, SyntaxProblem } from './object-parser.ts'
import type { PdfObject } from './objects.ts'
import { formatNumber, writeObject } from './serializer.ts'

const parse = (text: string): PdfObject => new ObjectParser(fromLatin1(text)).readObject()

/** Parses and serializes an object. */
function rewritten(text: string): string {
  const sink = new ByteSink()
  writeObject(sink, parse(text))
  return latin1(sink.toBytes())
}

describe('objects are read as readers read them', () => {
  test.each([
    ['12', '12'],
    ['+12', '12'],
    ['-0.5', '-0.5'],
    ['--5', '-5'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['1.2.3', '1.2'],
    ['.', '0'],
    ['0.12345678901234', '0.12345678901234'],
    ['true', 'true'],
    ['12 0 R', '12 0 R'],
    ['[1 0 R 2 3]', '[1 0 R 2 3]'],
    ['[1 2 3 R]', '[1 2 3 R]'],
    ['/Name', '/Name'],
    ['/A#20B', '/A#20B'],
    ['/\u00cb\u00ce', '/#CB#CE'],
    ['/A#GB', '/A#23GB'],
    ['(a(b)c)', '(a\\(b\\)c)'],
    ['(a\\(b\\)\\n\\101\\7)', '(a\\(b\\)\nA\u0007)'],
    ['(line\\\r\nend\r\nnext)', '(lineend\nnext)'],
    ['<48 65 6C6c 6F>', '(Hello)'],
    ['<486>', '(H`)'],
    ['<</A 1/B[true null]/C<</D(x)>>>>', '<</A 1/B[true null]/C<</D(x)>>>>'],
    ['<</A null/B 2>>', '<</B 2>>'],
    ['<</A/B/C>>', '<</A/B>>'],
    ['<</A 1 2 3/B 4>>', '<</A 1/B 4>>'],
    ['[1 2', '[1 2]'],
    ['<</A [1 2 >>', '<</A[1 2]>>'],
    ['[foo 1]', '[null 1]'],
    ['% comment\n7', '7'],
  ])('%s', (text, expected) => {
    expect(rewritten(text)).toBe(expected)
  })
})

describe('anything but an object is refused', () => {
  test.each(['', 'endobj', ']', '>>', '['.repeat(100_000), '<</A'.repeat(100_000)])('%.20s', (text) => {
    expect(() => parse(text)).toThrow(SyntaxProblem)
  })
})

test('noise before an object does not exhaust the stack', () => {
  expect(parse(`${')}{'.repeat(500_000)} 7`)).toBe(7)
})

test('a long array does not exhaust the stack', () => {
  expect(parse(`[${'1 '.repeat(500_000)}]`)).toHaveLength(500_000)
})

test.each([
  [1e-7, '0.0000001'],
  [1e21, '1000000000000000000000'],
  [0.1 + 0.2, '0.30000000000000004'],
  [Number.NaN, '0'],
  [-0, '0'],
])('the number %d is written without an exponent', (value, text) => {
  expect(formatNumber(value)).toBe(text)
})
