import { useStepFocus } from './use-step-focus.ts'
import { useStepHistory } from './use-step-history.ts'
import type { WizardEvent, WizardState } from './wizard-state.ts'

interface StepNavigationOptions {
  state: WizardState
  /** The step the state belongs to. */
  step: 1 | 2 | 3
  send: (event: WizardEvent) => void
  /** Stops the running work. */
  cancel: () => void
  /** Whether the chosen files allow the second step. */
  canContinue: boolean
  /** Called when a later step was requested but cannot be entered. */
  onBlocked?: () => void
}

/**
 * Moves between the steps of a tool, by its own links and by the browser's Back and Forward buttons.
 * @returns goes to a step, counted from 1. Going back stops running work; a discarded result cannot be returned to.
 */
export function useStepNavigation(options: StepNavigationOptions): (to: number) => void {
  const { state, step, send, cancel, canContinue, onBlocked } = options
  // In a tool whose last step also does the work, the result counts as a step of its own.
  useStepFocus(step === 3 ? state.name : step)
  useStepHistory(step, goTo)

  function goTo(to: number) {
    if (to > step) {
      if (step === 1 && canContinue) send({ type: 'continued' })
      else onBlocked?.()
      return
    }
    if (state.name === 'busy') cancel()
    send({ type: 'returned', to: to === 1 ? 'upload' : 'configure' })
  }

  return goTo
}
