import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { ToolSession } from '../../sessions/tool-session.tsx'
import { mockObjectUrls } from '../../testing/browser-mocks.ts'
import { fakeLocalWork, UNPROTECTED, withCheck } from '../../testing/fake-local-work.ts'
import { fakePreview } from '../../testing/fake-preview-worker.ts'
import { pdfFile, renderPage } from '../../testing/render-screen.tsx'
import { checkbox } from '../../testing/screen-queries.ts'
import { ProtectWizard } from './wizard.tsx'

beforeEach(mockObjectUrls)

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const level = () => screen.getByLabelText<HTMLSelectElement>('Encryption Level')
const stored = () => localStorage.getItem('recto-settings:protect-pdf')

/** Opens the page in a new tab and chooses a file. */
async function open() {
  const { startWorker } = fakeLocalWork(withCheck(UNPROTECTED, () => undefined))
  const view = renderPage(
    <ToolSession tool="protect-pdf">
      <ProtectWizard />
    </ToolSession>,
    fakePreview(),
    startWorker,
  )
  await view.user.upload(screen.getByLabelText('Browse Files', { selector: 'input' }), pdfFile('a.pdf'))
  await screen.findByText('This PDF is not password protected.')
  return view
}

test('the level and the permissions are there the next time, the passwords are not', async () => {
  const { user } = await open()
  await user.type(field('User Password'), 'Geheim')
  await user.type(field('Owner Password (Optional)'), 'Noch geheimer')
  await user.selectOptions(level(), 'medium')
  await user.click(checkbox('Allow Printing'))
  await waitFor(() => expect(stored()).toBe('{"encryptionLevel":"medium","allowPrinting":true}'))
  cleanup()

  const again = await open()
  await waitFor(() => expect(level().value).toBe('medium'))
  expect(checkbox('Allow Printing').checked).toBe(true)
  expect([field('User Password').value, field('Owner Password (Optional)').value]).toEqual(['', ''])
  await again.user.type(field('User Password'), 'Neu')
  await again.user.click(await screen.findByRole('button', { name: 'Use the defaults' }))
  expect([level().value, field('User Password').value]).toEqual(['high', 'Neu'])
  await waitFor(() => expect(stored()).toBeNull())
})

test('a level that is no longer offered is left out', async () => {
  localStorage.setItem('recto-settings:protect-pdf', JSON.stringify({ encryptionLevel: 'none', allowCopying: true }))
  await open()
  await waitFor(() => expect(checkbox('Allow Copying').checked).toBe(true))
  expect(level().value).toBe('high')
})
