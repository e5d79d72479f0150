import { screen } from '@testing-library/react'

/** Returns the button with a name. */
export function button(name: string | RegExp): HTMLButtonElement {
  return screen.getByRole<HTMLButtonElement>('button', { name })
}

/** Returns the radio button with a name. */
export function radio(name: string): HTMLInputElement {
  return screen.getByRole<HTMLInputElement>('radio', { name })
}

/** Returns the checkbox with a name. */
export function checkbox(name: string | RegExp): HTMLInputElement {
  return screen.getByRole<HTMLInputElement>('checkbox', { name })
}

/** Returns the file input with a label. */
export function filePicker(label = 'Browse Files'): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
}
