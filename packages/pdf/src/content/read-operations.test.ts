import { describe, expect, test } from 'vitest'
import { fromLatin1, latin1 } from '@recto/runtime'

import { startCpuTimer } from '../../../engine/test/cpu-time.ts'
import { readOperations } from './read-operations.ts'

const MAX_SECONDS = 5

/** The operators of content, with the number of their operands. */
function operators(content: string): string[] {
  return Array.from(readOperations(fromLatin1(content)), ({ operator, operands }) => `${operator} ${operands.length}`)
}

describe('content is read as viewers read it', () => {
  test.each([
    ['1 0 0 1 5 5 cm /Im Do', ['cm 6', 'Do 1']],
    ['[(a) -5 (b)] TJ (c) \' 1 2 (d) "', ['TJ 1', "' 1", '" 3']],
    ['/P <</MCID 0>>BDC/F 9 Tf(a)Tj EMC', ['BDC 2', 'Tf 2', 'Tj 1', 'EMC 0']],
    ['true false null foo', ['foo 3']],
    ['0 0 m % l\n1 1 l', ['m 2', 'l 2']],
    [']) > 1 w } 2 w', ['w 1', 'w 1']],
    ['[1 2 q Q', []],
    ['BI /W 1 ID a\nEI Q', ['EI 0', 'Q 0']],
    ['BI /W 1 /F /A85 ID EI EI\n~>\nEI Q', ['EI 0', 'Q 0']],
    ['BI /W 1 /F /A85 ID EI EI\n Q', ['EI 0', 'EI 0', 'Q 0']],
    ['BI BI /W 1 q', ['q 2']],
  ])('%s', (content, expected) => {
    expect(operators(content)).toEqual(expected)
  })
})

test('excess data is dropped: operands after the 64th, and the rest of a long word', () => {
  expect(operators(`${'1 '.repeat(100_000)}re ${'N'.repeat(100_000)} q`)).toEqual([
    're 64',
    `${'N'.repeat(64)} 0`,
    'q 0',
  ])
})

describe('an operand that is nested too deep is null, and reading goes on after it', () => {
  test.each([
    ['arrays', '[', ']'],
    ['dictionaries', '<< /A ', ' >>'],
    ['both', '<< /A [', '] >>'],
  ])('%s', (_, open, close) => {
    const deep = open.repeat(100_000) + close.repeat(100_000)
    const [first, second] = readOperations(fromLatin1(`1 ${deep} /N BDC q`))
    expect(first?.operands).toMatchObject([1, null, { value: 'N' }])
    expect(second?.operator).toBe('q')
  })

  test('unclosed, it takes the rest of the content', () => {
    expect(operators(`q ${'['.repeat(100_000)} Q`)).toEqual(['q 0'])
  })
})

test('an inline image extends from BI to EI', () => {
  const content = 'q BI /W 2 /H 1 ID \x01 EI\x02 \nEI Q'
  const image = Array.from(readOperations(fromLatin1(content))).find(({ operator }) => operator === 'EI')
  expect(content.slice(image?.start, image?.end)).toBe('BI /W 2 /H 1 ID \x01 EI\x02 \nEI')
  expect(latin1(image?.image?.data ?? new Uint8Array())).toBe('\x01 EI\x02 ')
})

test('if ASCII data has no end, it is not searched for again in every image', () => {
  const elapsed = startCpuTimer()
  expect(operators('BI /F /A85 ID x\nEI\n'.repeat(200_000))).toHaveLength(200_000)
  expect(elapsed() / 1000).toBeLessThan(MAX_SECONDS)
})
