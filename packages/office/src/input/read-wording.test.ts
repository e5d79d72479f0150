import { expect, test } from 'vitest'

import { noFindings } from './office-source.ts'
import { readWording } from './read-wording.ts'

test('fonts count that text or a style names, not those that a theme lists for every script', () => {
  const findings = noFindings()
  readWording('<a:latin typeface="Futura"/><a:font script="Thai" typeface="Angsana New"/>', findings)
  readWording('<w:rFonts w:ascii="Futura" w:hAnsi="Gill Sans"/>', findings)
  expect(findings.fonts).toEqual(
    new Map([
      ['Futura', 2],
      ['Gill Sans', 1],
    ]),
  )
})
