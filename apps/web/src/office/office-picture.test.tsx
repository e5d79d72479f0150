import { expect, test } from 'vitest'

import { renderScreen } from '../testing/render-screen.tsx'
import { OfficePicture } from './office-picture.tsx'

test.for([
  ['Costs.xlsx', 'xlsx-to-pdf'],
  ['Talk.pptx', 'pptx-to-pdf'],
  ['Letter.docx', 'docx-to-pdf'],
  ['unnamed', 'docx-to-pdf'],
] as const)('a locked file named %s shows the icon of %s', ([name, icon]) => {
  renderScreen(<OfficePicture facts={{ isLocked: true }} name={name} />)
  expect(document.querySelector('.officepic__kind use')?.getAttribute('href')).toBe(`#${icon}`)
})
