import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { RecognitionFacts } from '@recto/contract'
import type { ReactNode } from 'react'

import { Icon } from '../../components/icon/icon.tsx'
import { formatCount } from '../../messages/format.ts'
import { enumeratePages } from '../../messages/warned-pages.ts'
import { sortDoubts, type PageDoubts } from './doubts.ts'
import { useSkippedTexts } from './use-skip-texts.ts'

/** Maximum number of doubtful words quoted per page. */
const QUOTED = 3

interface DoubtfulListProps {
  facts: RecognitionFacts
  /** Shows a page with its words; absent if the file is gone. */
  onShow?: ((page: number) => void) | undefined
}

/** Doubtful words, and which pages were rotated or not read. */
export function DoubtfulList({ facts, onShow }: DoubtfulListProps) {
  const { t } = useLingui()
  const skippedText = useSkippedTexts()
  const { pages, others, unlisted } = sortDoubts(facts)
  const { skipped, turned } = facts
  if (pages.length === 0 && skipped.length === 0 && turned.length === 0) return null
  const turnedPages = turned.map(({ page }) => page)
  return (
    <section className="keptbox" aria-labelledby="unsure">
      <h2 id="unsure">{pages.length > 0 ? <Trans>Words to check</Trans> : <Trans>Good to know</Trans>}</h2>
      <ul className="kept unsure">
        {pages.map((doubts) => (
          <DoubtfulPage key={doubts.page} doubts={doubts} onShow={onShow} />
        ))}
        {others.count > 0 && (
          <Row icon="caution" name={<Plural value={others.pages.length} one="# other page" other="# other pages" />}>
            <em>{enumeratePages(others.pages, others.pages.length)}</em>
            <b>
              <WordCount count={others.count} />
            </b>
          </Row>
        )}
        {unlisted > 0 && (
          <Row icon="caution" name={<Trans>Not listed</Trans>}>
            <em>
              <Trans>More doubtful words, less likely to be wrong</Trans>
            </em>
            <b>
              <WordCount count={unlisted} />
            </b>
          </Row>
        )}
        {turned.length > 0 && (
          <Row icon="check" name={<PagesName pages={turnedPages} count={turnedPages.length} />}>
            <em>{plural(turned.length, { one: 'was not upright', other: 'were not upright' })}</em>
            <b>{t`turned`}</b>
          </Row>
        )}
        {skipped.map(({ reason, pages: numbers, count }) => (
          <Row
            key={reason}
            icon={reason === 'has-text' || reason === 'no-ocr-layer' || reason === 'blank' ? 'check' : 'caution'}
            name={<PagesName pages={numbers} count={count} />}
          >
            <em>{skippedText(reason, count)}</em>
            <b>{t`skipped`}</b>
          </Row>
        ))}
      </ul>
    </section>
  )
}

function DoubtfulPage({ doubts: { page, words }, onShow }: { doubts: PageDoubts } & Pick<DoubtfulListProps, 'onShow'>) {
  const { t } = useLingui()
  const number = formatCount(page)
  const quoted = words.slice(0, QUOTED).map(({ text }) => t`“${text}”`)
  const rest = words.length - quoted.length
  const list = quoted.join(', ')
  return (
    <Row icon="caution" name={<Trans>Page {number}</Trans>}>
      <em dir="auto">{rest > 0 ? t`${list} and ${formatCount(rest)} more` : list}</em>
      <b>
        {onShow === undefined ? (
          <WordCount count={words.length} />
        ) : (
          <button
            type="button"
            className="linkbtn"
            aria-label={t`Show the doubtful words of page ${number}`}
            onClick={() => onShow(page)}
          >
            <WordCount count={words.length} />
          </button>
        )}
      </b>
    </Row>
  )
}

interface RowProps {
  icon: 'check' | 'caution'
  name: ReactNode
  children: ReactNode
}

function Row({ icon, name, children }: RowProps) {
  return (
    <li className={icon === 'caution' ? 'is-caution' : undefined}>
      <Icon name={icon} />
      <span>{name}</span>
      {children}
    </li>
  )
}

function WordCount({ count }: { count: number }) {
  return <Plural value={count} one="# word" other="# words" />
}

function PagesName({ pages, count }: { pages: readonly number[]; count: number }) {
  const { t } = useLingui()
  const list = enumeratePages(pages, count)
  return t`${plural(count, { one: `Page ${list}`, other: `Pages ${list}` })}`
}
