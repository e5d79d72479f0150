import type { ReactNode, SubmitEvent } from 'react'

interface EntryFormProps {
  /** Id of its heading. */
  labelledBy: string
  isBusy: boolean
  onSubmit: () => void
  children: ReactNode
}

/**
 * The fields of a tab. The button that works on them stands in the bar below and may be disabled; Enter in a field asks
 * for the same all the same, so that what is missing can be said. Browsers want a button of the form for that.
 */
export function EntryForm({ labelledBy, isBusy, onSubmit, children }: EntryFormProps) {
  function submit(event: SubmitEvent) {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form aria-labelledby={labelledBy} onSubmit={submit}>
      <input type="submit" hidden disabled={isBusy} />
      <fieldset className="panel__fields" disabled={isBusy}>
        {children}
      </fieldset>
    </form>
  )
}
