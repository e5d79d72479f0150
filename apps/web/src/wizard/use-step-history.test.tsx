import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'

import { readPlace } from '../sessions/entry-place.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { useStepHistory } from './use-step-history.ts'

/** Two steps that follow the browser's buttons. */
function Steps() {
  const [step, setStep] = useState(1)
  useStepHistory(step, setStep)
  return (
    <>
      <h1>Step {step}</h1>
      <button type="button" onClick={() => setStep(2)}>
        On
      </button>
    </>
  )
}

test('Back leads to the previous step, and Forward to the next', async () => {
  const { user, router } = renderScreen(<Steps />)
  await user.click(screen.getByRole('button', { name: 'On' }))
  expect(screen.getByText('Step 2')).toBeDefined()
  await act(() => router.navigate(-1))
  expect(screen.getByText('Step 1')).toBeDefined()
  await act(() => router.navigate(1))
  expect(screen.getByText('Step 2')).toBeDefined()
})

test('Back works even before the new step was rendered', async () => {
  const { user, router } = renderScreen(<Steps />)
  const leave = router.subscribe(({ location }) => {
    if (readPlace(location.state).step !== 2) return
    leave()
    void router.navigate(-1)
  })
  await user.click(screen.getByRole('button', { name: 'On' }))
  await waitFor(() => expect(readPlace(router.state.location.state).step).toBe(1))
  expect(await screen.findByText('Step 1')).toBeDefined()
})

test('a step reached while another page loads does not keep the visitor', async () => {
  const loaded = Promise.withResolvers<null>()
  const { user, router } = renderScreen(<Steps />)
  router.patchRoutes(null, [{ path: '/slow', loader: () => loaded.promise, element: <h1>Elsewhere</h1> }])
  await act(async () => void router.navigate('/slow'))
  expect(router.state.navigation.state).toBe('loading')
  await user.click(screen.getByRole('button', { name: 'On' }))
  expect(screen.getByText('Step 2')).toBeDefined()
  await act(async () => loaded.resolve(null))
  expect(await screen.findByText('Elsewhere')).toBeDefined()
})
