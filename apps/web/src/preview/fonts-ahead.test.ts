import { expect, test } from 'vitest'

import { scriptsAtSight, scriptsBeforeWriting } from './fonts-ahead.ts'

test('the scripts of the languages come first, then what warms all others, each once', () => {
  expect(scriptsAtSight(['de', 'en'], undefined)).toEqual(['Latn', 'Hebr'])
  expect(scriptsAtSight(['he', 'ar'], { effectiveType: '4g' })).toEqual(['Hebr', 'Arab'])
})

test('before somebody writes come the scripts that most people write', () => {
  expect(scriptsBeforeWriting(undefined)).toContain('Arab')
  expect(scriptsBeforeWriting({ saveData: false })).toContain('Jpan')
})

test.each([{ saveData: true }, { saveData: true, effectiveType: '4g' }, { effectiveType: '3g' }])(
  'where data is to be saved (%o) nothing is fetched ahead',
  (connection) => {
    expect(scriptsAtSight(['ar'], connection)).toEqual([])
    expect(scriptsBeforeWriting(connection)).toEqual([])
  },
)
