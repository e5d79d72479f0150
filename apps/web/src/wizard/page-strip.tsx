import './page-strip.css'

import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useEffect, useRef, useState, type CSSProperties } from 'react'

import { Icon } from '../components/icon/icon.tsx'
import type { Box } from '../preview/protocol.ts'
import { LivePageCanvas } from './live-page-canvas.tsx'
import type { PagePart } from './page-part.ts'
import { usePixelSize } from './use-pixel-size.ts'
import type { LiveView } from './use-live-view.ts'

// Loaded on demand, because few visitors open it.
const WholePage = lazy(async () => ({ default: (await import('./whole-page.tsx')).WholePage }))

/** The longest side a page is rendered at, in pixels; the strip shows little of a paper roll anyway. */
const LONGEST = 2400

interface PageStripProps {
  view: LiveView
  /** A description of the page, as its accessible name. */
  label: string
  part: PagePart
  pageCount: number
  /** Width divided by height, until there is an image. */
  aspectRatio: number | undefined
}

/** The part of the previewed page that changes, kept in view while the settings scroll. A tap shows the whole page. */
export function PageStrip({ view, label, part, pageCount, aspectRatio }: PageStripProps) {
  const { t } = useLingui()
  const [isWhole, setIsWhole] = useState(false)
  const [box, setBox] = useState<Box>()
  const page = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  usePixelSize(page, ({ width, height }) => setBox({ width, height: Math.min(height, LONGEST) }))
  const { setBox: renderAt, isUnrenderable } = view
  useEffect(() => {
    // The whole page is rendered at its own size.
    if (!isWhole && box !== undefined) renderAt(box)
  }, [isWhole, box, renderAt])

  function close() {
    setIsWhole(false)
    // After the dialog has closed, because it traps focus until then.
    setTimeout(() => opener.current?.focus())
  }

  const { x, y, zoom } = part
  const style: CSSProperties & Record<`--${string}`, number> = { '--x': x, '--y': y, '--zoom': zoom }
  return (
    <section className="strip" aria-label={t`Preview`} hidden={isUnrenderable}>
      <div className="strip__view">
        <div ref={page} className="strip__page" style={style}>
          <LivePageCanvas shown={view.shown} aspectRatio={aspectRatio} label={label} />
        </div>
      </div>
      <button
        ref={opener}
        type="button"
        className="strip__open"
        aria-label={t`Show the whole page`}
        onClick={() => setIsWhole(true)}
      >
        <Icon name="zoom-in" />
      </button>
      {isWhole && (
        <Suspense>
          <WholePage view={view} label={label} pageCount={pageCount} aspectRatio={aspectRatio} onClose={close} />
        </Suspense>
      )}
    </section>
  )
}
