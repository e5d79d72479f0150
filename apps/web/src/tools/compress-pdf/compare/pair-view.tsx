import '../../../components/slider-field/slider-field.css'

import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useLayoutEffect, useRef, useState, type CSSProperties } from 'react'

import { Icon } from '../../../components/icon/icon.tsx'
import { formatCount } from '../../../words/format.ts'
import { findLoss, type Pixels } from './find-loss.ts'
import { useDivider } from './use-divider.ts'
import type { PagePair } from './use-page-pair.ts'

interface PairViewProps {
  pair: PagePair
  page: number
}

/** Two pictures of a page over each other: the first one left of a divider, the second one right of it. */
export function PairView({ pair: { before, after }, page }: PairViewProps) {
  const { t } = useLingui()
  const [at, setAt] = useState(50)
  const view = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const { place, grip } = useDivider({ view, sheet, at, onMove: setAt })
  useEffect(() => showLoss(view.current, sheet.current), [before, after])
  useLayoutEffect(place)
  const number = formatCount(page)
  const style: CSSProperties & Record<'--at', string> = { '--at': `${at}%` }
  const size = { width: before.width / window.devicePixelRatio, height: before.height / window.devicePixelRatio }
  return (
    <>
      {/* The cut runs from the left of a page to its right in every language. */}
      <div className="compare__frame" dir="ltr" style={style}>
        <div
          ref={view}
          className="compare__view"
          role="group"
          // It scrolls, so that people without a mouse must be able to reach it.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to take the focus
          tabIndex={0}
          aria-label={t`Page ${number}: original on the left, compressed on the right`}
          onScroll={place}
        >
          <div ref={sheet} className="compare__sheet" style={size}>
            <Picture picture={before} />
            <Picture picture={after} isAfter />
          </div>
        </div>
        <span className="compare__tag" aria-hidden="true">
          <Trans>Original</Trans>
        </span>
        <span className="compare__tag compare__tag--r" aria-hidden="true">
          <Trans>Compressed</Trans>
        </span>
        <span className="compare__bar" aria-hidden="true" {...grip}>
          <i>
            <Icon name="chevron-left" />
            <Icon name="chevron-right" />
          </i>
        </span>
      </div>
      <input
        className="range compare__range"
        type="range"
        dir="ltr"
        min={0}
        max={100}
        value={at}
        style={style}
        aria-label={t`Divider between the original and the compressed file`}
        aria-valuetext={t`${at}% original`}
        onChange={(event) => setAt(Number(event.target.value))}
      />
    </>
  )
}

function Picture({ picture, isAfter = false }: { picture: ImageBitmap; isAfter?: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  // Before anything is shown, so that no frame has one picture without the other.
  useLayoutEffect(() => {
    contextOf(canvas.current)?.drawImage(picture, 0, 0)
  }, [picture])
  const { width, height } = picture
  return <canvas ref={canvas} className={isAfter ? 'compare__after' : undefined} width={width} height={height} />
}

/** Read from again at once, to find what differs. */
function contextOf(canvas: HTMLCanvasElement | null | undefined) {
  return canvas?.getContext('2d', { willReadFrequently: true })
}

/** Scrolls to where the two pictures differ most. */
function showLoss(view: HTMLElement | null, sheet: HTMLElement | null): void {
  const [before, after] = [...(sheet?.querySelectorAll('canvas') ?? [])].map(pixelsOf)
  if (view === null || before === undefined || after === undefined) return
  const { x, y } = findLoss(before, after)
  const ratio = window.devicePixelRatio
  view.scrollTo({ left: x / ratio - view.clientWidth / 2, top: y / ratio - view.clientHeight / 2, behavior: 'instant' })
}

function pixelsOf(canvas: HTMLCanvasElement): Pixels | undefined {
  return contextOf(canvas)?.getImageData(0, 0, canvas.width, canvas.height)
}
