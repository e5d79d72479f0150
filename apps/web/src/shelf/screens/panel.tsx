import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { use, useEffect, useEffectEvent, useRef, useState } from 'react'

import { Icon } from '../../components/icon/icon.tsx'
import { AddFiles } from '../../components/shell/board-frame.tsx'
import { clearResults } from '../../local-work/result-folder.ts'
import { SessionStoreContext } from '../../sessions/session-store.ts'
import { forgetSettings } from '../../settings-memory/settings-memory.ts'
import { shelfPanel } from '../panel-state.ts'
import { shelfTrouble } from '../shelf-trouble.ts'
import type { ShelfFile } from '../shelf.ts'
import { ChosenTogether } from './chosen-together.tsx'
import { ClearQuestion } from './clear-question.tsx'
import { FileCard } from './file-card.tsx'
import { Lifetime } from './lifetime.tsx'
import { RunningFiles } from './running-files.tsx'
import { RemovedPlace } from './removed-place.tsx'
import { toPlaces } from './places.ts'
import { useRovingFocus } from './use-roving-focus.ts'
import { usePanel, useShelf, useTrouble } from './use-shelf.ts'

/** All files on the shelf, with actions for each. */
export function Panel() {
  const { t } = useLingui()
  const { shelf, files } = useShelf()
  const { chosen, removals, renaming, restored } = usePanel()
  const [isAsking, setIsAsking] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const places = toPlaces(files, removals)
  const roving = useRovingFocus(places.map(({ id }) => id))
  useKeptState(files, removals.length > 0)
  const begin = useEffectEvent(() => {
    // Otherwise the name field, or Undo, has focus.
    if (renaming === undefined && removals.length === 0) heading.current?.focus({ preventScroll: true })
  })
  useEffect(() => begin(), [])
  useEscape(() => (isAsking ? setIsAsking(false) : shelfPanel.close()))

  return (
    <section className="shelf shelf--open" aria-labelledby="your-files">
      <div className="shelf__in">
        <div className="shelf__head">
          <div>
            <h2 id="your-files" ref={heading} tabIndex={-1}>
              <Trans>Your files</Trans>
            </h2>
            <Lifetime />
          </div>
          <div className="acts">
            <ChosenTogether />
            <AddFiles />
            {files.length > 0 && (
              <button type="button" className="btn btn--plain" onClick={() => setIsAsking(true)}>
                <Trans>Clear all</Trans>
              </button>
            )}
            <button type="button" className="iconbtn" aria-label={t`Close your files`} onClick={shelfPanel.close}>
              <Icon name="chevron-down" />
            </button>
          </div>
        </div>
        <Trouble />
        <RunningFiles />
        {isAsking && files.length > 0 && (
          <ClearQuestion
            count={files.length}
            onClear={() => {
              setIsAsking(false)
              void shelfPanel.remove(shelf, files)
            }}
            onKeep={() => setIsAsking(false)}
          />
        )}
        {places.length === 0 ? (
          <p className="shelf__none">
            <Trans>Nothing here yet. Files you add, and what you make from them, wait here for the next tool.</Trans>
          </p>
        ) : (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- moves the focus between its buttons
          <ul className="stand" onKeyDown={roving.handleKeyDown}>
            {places.map((place) =>
              'removal' in place ? (
                <RemovedPlace key={place.id} removal={place.removal} />
              ) : (
                <FileCard
                  key={place.id}
                  file={place.file}
                  isChosen={chosen.includes(place.id)}
                  isRenaming={renaming === place.id}
                  isRestored={restored === place.id}
                  tabIndex={roving.tabIndexOf(place.id)}
                  onFocus={() => roving.enter(place.id)}
                />
              ),
            )}
          </ul>
        )}
        <p className="vh" role="status">
          <Plural value={files.length} one="# file in Your files" other="# files in Your files" />
        </p>
      </div>
    </section>
  )
}

/** Calls a function when Escape is pressed, unless a menu or field has handled it. */
function useEscape(onEscape: () => void): void {
  const escape = useEffectEvent(onEscape)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) escape()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** Lists the files that could not be stored. */
function Trouble() {
  const names = useTrouble()
  if (names.length === 0) return null
  return (
    <div className="askline" role="alert">
      <p>
        <b>
          <Trans>This browser has no room left. Remove a file or download it.</Trans>
        </b>{' '}
        <Trans>Not kept: {names.join(', ')}</Trans>
      </p>
      <button type="button" className="btn btn--plain" onClick={shelfTrouble.clear}>
        <Trans>Dismiss</Trans>
      </button>
    </div>
  )
}

/**
 * When the panel closes, removed files are gone and new files count as seen. Once nothing is left, earlier work is
 * dropped as well: the sessions that Back would show, the tools' settings, and results on disk.
 */
function useKeptState(files: readonly ShelfFile[], hasRemoved: boolean): void {
  const { shelf } = useShelf()
  const sessions = use(SessionStoreContext)
  const shown = useRef({ files, hasRemoved })
  useEffect(() => {
    // Closing clears the list of removed files before the panel unmounts.
    shown.current = { files, hasRemoved: hasRemoved || shown.current.hasRemoved }
  }, [files, hasRemoved])
  useEffect(
    () => () => {
      void shelf.purge()
      const { files: left, hasRemoved: isAnyRemoved } = shown.current
      for (const { id, isSeen } of left) if (!isSeen) void shelf.update(id, { isSeen: true })
      if (left.length > 0 || !isAnyRemoved) return
      forgetSettings()
      // A visible result can still be downloaded; it is removed after a day.
      if (sessions.forget()) void clearResults()
    },
    [sessions, shelf],
  )
}
