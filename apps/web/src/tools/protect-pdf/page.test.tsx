import { errorMessage, type ProtectionFacts } from '@recto/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import { callOperation } from '../../api/call-operation.ts'
import {
  documentReply,
  factsReply,
  fakeLocalWork,
  LOCKED,
  refusalReply,
  UNPROTECTED,
  withCheck,
  type AnswerTask,
} from '../../testing/fake-local-work.ts'
import { fakePreview } from '../../testing/fake-preview-worker.ts'
import { FakeWorker } from '../../testing/fake-worker.ts'
import { pdfFile, renderScreen } from '../../testing/render-screen.tsx'
import { button } from '../../testing/screen-queries.ts'
import { ProtectWizard } from './wizard.tsx'
import type { Strength, StrengthResponse, StrengthRequest } from './strength-protocol.ts'
import { StrengthContext } from './use-strength.ts'

vi.mock('../../api/call-operation.ts', () => ({ callOperation: vi.fn<typeof callOperation>() }))

const call = vi.mocked(callOperation)
const downloads: [string, string][] = []

beforeEach(() => {
  downloads.length = 0
  call.mockReset()
  let made = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:made-${(made += 1)}`)
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    downloads.push([this.download, this.getAttribute('href') ?? ''])
  })
})

const noWork: AnswerTask = () => undefined
const tab = (name: string) => screen.getByRole('tab', { name })
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const picker = () => screen.getByLabelText(/^(Browse Files|Choose Another)$/, { selector: 'input' })
const isSelected = (name: string) => tab(name).getAttribute('aria-selected') === 'true'

/** The error announced to screen readers; the live region for rejected files exists from the start, empty. */
function findAlert(): Promise<HTMLElement> {
  return waitFor(() => {
    const spoken = screen.getAllByRole('alert').find(({ textContent }) => textContent !== '')
    if (spoken === undefined) throw new Error('Nothing is said to be wrong.')
    return spoken
  })
}

/** Renders the page with a worker the test replies for. */
function open(answer: AnswerTask = noWork) {
  const work = fakeLocalWork(answer)
  return { ...renderScreen(<ProtectWizard />, fakePreview(), work.startWorker), ...work }
}

/** Renders the page and chooses a file with the given protection. */
async function openWith(facts: ProtectionFacts, others: AnswerTask = noWork, name = 'a.pdf') {
  const view = open(withCheck(facts, others))
  await view.user.upload(picker(), pdfFile(name))
  await screen.findByText(facts.isEncrypted ? 'This PDF is password protected.' : 'This PDF is not password protected.')
  return view
}

/** Protects the file; every task other than a check gets these replies. */
async function protectWith(...replies: ReturnType<typeof documentReply>[]) {
  const view = await openWith(UNPROTECTED, (_task, worker) => {
    const reply = replies.shift()
    if (reply !== undefined) worker.reply(reply)
  })
  await view.user.type(field('User Password'), 'pässwört')
  await view.user.click(button('Protect PDF'))
  return view
}

test("the page starts without a file, on the first tab, with the contract's defaults", async () => {
  const { user } = open()
  expect(screen.getByRole('heading', { level: 1, name: 'Protect PDF' })).toBeDefined()
  expect(screen.getByText('Add password protection to your PDF files or remove existing protection')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
  expect(screen.getByRole('heading', { name: 'Select PDF File' })).toBeDefined()
  expect(isSelected('Protect PDF')).toBe(true)
  expect(screen.getByRole('heading', { name: 'Protect PDF with Password' })).toBeDefined()
  expect(field('User Password').placeholder).toBe('Enter password for opening the PDF')
  expect(field('Owner Password (Optional)').placeholder).toBe(
    'Password for changing permissions (defaults to user password)',
  )
  expect(screen.getByLabelText<HTMLSelectElement>('Encryption Level').value).toBe('high')
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'High (256-bit AES)',
    'Medium (128-bit RC4)',
    'Low (40-bit RC4)',
  ])
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map(({ labels }) => labels?.[0]?.textContent)).toEqual([
    'Allow Printing',
    'Allow Modifying',
    'Allow Copying',
    'Allow Annotations',
    'Allow Form Filling',
  ])
  expect(boxes.some(({ checked }) => checked)).toBe(false)
  expect(button('Protect PDF').disabled).toBe(true)
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(
    screen.getByText('Your file and passwords stay on this device. Everything happens in your browser.'),
  ).toBeDefined()
  await user.click(tab('Remove Protection'))
  expect(screen.getByRole('heading', { name: 'Remove Password Protection' })).toBeDefined()
  expect(field('PDF Password').placeholder).toBe('Enter the password of the protected PDF')
  expect(button('Remove Protection').disabled).toBe(true)
})

test('a chosen file is checked on this device and its protection shown; without a file nothing is shown', async () => {
  const file = pdfFile('Report.pdf')
  const { user, tasks } = open(withCheck(UNPROTECTED, noWork))
  await user.upload(picker(), file)
  expect(await screen.findByText('This PDF is not password protected.')).toBeDefined()
  expect(screen.getByText('Selected file: Report.pdf')).toBeDefined()
  expect(tasks).toEqual([
    { operation: 'checkProtection', files: [{ file }], options: {}, limits: { maxPages: 5000, maxPixels: 80_000_000 } },
  ])
  expect(tasks[0]?.files[0]?.file).toBe(file)
  await user.click(button('Remove Report.pdf'))
  expect(screen.queryByText('This PDF is not password protected.')).toBeNull()
  expect(screen.queryByText(/Selected file/)).toBeNull()
  expect(document.activeElement).toBe(button('Browse Files'))
})

test('the check of a replaced file is not shown for the new one', async () => {
  const { user, workers } = open(noWork)
  await user.upload(picker(), pdfFile('first.pdf'))
  await user.upload(picker(), pdfFile('second.pdf'))
  expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, false])
  act(() => workers[0]?.reply(factsReply(LOCKED)))
  act(() => workers[1]?.reply(factsReply(UNPROTECTED)))
  expect(await screen.findByText('This PDF is not password protected.')).toBeDefined()
})

test('the buttons need a file and a password', async () => {
  const { user } = await openWith(UNPROTECTED)
  expect(button('Protect PDF').disabled).toBe(true)
  await user.type(field('User Password'), 'x')
  expect(button('Protect PDF').disabled).toBe(false)
  await user.click(button('Remove a.pdf'))
  expect(button('Protect PDF').disabled).toBe(true)
  await user.click(tab('Remove Protection'))
  await user.type(field('PDF Password'), 'x')
  expect(button('Remove Protection').disabled).toBe(true)
  await user.upload(picker(), pdfFile('b.pdf'))
  expect(button('Remove Protection').disabled).toBe(false)
})

test('Enter in a field reports what is missing', async () => {
  const { user } = open(withCheck(UNPROTECTED, noWork))
  await user.type(field('User Password'), 'x{Enter}')
  expect(await screen.findByText('Please select a PDF file first')).toBeDefined()
  await user.upload(picker(), pdfFile('a.pdf'))
  await screen.findByText('This PDF is not password protected.')
  await user.clear(field('User Password'))
  await user.type(field('User Password'), '{Enter}')
  const user_ = field('User Password')
  await waitFor(() => expect(user_.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getAllByText('User password is required')).toHaveLength(1)
  await user.click(tab('Remove Protection'))
  await user.type(field('PDF Password'), '{Enter}')
  expect(await screen.findAllByText('Password is required to remove protection')).toHaveLength(1)
})

test('a protected file opens the other tab, unless the visitor has started on this one', async () => {
  const { user } = await openWith(LOCKED)
  expect(isSelected('Remove Protection')).toBe(true)
  expect(screen.getByText('256-bit AES')).toBeDefined()
  await user.click(tab('Protect PDF'))
  await user.upload(picker(), pdfFile('b.pdf'))
  await screen.findByText('Selected file: b.pdf')
  await screen.findByText('This PDF is password protected.')
  expect(isSelected('Protect PDF')).toBe(true)
})

test('a file is protected on this device, downloaded automatically, and stays available', async () => {
  const { user, router, tasks } = await openWith(UNPROTECTED, (_task, worker) =>
    worker.reply(documentReply('a_protected.pdf', { pageCount: 3, warnings: [{ code: 'PASSWORD_CUT', count: 32 }] })),
  )
  await user.type(field('User Password'), 'pässwört')
  await user.type(field('Owner Password (Optional)'), 'other')
  await user.selectOptions(screen.getByLabelText('Encryption Level'), 'medium')
  await user.click(screen.getByLabelText('Allow Printing'))
  await user.click(button('Protect PDF'))
  const download = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Download Again' })
  expect(downloads).toEqual([['a_protected.pdf', 'blob:made-1']])
  expect(download.download).toBe('a_protected.pdf')
  expect(tasks[1]).toMatchObject({
    operation: 'protect',
    options: {
      userPassword: 'pässwört',
      ownerPassword: 'other',
      encryptionLevel: 'medium',
      allowPrinting: true,
      allowModifying: false,
      allowCopying: false,
      allowAnnotating: false,
      allowFillingForms: false,
    },
  })
  expect(screen.getByText('Success!')).toBeDefined()
  expect(screen.getAllByText('PDF protected successfully').length).toBeGreaterThan(1)
  expect(screen.getByText('3 pages · 8 B · 128-bit RC4')).toBeDefined()
  expect(screen.getByText(/This encryption level uses only the first 32 characters/)).toBeDefined()
  expect(screen.getByText('Made on this device and kept only in this browser. Nothing was sent.')).toBeDefined()
  expect(screen.getByRole('heading', { name: 'a_protected.pdf' })).toBe(document.activeElement)
  expect(screen.getByRole('link', { name: 'Back to All Tools' }).getAttribute('href')).toBe('/')
  expect(call).not.toHaveBeenCalled()
  await user.click(button('Process Another File'))
  expect([field('User Password').value, field('Owner Password (Optional)').value]).toEqual(['', ''])
  expect(isSelected('Protect PDF')).toBe(true)
  expect(screen.queryByText(/Selected file/)).toBeNull()
  await act(() => router.navigate(-1))
  expect(screen.getByRole('link', { name: 'Download Again' })).toBeDefined()
  expect(downloads).toHaveLength(1)
  await act(() => router.navigate(-1))
  expect(field('User Password').value).toBe('pässwört')
  expect(URL.revokeObjectURL).not.toHaveBeenCalled()
})

test('while the work runs it is named, progress is true, and Cancel ends the worker and keeps everything', async () => {
  const { user, workers } = await protectWith()
  expect(screen.getAllByText('Protecting the file').length).toBeGreaterThan(0)
  expect(field('User Password').closest('fieldset')?.disabled).toBe(true)
  expect(button('Remove a.pdf').disabled).toBe(true)
  const work = workers.at(-1)
  act(() => work?.reply({ kind: 'progress', progress: { fraction: 0.42, step: 'saving' } }))
  const bar = screen.getByRole('progressbar', { name: 'Writing the new file' })
  expect(bar.getAttribute('aria-valuenow')).toBe('42')
  await user.click(button('Cancel'))
  expect(work?.isTerminated).toBe(true)
  expect(document.activeElement).toBe(button('Protect PDF'))
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(field('User Password').value).toBe('pässwört')
  expect(button('Protect PDF').disabled).toBe(false)
  expect(screen.queryByText('Error')).toBeNull()
  expect(downloads).toEqual([])
})

test("a wrong password is reported at the field in the API's words, and can be corrected", async () => {
  const replies = [refusalReply('WRONG_PASSWORD', { file: 'a.pdf' }), documentReply('a_unprotected.pdf')]
  const { user, tasks } = await openWith(LOCKED, (_task, worker) => {
    const reply = replies.shift()
    if (reply !== undefined) worker.reply(reply)
  })
  await user.type(field('PDF Password'), 'geheim')
  await user.click(button('Remove Protection'))
  const sentence = errorMessage('WRONG_PASSWORD', { file: 'a.pdf' })
  const atField = await findAlert()
  expect(atField.textContent).toBe(sentence)
  expect(field('PDF Password').getAttribute('aria-describedby')?.split(' ')).toContain(atField.id)
  expect(field('PDF Password').getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field('PDF Password'))
  expect(screen.getAllByText(sentence)).toHaveLength(1)
  await user.clear(field('PDF Password'))
  await user.type(field('PDF Password'), 'Geheim{Enter}')
  await screen.findByRole('link', { name: 'Download Again' })
  expect(tasks.map(({ operation, options }) => [operation, options['password']])).toEqual([
    ['checkProtection', undefined],
    ['removeProtection', 'geheim'],
    ['removeProtection', 'Geheim'],
  ])
  expect(downloads).toEqual([['a_unprotected.pdf', 'blob:made-1']])
  expect(screen.getAllByText('PDF protection removed successfully').length).toBeGreaterThan(1)
})

/** Accepts one password, and protects the opened file. */
const opensWith =
  (password: string): AnswerTask =>
  ({ operation, files: [input] }, worker) => {
    if (input?.password !== password) worker.reply(refusalReply('WRONG_PASSWORD', { file: 'a.pdf' }))
    else worker.reply(operation === 'info' ? factsReply({}) : documentReply('a_protected.pdf'))
  }

test('a locked file is unlocked in place before its protection changes, and its password is requested once', async () => {
  const { user, tasks } = await openWith(LOCKED, opensWith('Geheim'))
  await user.click(tab('Protect PDF'))
  await user.type(field('User Password'), 'new')
  await user.type(field('Password for this file'), 'geheim{Enter}')
  const sentence = errorMessage('WRONG_PASSWORD', { file: 'a.pdf' })
  expect((await findAlert()).textContent).toBe(sentence)
  await user.clear(field('Password for this file'))
  await user.type(field('Password for this file'), 'Geheim')
  await user.click(button('Open File'))
  expect(await screen.findByText(/^Unlocked\./)).toBeDefined()
  await user.click(tab('Remove Protection'))
  expect(field('PDF Password').value).toBe('Geheim')
  await user.click(tab('Protect PDF'))
  await user.click(button('Protect PDF'))
  await screen.findByRole('link', { name: 'Download Again' })
  expect(tasks.at(-1)).toMatchObject({ operation: 'protect', files: [{ password: 'Geheim' }] })
})

test('a password that was typed but not submitted is used as well, and a missing one is requested', async () => {
  const { user, tasks } = await openWith(LOCKED, opensWith('Geheim'))
  await user.click(tab('Protect PDF'))
  await user.type(field('User Password'), 'new{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(field('Password for this file')))
  await user.type(field('Password for this file'), 'geheim')
  await user.click(button('Protect PDF'))
  expect((await findAlert()).textContent).toBe(errorMessage('WRONG_PASSWORD', { file: 'a.pdf' }))
  await user.clear(field('Password for this file'))
  await user.type(field('Password for this file'), 'Geheim')
  await user.click(button('Protect PDF'))
  await screen.findByRole('link', { name: 'Download Again' })
  expect(tasks.map(({ operation }) => operation)).toEqual(['checkProtection', 'protect', 'protect'])
})

test('a failed check is explained in place', async () => {
  const { user } = open((_task, worker) => worker.reply(refusalReply('DAMAGED_PDF', { file: 'torn.pdf' })))
  await user.upload(picker(), pdfFile('torn.pdf'))
  expect((await findAlert()).textContent).toBe('"torn.pdf" is damaged and cannot be repaired.')
  expect(screen.queryByText('Error')).toBeNull()
  expect(screen.queryByText(/This PDF is/)).toBeNull()
})

test('a failure is explained, keeps what was entered, and can be retried', async () => {
  const refusal = refusalReply('TOO_COMPLEX', { file: 'a.pdf', reason: 'objects', limit: 9 })
  const { user } = await protectWith(refusal, documentReply('a_protected.pdf'))
  const panel = await screen.findByRole('region', { name: 'Error protecting PDF' })
  expect(panel.textContent).toContain('"a.pdf" has too many objects (limit: 9).')
  expect(screen.queryByRole('button', { name: 'Use our server instead' })).toBeNull()
  expect(field('User Password').value).toBe('pässwört')
  await user.click(button('Try Again'))
  await screen.findByRole('link', { name: 'Download Again' })
})

test('when the browser fails, the server is offered, and nothing is sent before the visitor agrees', async () => {
  const { user } = await protectWith(refusalReply('INTERNAL'))
  const panel = await screen.findByRole('region', { name: 'Error protecting PDF' })
  expect(panel.textContent).toContain('Your browser could not process this file.')
  expect(panel.textContent).toContain('Your file and passwords would be sent there')
  expect(call).not.toHaveBeenCalled()
  const blob = new Blob(['%PDF-1.7'], { type: 'application/pdf' })
  call.mockResolvedValue({ blob, name: 'a_protected.pdf', report: { pageCount: 3, warnings: [] } })
  await user.click(button('Use our server instead'))
  await screen.findByRole('link', { name: 'Download Again' })
  const sent = call.mock.calls[0]?.[0]
  expect([sent?.operation.id, sent?.files[0]?.file.name, sent?.options['userPassword']]).toEqual([
    'protect',
    'a.pdf',
    'pässwört',
  ])
  expect(screen.queryByText('Made on this device and kept only in this browser. Nothing was sent.')).toBeNull()
})

test('a worker that runs out of memory says so and offers the server', async () => {
  const { workers } = await protectWith()
  act(() => workers.at(-1)?.crash('Uncaught RangeError: Array buffer allocation failed'))
  const panel = await screen.findByRole('region', { name: 'Error protecting PDF' })
  expect(panel.textContent).toContain('Your browser ran out of memory on this file.')
  expect(button('Use our server instead')).toBeDefined()
})

test('files that are too large or not a PDF are refused as in every upload', async () => {
  const { user, tasks } = open()
  await user.upload(picker(), pdfFile('big.pdf', 10 * 1024 * 1024 + 1))
  expect((await findAlert()).textContent).toBe('File big.pdf exceeds the maximum size of 10MB')
  await user.upload(picker(), new File(['x'], 'notes.docx'))
  expect((await findAlert()).textContent).toBe('The file "notes.docx" is not a PDF')
  expect(tasks).toEqual([])
})

test('a random owner password is generated, shown and copied; the permissions take effect only with one', async () => {
  const { user } = open()
  expect(screen.getByText(/^Permissions apply only if the owner password differs/)).toBeDefined()
  await user.type(field('User Password'), 'same')
  await user.type(field('Owner Password (Optional)'), 'same')
  expect(screen.getByText(/^Permissions apply only if the owner password differs/)).toBeDefined()
  await user.click(button('Generate a random owner password'))
  const owner = field('Owner Password (Optional)')
  expect(owner.value).toMatch(/^(\w{4}-){4}\w{4}$/)
  expect(owner.type).toBe('text')
  expect(screen.getByText(/^Permissions apply to anyone who opens the file with the user password/)).toBeDefined()
  await user.click(button('Copy owner password'))
  expect(await navigator.clipboard.readText()).toBe(owner.value)
  expect(screen.getByText('Copied.')).toBeDefined()
})

test('passwords are hidden until they are revealed', async () => {
  const { user } = open()
  expect(field('User Password').type).toBe('password')
  await user.click(button('Show user password'))
  expect(field('User Password').type).toBe('text')
  expect(field('Owner Password (Optional)').type).toBe('password')
  await user.click(button('Show user password'))
  expect(field('User Password').type).toBe('password')
})

test('weak levels are marked as weak', async () => {
  const { user } = open()
  expect(screen.queryByText(/RC4 is weak/)).toBeNull()
  for (const level of ['low', 'medium']) {
    await user.selectOptions(screen.getByLabelText('Encryption Level'), level)
    expect(screen.getByText(/RC4 is weak/)).toBeDefined()
  }
})

type PasswordRater = FakeWorker<StrengthRequest, StrengthResponse>

/** Renders the page with a strength worker the test controls. */
function openWithRater() {
  const raters: PasswordRater[] = []
  const questions: StrengthRequest[] = []
  const startFakeRater = () => {
    const rater: PasswordRater = new FakeWorker((request) => void questions.push(request))
    raters.push(rater)
    return rater
  }
  const page = (
    <StrengthContext value={startFakeRater}>
      <ProtectWizard />
    </StrengthContext>
  )
  const answer = (strength: Strength) => act(() => raters[0]?.reply({ strength }))
  return { ...renderScreen(page), raters, questions, answer }
}

test('rates the user password in a worker without blocking typing; the latest password counts', async () => {
  const { user, raters, questions, answer } = openWithRater()
  expect(raters).toHaveLength(0)
  await user.type(field('User Password'), 'abcd')
  expect(questions.map(({ password }) => password)).toEqual(['a'])
  answer(0)
  await waitFor(() => expect(questions.map(({ password }) => password)).toEqual(['a', 'abcd']))
  expect(screen.queryByText('Very weak: instantly guessed')).toBeNull()
  answer(3)
  expect(screen.getByText('Strong: hard to guess')).toBeDefined()
  await user.clear(field('User Password'))
  expect(screen.queryByText('Strong: hard to guess')).toBeNull()
})

test('without a rating there is no hint, and the field works as usual', async () => {
  const { user, raters } = openWithRater()
  await user.type(field('User Password'), 'a')
  act(() => raters[0]?.crash('Script error.'))
  await user.type(field('User Password'), 'bc')
  expect(field('User Password').value).toBe('abc')
  expect(screen.getByText('A few unrelated words make a good password.')).toBeDefined()
})
