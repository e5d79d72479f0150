import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { powerPointFile } from '../../testing/office-packages.ts'
import { callOperation } from '../../api/call-operation.ts'
import { mockObjectUrls } from '../../testing/browser-mocks.ts'
import { officeFile, OFFICE_RESULT, startOffice } from '../../testing/office-screen.tsx'
import { button, radio } from '../../testing/screen-queries.ts'
import { PowerPointWizard } from './wizard.tsx'

vi.mock('../../api/call-operation.ts', () => ({ callOperation: vi.fn<typeof callOperation>() }))

const call = vi.mocked(callOperation)

beforeEach(() => {
  localStorage.clear()
  mockObjectUrls()
  call.mockReset()
  call.mockResolvedValue(OFFICE_RESULT)
})

test('notes and hidden slides are counted in the questions', async () => {
  const file = powerPointFile([
    { title: 'Start', notes: 'Say hello' },
    { title: 'Backup', isHidden: true },
    { title: 'End' },
  ])
  const { user } = await startOffice(<PowerPointWizard />, officeFile('talk.pptx', file))
  expect(screen.getByRole('group', { name: 'Speaker notes, on 1 slide' })).toBeDefined()
  expect(screen.getByText('1 is hidden: "Backup".')).toBeDefined()
  expect(screen.getByText('2 of 3 slides')).toBeDefined()
  await user.click(radio('As pages after the slides'))
  await user.click(button('Convert to PDF'))
  await screen.findByRole('link', { name: 'Download' })
  expect(call.mock.calls.at(-1)?.[0].options).toMatchObject({ notes: true, hidden: false })
})

test('without them only the archiving options are shown', async () => {
  const { user } = await startOffice(<PowerPointWizard />, officeFile('talk.pptx', powerPointFile()))
  expect(screen.queryAllByRole('radio')).toEqual([])
  expect(screen.queryByRole('switch', { name: 'Hidden slides' })).toBeNull()
  await user.click(button('Convert to PDF'))
  await screen.findByRole('link', { name: 'Download' })
  expect(call.mock.calls.at(-1)?.[0].options).toEqual({ tagged: true, pdfa: false, pdfua: false })
})
