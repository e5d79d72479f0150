import './position-field.css'

import { Trans, useLingui } from '@lingui/react/macro'
import type { Position } from '@recto/contract'
import { useId, useRef, type KeyboardEvent } from 'react'

const COLUMNS = 3

interface PositionFieldProps<Place extends Position> {
  /** The available positions, row by row, three to a row. */
  places: readonly Place[]
  value: Place | undefined
  isDisabled?: boolean
  /** Shown instead when the positions have no effect. */
  help?: string
  onChange: (value: Place) => void
}

/** A choice of position on a schematic page. */
export function PositionField<Place extends Position>(props: PositionFieldProps<Place>) {
  const { places, value, isDisabled = false, help, onChange } = props
  const group = useId()
  const names = usePositionNames()
  const page = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const rows = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const place = places.indexOf(value as Place)
    if (rows === undefined || place < 0) return
    // Up and Down move on the page; the browser would move to the next radio button instead.
    event.preventDefault()
    const next = places[place + rows * COLUMNS]
    if (next === undefined) return
    onChange(next)
    page.current?.querySelector<HTMLInputElement>(`[value="${next}"]`)?.focus()
  }
  return (
    <fieldset className={isDisabled ? 'field spots spots--off' : 'field spots'} disabled={isDisabled}>
      <legend>
        <Trans>Position</Trans>
      </legend>
      {/* Left on a page is left in every language. */}
      <div ref={page} dir="ltr" className={places.length > 6 ? 'spots__page' : 'spots__page spots__page--edges'}>
        {places.map((place) => (
          <label key={place} title={names[place]}>
            <input
              className="cover"
              type="radio"
              name={group}
              value={place}
              checked={place === value}
              onChange={() => onChange(place)}
              onKeyDown={move}
            />
            <span className="vh">{names[place]}</span>
            <i />
          </label>
        ))}
      </div>
      <p className="spots__now" aria-hidden={help === undefined}>
        {help ?? (value === undefined ? '' : names[value])}
      </p>
    </fieldset>
  )
}

/** Returns the names of the positions. */
export function usePositionNames(): Record<Position, string> {
  const { t } = useLingui()
  return {
    'top-left': t`Top left`,
    'top-center': t`Top center`,
    'top-right': t`Top right`,
    'center-left': t`Center left`,
    center: t`Center`,
    'center-right': t`Center right`,
    'bottom-left': t`Bottom left`,
    'bottom-center': t`Bottom center`,
    'bottom-right': t`Bottom right`,
  }
}
