import { useStepFocus } from './use-step-focus.ts'
import { useStepHistory } from './use-step-history.ts'
import type { Wizard } from './use-wizard.ts'

interface StepNavigationOptions {
  wizard: Wizard
  /** Whether the chosen files allow the second step. */
  canContinue: boolean
  /** Called when a later step was requested but cannot be entered. */
  onBlocked?: () => void
}

/**
 * Moves between the steps of a tool, through its own links and the browser's Back and Forward buttons.
 * @returns a function that goes to a step, counted from 1. Running work continues and a result stays, so that both can
 * be returned to.
 */
export function useStepNavigation({ wizard, canContinue, onBlocked }: StepNavigationOptions): (to: number) => void {
  const { state, step, firstStep, canReview, send } = wizard
  // In a tool whose last step also does the work, the result counts as a step of its own.
  useStepFocus(step === 3 ? state.name : step)
  useStepHistory(step, goTo, firstStep)

  function goTo(to: number) {
    if (to < step) send({ type: 'returned', to: to === 1 ? 'upload' : 'configure' })
    else if (to === 3 && canReview) send({ type: 'reviewed' })
    else if (to > step) {
      if (step === 1 && canContinue) send({ type: 'continued' })
      else onBlocked?.()
    }
  }

  return goTo
}
