import './color-field.css'

import { Trans, useLingui } from '@lingui/react/macro'
import { useId, type CSSProperties } from 'react'

import { cssColor, PRINT_COLOR_IDS, PRINT_COLORS, type PrintColorId } from './print-colors.ts'

interface ColorFieldProps {
  value: PrintColorId
  onChange: (value: PrintColorId) => void
}

/** A choice of text color. */
export function ColorField({ value, onChange }: ColorFieldProps) {
  const group = useId()
  const names = useColorNames()
  return (
    <fieldset className="field">
      <legend>
        <Trans>Color</Trans>
      </legend>
      <div className="swatches">
        {PRINT_COLOR_IDS.map((id) => (
          <label key={id}>
            <input
              className="cover"
              type="radio"
              name={group}
              value={id}
              checked={id === value}
              onChange={() => onChange(id)}
            />
            <i style={swatch(id)} />
            <span>{names[id]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function swatch(id: PrintColorId): CSSProperties & Record<'--c', string> {
  return { '--c': cssColor(PRINT_COLORS[id]) }
}

function useColorNames(): Record<PrintColorId, string> {
  const { t } = useLingui()
  return {
    black: t`Black`,
    'dark-gray': t`Dark gray`,
    gray: t`Gray`,
    blue: t`Blue`,
    red: t`Red`,
    green: t`Green`,
  }
}
