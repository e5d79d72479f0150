import { Trans, useLingui } from '@lingui/react/macro'
import type { RecognizedPage } from '@recto/contract'
import { useEffect, useRef, useState, type CSSProperties } from 'react'

import { Icon } from '../../components/icon/icon.tsx'
import { useDismissal } from '../../components/use-dismissal.ts'
import { formatCount, formatPercent } from '../../messages/format.ts'
import type { PreviewDocument } from '../../preview/protocol.ts'
import { isUnchecked, type PageWord } from './corrections.ts'
import { WordForm } from './word-form.tsx'
import { WordPicture } from './word-picture.tsx'

interface WordCardProps {
  document: PreviewDocument
  page: RecognizedPage
  doubtful: readonly PageWord[]
  /** Which of them is shown. */
  index: number
  onStep: (index: number) => void
  onCorrect: (word: PageWord, text: string) => void
  /** @param isByKey whether to return focus to the word */
  onClose: (isByKey: boolean) => void
}

/** Below this fraction of the page's height, the card is placed above its word. */
const LOWER_PART = 0.6

/** A doubtful word: its image, the recognized text, and the confidence. */
export function WordCard({ document, page, doubtful, index, onStep, onCorrect, onClose }: WordCardProps) {
  const { t } = useLingui()
  const card = useRef<HTMLDivElement>(null)
  const [isTyping, setIsTyping] = useState(false)
  const word = doubtful[index]
  useEffect(() => card.current?.focus({ preventScroll: true }), [])
  // The bar at the bottom of the window would cover it.
  useEffect(() => {
    // In braces, because newer browsers return a promise.
    card.current?.scrollIntoView({ block: 'nearest' })
  }, [index])
  useDismissal(card, true, onClose)
  if (word === undefined) return null
  const { text, confidence, box, correction } = word
  const sure = formatPercent(confidence / 100)

  /** Moves to the next word to check, so that many can be checked by keyboard. */
  function save(typed: string) {
    if (word === undefined) return
    onCorrect(word, typed)
    const next = doubtful.findIndex((other, place) => place > index && isUnchecked(other))
    if (next === -1) return onClose(true)
    setIsTyping(true)
    onStep(next)
  }

  const [place, count] = [formatCount(index + 1), formatCount(doubtful.length)]
  return (
    <div
      ref={card}
      className={isLow(box, page) ? 'wordcard wordcard--above' : 'wordcard'}
      style={anchorOf(box, page)}
      role="dialog"
      aria-label={t`Doubtful word`}
      tabIndex={-1}
    >
      <WordPicture document={document} page={page.page} size={page} box={box} />
      <p aria-live="polite">
        {correction === undefined ? (
          <Trans>
            Read as <b dir="auto">{text}</b>, {sure} sure
          </Trans>
        ) : (
          <Trans>
            Read as <b dir="auto">{text}</b>, corrected
          </Trans>
        )}
      </p>
      <WordForm key={index} word={word} isTyping={isTyping} onSave={save} />
      <div className="wordcard__acts">
        <button
          type="button"
          className="iconbtn"
          aria-label={t`Previous doubtful word`}
          disabled={index === 0}
          onClick={() => onStep(index - 1)}
        >
          <Icon name="chevron-left" />
        </button>
        <span className="num">
          <Trans>
            {place} of {count}
          </Trans>
        </span>
        <button
          type="button"
          className="iconbtn"
          aria-label={t`Next doubtful word`}
          disabled={index === doubtful.length - 1}
          onClick={() => onStep(index + 1)}
        >
          <Icon name="chevron-right" />
        </button>
        <button type="button" className="iconbtn wordcard__close" aria-label={t`Close`} onClick={() => onClose(true)}>
          <Icon name="close" />
        </button>
      </div>
    </div>
  )
}

function isLow({ top }: PageWord['box'], { height }: RecognizedPage): boolean {
  return top / height > LOWER_PART
}

/** The position of the card as custom properties, so that the style sheet keeps it on the page. */
function anchorOf({ left, top, width, height }: PageWord['box'], page: RecognizedPage) {
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--x': `${((left + width / 2) / page.width) * 100}%`,
    '--y': `${((top + height) / page.height) * 100}%`,
    '--up': `${(1 - top / page.height) * 100}%`,
  }
  return style
}
