import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { TOOLS } from '@recto/contract'
import { useSyncExternalStore } from 'react'

import { Icon } from '../../components/icon/icon.tsx'
import { formatSize } from '../../messages/format.ts'
import { useToolTexts } from '../../messages/use-tool-texts.ts'
import type { ShelfFile } from '../shelf.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** A file's page count and size. */
export function FileExtent({ file: { pageCount, sizeBytes } }: { file: ShelfFile }) {
  return (
    <>
      {pageCount !== undefined && (
        <>
          <Plural value={pageCount} one="# page" other="# pages" />
          {' · '}
        </>
      )}
      {formatSize(sizeBytes)}
    </>
  )
}

/** Where a file is stored: in this browser, and for a time on the server. */
export function FilePlace({ file: { origin } }: { file: ShelfFile }) {
  const now = useNow()
  const formatTime = useTimeFormat()
  const until = origin.kind === 'made' ? (origin.onServerUntil ?? 0) : 0
  if (until <= now) {
    return (
      <span className="stand__where">
        <Icon name="device" />
        <Trans>On this device</Trans>
      </span>
    )
  }
  const time = formatTime(until, { weekday: 'short', hour: 'numeric', minute: '2-digit' })
  return (
    <span className="stand__where">
      <Icon name="server" />
      <Trans>Also on our server until {time}</Trans>
    </span>
  )
}

/** Where a file came from: a tool, or the visitor. */
export function FileOrigin({ file: { origin, addedAt } }: { file: ShelfFile }) {
  const texts = useToolTexts()
  const formatTime = useTimeFormat()
  const now = useNow()
  if (origin.kind === 'made') {
    const name = texts.title(TOOLS[origin.tool])
    return <Trans>From {name}</Trans>
  }
  const isRecent = now - addedAt < DAY_MS
  const time = formatTime(
    addedAt,
    isRecent ? { hour: 'numeric', minute: '2-digit' } : { day: 'numeric', month: 'short' },
  )
  return <Trans>Added {time}</Trans>
}

/** Formats times, given in ms since the epoch, in the visitor's language and region. */
function useTimeFormat(): (time: number, parts: Intl.DateTimeFormatOptions) => string {
  const { i18n } = useLingui()
  return (time, parts) => new Intl.DateTimeFormat(i18n.locales ?? i18n.locale, parts).format(time)
}

/** The time in ms since the epoch, by the minute. */
function useNow(): number {
  return useSyncExternalStore(everyMinute, currentMinute)
}

function everyMinute(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE_MS)
  return () => clearInterval(timer)
}

function currentMinute(): number {
  return Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
}
