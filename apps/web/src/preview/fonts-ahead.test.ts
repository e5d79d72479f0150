import { expect, test } from 'vitest'

import { scriptsAtSight } from './fonts-ahead.ts'

test('the scripts of the languages come first, then what warms all others, each once', () => {
  expect(scriptsAtSight(['de', 'en'], undefined)).toEqual(['Latn', 'Hebr'])
  expect(scriptsAtSight(['he', 'ar'], { effectiveType: '4g' })).toEqual(['Hebr', 'Arab'])
})

test.each([{ saveData: true }, { saveData: true, effectiveType: '4g' }, { effectiveType: '3g' }])(
  'where data is to be saved (%o) nothing is fetched ahead',
  (connection) => {
    expect(scriptsAtSight(['ar'], connection)).toEqual([])
  },
)
