import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'

import { splitName } from '../../naming/file-name.ts'
import { finishStem, MAX_STEM, typedStem } from '../../naming/typed-name.ts'
import { shelfPanel } from '../panel-state.ts'
import type { ShelfFile } from '../shelf.ts'
import { useShelf } from './use-shelf.ts'

/** Edits a file's name; the extension stays. Enter keeps the new name, Escape the old one. */
export function NameField({ file }: { file: ShelfFile }) {
  const { t } = useLingui()
  const { shelf } = useShelf()
  const [stem, extension] = splitName(file.name)
  const [text, setText] = useState(stem)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])

  function keep() {
    const name = finishStem(text, extension)
    if (name !== '' && name !== stem) void shelf.update(file.id, { name: `${name}${extension}` })
    end()
  }

  /** Returns focus to the button that opened the menu. */
  function end() {
    const card = field.current?.closest('li')
    shelfPanel.endRenaming()
    card?.querySelector<HTMLElement>('[data-item]')?.focus()
  }

  function handleKeyDown(event: KeyboardEvent) {
    // The arrow keys and Delete belong to the field.
    event.stopPropagation()
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // The key would also press the button that gets focus.
    event.preventDefault()
    if (event.key === 'Enter') keep()
    else end()
  }

  return (
    <span className="stand__name">
      <input
        ref={field}
        className="input"
        value={text}
        maxLength={MAX_STEM}
        aria-label={t`Name of ${file.name}`}
        onChange={(event) => setText(typedStem(event.target.value))}
        onKeyDown={handleKeyDown}
        onBlur={keep}
      />
      {extension}
    </span>
  )
}
