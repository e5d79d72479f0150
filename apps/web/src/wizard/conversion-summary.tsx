import './conversion-summary.css'

import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ConversionCount, ConversionFacts, OutlineEntry, SheetFacts } from '@recto/contract'
import { useState } from 'react'

import { formatCount } from '../messages/format.ts'
import type { SourcePage } from './result-thumbnail.tsx'
import { ShowAll } from './show-all.tsx'
import { SlideList } from './slide-list.tsx'

/** How many entries of a list are shown at first. */
const [FIRST_HEADINGS, FIRST_SHEETS] = [12, 6]

interface ConversionSummaryProps {
  facts: ConversionFacts
  /** A page of the input, for a presentation. */
  source?: SourcePage | undefined
}

/** The content of a conversion: counts, then the outline, the sheets or the slides. */
export function ConversionSummary({ facts, source }: ConversionSummaryProps) {
  const { counts, outline = [], sheets = [], slideTitles = [] } = facts
  const texts = useCountTexts()
  const found = (Object.keys(texts) as ConversionCount[]).filter((kind) => counts[kind] !== undefined)
  return (
    <>
      <dl className="countrow">
        {found.map((kind) => (
          <div key={kind}>
            <dt>{texts[kind](counts[kind] ?? 0)}</dt>
            <dd className="num">{formatCount(counts[kind] ?? 0)}</dd>
          </div>
        ))}
      </dl>
      {outline.length > 0 && <Outline entries={outline} count={counts.headings ?? outline.length} />}
      {sheets.length > 0 && <Sheets sheets={sheets} count={counts.sheets ?? sheets.length} />}
      {counts.slides !== undefined && <SlideList count={counts.slides} titles={slideTitles} source={source} />}
    </>
  )
}

/** The names of the counts, in display order. */
function useCountTexts(): Record<ConversionCount, (count: number) => string> {
  const { t } = useLingui()
  return {
    slides: (count) => t`${plural(count, { one: 'slide', other: 'slides' })}`,
    sheets: (count) => t`${plural(count, { one: 'sheet', other: 'sheets' })}`,
    rows: (count) => t`${plural(count, { one: 'row', other: 'rows' })}`,
    numbers: (count) => t`${plural(count, { one: 'number', other: 'numbers' })}`,
    headings: (count) => t`${plural(count, { one: 'heading', other: 'headings' })}`,
    textBoxes: (count) => t`${plural(count, { one: 'text box', other: 'text boxes' })}`,
    tables: (count) => t`${plural(count, { one: 'table', other: 'tables' })}`,
    images: (count) => t`${plural(count, { one: 'image', other: 'images' })}`,
    notes: (count) => t`${plural(count, { one: 'note', other: 'notes' })}`,
    links: (count) => t`${plural(count, { one: 'link', other: 'links' })}`,
  }
}

/** The headings as an outline, with the pages they come from. */
function Outline({ entries, count }: { entries: readonly OutlineEntry[]; count: number }) {
  const [shown, setShown] = useState(FIRST_HEADINGS)
  const isCut = count > entries.length && shown >= entries.length
  return (
    <section className="madelist" aria-labelledby="outline">
      <h2 id="outline">
        <Trans>Its outline in Word</Trans>
      </h2>
      <ol className="headings">
        {entries.slice(0, shown).map(({ level, title, page }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list never changes its order
          <li key={index} className={level > 1 ? 'headings__lower' : undefined}>
            <span>{title}</span>
            <i aria-hidden="true" />
            <span className="num">
              <span className="vh">
                <Trans>Page {page}</Trans>
              </span>
              <span aria-hidden="true">{page}</span>
            </span>
          </li>
        ))}
      </ol>
      {entries.length > shown && <ShowAll count={entries.length} onShow={() => setShown(entries.length)} />}
      {isCut && (
        <p className="hint">
          <Plural value={count - entries.length} one="And # more heading" other="And # more headings" />
        </p>
      )}
    </section>
  )
}

/** The sheets with their first cells. */
function Sheets({ sheets, count }: { sheets: readonly SheetFacts[]; count: number }) {
  const { t } = useLingui()
  const [shown, setShown] = useState(FIRST_SHEETS)
  const isCut = count > sheets.length && shown >= sheets.length
  return (
    <section className="madelist" aria-label={t`Sheets`}>
      <ul className="sheets">
        {sheets.slice(0, shown).map((sheet) => (
          <li key={sheet.name}>
            <SheetCard sheet={sheet} />
          </li>
        ))}
      </ul>
      {sheets.length > shown && <ShowAll count={sheets.length} onShow={() => setShown(sheets.length)} />}
      {isCut && (
        <p className="hint">
          <Plural value={count - sheets.length} one="And # more sheet" other="And # more sheets" />
        </p>
      )}
    </section>
  )
}

function SheetCard({ sheet: { name, rowCount, columnCount, cells } }: { sheet: SheetFacts }) {
  return (
    <figure>
      <div className="sheetcard">
        <table>
          <caption className="vh">
            <Trans>{name}, first rows</Trans>
          </caption>
          <tbody>
            {cells.map((row, rowIndex) => (
              // oxlint-disable-next-line react/no-array-index-key -- the cells never change
              <tr key={rowIndex}>
                {row.map((cell, column) => (
                  // oxlint-disable-next-line react/no-array-index-key -- the cells never change
                  <td key={column}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <figcaption>
        <b>{name}</b>
        <span>
          <Plural value={rowCount} one="# row" other="# rows" />
          {', '}
          <Plural value={columnCount} one="# column" other="# columns" />
        </span>
      </figcaption>
    </figure>
  )
}
