import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { renderScreen } from '../testing/render-screen.tsx'
import { ActionBar } from './action-bar.tsx'

function open({ isBusy = false, isReady = true } = {}) {
  const [onRun, onCancel] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const busy = isBusy ? { work: 'Adding numbers', progress: undefined } : undefined
  const view = renderScreen(
    <>
      <input aria-label="Text" />
      <ActionBar summary="" action="Add" isReady={isReady} busy={busy} onRun={onRun} onCancel={onCancel} />
    </>,
  )
  return { ...view, onRun, onCancel }
}

test('Ctrl or Cmd with Enter runs the action from a field, once it is available', async () => {
  const { user, onRun } = open()
  await user.click(screen.getByLabelText('Text'))
  await user.keyboard('{Enter}')
  expect(onRun).not.toHaveBeenCalled()
  await user.keyboard('{Control>}{Enter}{/Control}')
  await user.keyboard('{Meta>}{Enter}{/Meta}')
  expect(onRun).toHaveBeenCalledTimes(2)
})

test('an unavailable action is not run by keys either', async () => {
  const { user, onRun } = open({ isReady: false })
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(onRun).not.toHaveBeenCalled()
})

test('Escape cancels running work, and only that', async () => {
  const idle = open()
  await idle.user.keyboard('{Escape}')
  expect(idle.onCancel).not.toHaveBeenCalled()
  idle.unmount()
  const busy = open({ isBusy: true })
  expect(screen.getByText('Adding numbers')).toBeDefined()
  await busy.user.keyboard('{Escape}')
  expect(busy.onCancel).toHaveBeenCalledTimes(1)
})

test('the second half of a double click does not cancel', async () => {
  const { user, onCancel } = open({ isBusy: true })
  await user.dblClick(screen.getByRole('button', { name: 'Cancel' }))
  expect(onCancel).toHaveBeenCalledTimes(1)
})
