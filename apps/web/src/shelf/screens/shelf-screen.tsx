import './shelf.css'

import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

import { useConfig } from '../../api/config-context.tsx'
import { useNotices } from '../../components/notice/notice-provider.tsx'
import { shelfPanel } from '../panel-state.ts'
import type { Shelf } from '../shelf.ts'
import { Board } from './board.tsx'
import { Panel } from './panel.tsx'
import { ShelfContext, usePanel, useShelf, useTrouble } from './use-shelf.ts'
import { useToolDrops } from './use-tool-drops.ts'

/**
 * The shelf on a page, once it is loaded.
 * @param hasBoard whether the page shows the board; other pages have a button in the header
 */
export function ShelfScreen({ shelf, hasBoard }: { shelf: Shelf; hasBoard: boolean }) {
  return (
    <ShelfContext value={shelf}>
      <OpenedShelf hasBoard={hasBoard} />
    </ShelfContext>
  )
}

function OpenedShelf({ hasBoard }: { hasBoard: boolean }) {
  const { isOpen } = usePanel()
  useTroubleNotice(isOpen)
  useClosingWithPage()
  useReturnedFocus(isOpen)
  useThumbnails(hasBoard || isOpen)
  useLastingStorage(isOpen)
  useToolDrops()
  if (isOpen) return <Panel />
  return hasBoard ? <Board /> : null
}

/** Reports a file that could not be stored, unless the panel does. */
function useTroubleNotice(isOpen: boolean): void {
  const { t } = useLingui()
  const { notify } = useNotices()
  const names = useTrouble()
  const shown = useRef(0)
  useEffect(() => {
    const isWorse = names.length > shown.current
    shown.current = names.length
    if (!isWorse || isOpen) return
    const name = names.at(-1)
    const text = t`${name} was not kept in Your files: this browser has no room left. Remove a file or download it.`
    notify({ kind: 'caution', title: t`Storage full`, text })
  }, [names, isOpen, notify, t])
}

/** Closes the panel when the visitor leaves the page. */
function useClosingWithPage(): void {
  const { pathname } = useLocation()
  useEffect(() => () => shelfPanel.close(), [pathname])
}

/** When the panel closes, returns focus to what opens it, unless something else has focus. */
function useReturnedFocus(isOpen: boolean): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) {
      document.querySelector<HTMLElement>('[data-shelf-opener]')?.focus()
    }
    wasOpen.current = isOpen
  }, [isOpen])
}

/** Adds missing thumbnails while files are shown. */
function useThumbnails(areFilesShown: boolean): void {
  const { shelf, files } = useShelf()
  const { maxPages } = useConfig()
  const isMissing = files.some(({ thumbnail }) => thumbnail === undefined)
  useEffect(() => {
    if (!areFilesShown || !isMissing) return
    void (async () => {
      // Without a connection the sheets stay blank until the next visit.
      const loaded = await import('../add-thumbnails.ts').catch(() => undefined)
      await loaded?.addThumbnails(shelf, { maxPages })
    })()
  }, [areFilesShown, isMissing, shelf, maxPages])
}

/**
 * Asks the browser not to evict the shelf when the disk is nearly full. Some browsers ask the visitor, so this waits
 * until they look at their files.
 */
function useLastingStorage(isOpen: boolean): void {
  const { shelf, files } = useShelf()
  const isWanted = isOpen && files.length > 0 && shelf.lifetime === 'browser'
  useEffect(() => {
    if (!isWanted) return
    void (async () => {
      if (!(await navigator.storage.persisted())) await navigator.storage.persist()
    })()
  }, [isWanted])
}
