import '../../../components/slider-field/slider-field.css'

import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useLayoutEffect, useRef, useState, type CSSProperties } from 'react'

import { Icon } from '../../../components/icon/icon.tsx'
import { formatCount } from '../../../messages/format.ts'
import { findLargestDifference, type Pixels } from './find-largest-difference.ts'
import { useDivider } from './use-divider.ts'
import type { PagePair } from './use-page-pair.ts'

interface PairViewProps {
  pair: PagePair
  page: number
}

/** Two images of a page on top of each other, split by a movable divider. */
export function PairView({ pair: { before, after }, page }: PairViewProps) {
  const { t } = useLingui()
  const [at, setAt] = useState(50)
  const view = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const { place, grip } = useDivider({ view, sheet, at, onMove: setAt })
  useEffect(() => scrollToLargestDifference(view.current, sheet.current), [before, after])
  useLayoutEffect(place)
  const number = formatCount(page)
  const style: CSSProperties & Record<'--at', string> = { '--at': `${at}%` }
  const size = { width: before.width / window.devicePixelRatio, height: before.height / window.devicePixelRatio }
  return (
    <>
      {/* The divider is not mirrored in right-to-left languages. */}
      <div className="compare__frame" dir="ltr" style={style}>
        <div
          ref={view}
          className="compare__view"
          role="group"
          // Scrollable, so it must be reachable by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions need focus
          tabIndex={0}
          aria-label={t`Page ${number}: original on the left, compressed on the right`}
          onScroll={place}
        >
          <div ref={sheet} className="compare__sheet" style={size}>
            <PageImage image={before} />
            <PageImage image={after} isAfter />
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

function PageImage({ image, isAfter = false }: { image: ImageBitmap; isAfter?: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  // Before the browser paints, so that no frame shows only one of the images.
  useLayoutEffect(() => {
    contextOf(canvas.current)?.drawImage(image, 0, 0)
  }, [image])
  const { width, height } = image
  return <canvas ref={canvas} className={isAfter ? 'compare__after' : undefined} width={width} height={height} />
}

/** Optimized for reading the pixels back. */
function contextOf(canvas: HTMLCanvasElement | null | undefined) {
  return canvas?.getContext('2d', { willReadFrequently: true })
}

/** Scrolls to the place where the two images differ most. */
function scrollToLargestDifference(view: HTMLElement | null, sheet: HTMLElement | null): void {
  const [before, after] = [...(sheet?.querySelectorAll('canvas') ?? [])].map(pixelsOf)
  if (view === null || before === undefined || after === undefined) return
  const { x, y } = findLargestDifference(before, after)
  const ratio = window.devicePixelRatio
  view.scrollTo({ left: x / ratio - view.clientWidth / 2, top: y / ratio - view.clientHeight / 2, behavior: 'instant' })
}

function pixelsOf(canvas: HTMLCanvasElement): Pixels | undefined {
  return contextOf(canvas)?.getImageData(0, 0, canvas.width, canvas.height)
}
