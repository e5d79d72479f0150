import type { ReactNode, SubmitEvent } from 'react'

interface EntryFormProps {
  /** The id of its heading. */
  labelledBy: string
  isBusy: boolean
  onSubmit: () => void
  children: ReactNode
}

/**
 * The fields of a tab. The visible button is in the action bar and may be disabled. Enter in a field submits anyway, so
 * that missing entries are reported; for that, browsers need a submit button inside the form.
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
