import { useLingui } from '@lingui/react/macro'
import { useRef, type CSSProperties, type KeyboardEvent } from 'react'

import { isUnchecked, textOfWord, type CheckedPage, type PageWord } from './corrections.ts'

interface WordLayerProps {
  page: CheckedPage
  /** The doubtful words of the page. */
  doubtful: readonly PageWord[]
  /** Which of them is the tab stop. */
  current: number
  /** Whether it is shown enlarged. */
  isOpen: boolean
  onOpen: (index: number) => void
  onCurrent: (index: number) => void
}

/** The words of a page at their positions. Doubtful ones are buttons; one is a tab stop, and arrow keys move to the others. */
export function WordLayer({ page, doubtful, current, isOpen, onOpen, onCurrent }: WordLayerProps) {
  const { t } = useLingui()
  const group = useRef<HTMLDivElement>(null)

  const last = doubtful.length - 1

  function checkedLabel(word: PageWord) {
    const text = textOfWord(word) || word.text
    return t`${text}, corrected`
  }

  function step(event: KeyboardEvent) {
    const [back, on] = [Math.max(0, current - 1), Math.min(last, current + 1)]
    const steps: Partial<Record<string, number>> = {
      ArrowLeft: back,
      ArrowUp: back,
      ArrowRight: on,
      ArrowDown: on,
      Home: 0,
      End: last,
    }
    const to = steps[event.key]
    if (to === undefined) return
    event.preventDefault()
    onCurrent(to)
    group.current?.querySelectorAll('button')[to]?.focus()
  }

  return (
    <>
      <svg className="words" viewBox={`0 0 ${page.width} ${page.height}`} preserveAspectRatio="none" aria-hidden="true">
        <path
          d={page.words
            .filter(({ isDoubtful }) => !isDoubtful)
            .map(outlineOf)
            .join('')}
        />
      </svg>
      {doubtful.length > 0 && (
        <div ref={group} role="group" aria-label={t`Doubtful words`}>
          {doubtful.map((word, index) => (
            <button
              // oxlint-disable-next-line react/no-array-index-key -- the words of one reading never change
              key={index}
              type="button"
              className={isUnchecked(word) ? 'words__doubt' : 'words__doubt is-checked'}
              style={placeOf(word.box, page)}
              tabIndex={index === current ? 0 : -1}
              aria-label={isUnchecked(word) ? word.text : checkedLabel(word)}
              aria-expanded={isOpen && index === current}
              onKeyDown={step}
              onFocus={() => onCurrent(index)}
              onClick={() => onOpen(index)}
            />
          ))}
        </div>
      )}
    </>
  )
}

/** A rectangle as a path, so that a page of a thousand words is one element. */
function outlineOf({ box: { left, top, width, height } }: PageWord): string {
  return `M${round(left)} ${round(top)}h${round(width)}v${round(height)}h${round(-width)}z`
}

function round(points: number): number {
  return Math.round(points * 10) / 10
}

/** A position on the page in percent of its size. */
function placeOf({ left, top, width, height }: PageWord['box'], page: CheckedPage): CSSProperties {
  const [across, down] = [100 / page.width, 100 / page.height]
  return {
    left: `${left * across}%`,
    top: `${top * down}%`,
    width: `${width * across}%`,
    height: `${height * down}%`,
  }
}
