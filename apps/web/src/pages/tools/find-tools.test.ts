import { expect, test } from 'vitest'

import { findTools } from './find-tools.ts'

const TOOLS = [
  { tool: 'merge', text: 'Merge PDF Combine several PDF files join' },
  { tool: 'protect', text: 'Protect PDF Lock a file with a password' },
  { tool: 'convert', text: 'Résumé to PDF' },
]

test.each([
  ['', ['merge', 'protect', 'convert']],
  ['  ', ['merge', 'protect', 'convert']],
  ['JOIN', ['merge']],
  ['pass', ['protect']],
  ['resume', ['convert']],
  ['pdf lock', ['protect']],
  ['erge', ['merge']],
  ['mrege', ['merge']],
  ['pasword', ['protect']],
  ['comdine', ['merge']],
  ['mug', []],
  ['xyz', []],
  ['lock join', []],
])('%j finds %j', (query, expected) => {
  expect(findTools(query, TOOLS)).toEqual(expected)
})
