import './open-book.css'

import { Trans, useLingui } from '@lingui/react/macro'

import { Icon } from '../../components/icon/icon.tsx'
import pagesUrl from './pages.svg'

/** The illustrated pages in their order on the book's right page, with their numbers below. */
const SHEETS = [
  { id: 'p-cover', number: '1' },
  { id: 'p-contents', number: '2' },
  { id: 'slot', number: '' },
  { id: 'p-text', number: '3' },
  { id: 'p-chart', number: '4' },
  { id: 'p-text2', number: '5' },
  { id: 'p-table', number: '7' },
  { id: 'p-text3', number: '8' },
] as const

/** The path of the illustrations, which is a path during the build and a full URL in the browser. */
const PAGES_PATH = pagesUrl.startsWith('/') ? pagesUrl : new URL(pagesUrl, document.baseURI).pathname

/** The illustration of the hero: eight pages, one of them lifted into its new place. */
export function OpenBook() {
  const { t } = useLingui()
  return (
    <div
      className="spread__recto"
      role="img"
      aria-label={t`Rearranging an eight-page file: page 6, a photo, moves between pages 2 and 3.`}
    >
      <div className="spread__head" aria-hidden="true">
        <span>Harbour renewal.pdf</span>
        <span>
          <Trans>8 pages</Trans>
        </span>
      </div>
      <ol className="spread__pages" aria-hidden="true">
        {SHEETS.map(({ id, number }) =>
          id === 'slot' ? <Slot key={id} /> : <Sheet key={id} id={id} number={number} />,
        )}
      </ol>
      <div className="spread__lift" aria-hidden="true">
        <DrawnPage id="p-photo" />
        <Icon name="hand" />
      </div>
      <div className="spread__foot" aria-hidden="true">
        <span>
          <Trans>Page 6 moves between 2 and 3</Trans>
        </span>
        <span>1</span>
      </div>
    </div>
  )
}

function Sheet({ id, number }: { id: string; number: string }) {
  return (
    <li>
      <DrawnPage id={id} />
      <span>{number}</span>
    </li>
  )
}

function Slot() {
  return (
    <li className="is-slot">
      <i />
    </li>
  )
}

function DrawnPage({ id }: { id: string }) {
  return (
    <svg className="mini" aria-hidden="true">
      <use href={`${PAGES_PATH}#${id}`} />
    </svg>
  )
}
