import { useLingui } from '@lingui/react/macro'

import { useNotices } from '../components/notice/notice-provider.tsx'

/**
 * Returns a callback for an input that keeps the work from starting. An error is shown once: the field that shows it
 * gets focus, and a notice appears only if no field does.
 */
export function useProblemNotice(): (text: string) => void {
  const { t } = useLingui()
  const { notify } = useNotices()
  return (text) => {
    afterRendering(() => focusProblem() || notify({ kind: 'error', title: t`Error`, text }))
  }
}

/** Focuses the first field with an error, even in a collapsed section. Returns whether there is one. */
function focusProblem(): boolean {
  const main = document.querySelector('main')
  const field =
    main?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
    main?.querySelector('.field__err')?.closest('.field')?.querySelector<HTMLElement>('button, input')
  if (field === null || field === undefined) return false
  const fold = field.closest('details')
  if (fold !== null) fold.open = true
  field.focus()
  return true
}

/** Whether an element is in the visible part of the page. */
export function isOnScreen(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= window.innerHeight
}

/** Runs a task after the current event's changes were rendered. */
export function afterRendering(task: () => void): void {
  setTimeout(task)
}
