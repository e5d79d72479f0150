import { render } from '@testing-library/react'
import { expect, test } from 'vitest'

import { BreakingName } from './breaking-name.tsx'

test.each([
  ['report_final_compressed.pdf', 'report_<wbr>final_<wbr>compressed.pdf'],
  ['2024-05-01.pdf', '2024-<wbr>05-<wbr>01.pdf'],
  ['a__b.pdf', 'a__<wbr>b.pdf'],
  ['plain', 'plain'],
  ['_', '_'],
])('%s can break after its marks', (name, expected) => {
  const { container } = render(<BreakingName name={name} />)
  expect(container.innerHTML).toBe(expected)
  expect(container.textContent).toBe(name)
})
