import './sheet-list.css'

import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'

import type { OfficeSheet } from '../../office/office-facts.ts'
import { ShowAll } from '../../wizard/show-all.tsx'

/** Number of sheets listed at first. */
const FIRST_SHEETS = 8

interface SheetListProps {
  sheets: readonly OfficeSheet[]
  includesHidden: boolean
}

/** The sheets of a workbook with their sizes, and hidden ones with whether they are included. */
export function SheetList({ sheets, includesHidden }: SheetListProps) {
  const [shown, setShown] = useState(FIRST_SHEETS)
  return (
    <section className="sheetlist" aria-labelledby="sheets">
      <h2 id="sheets">
        <Trans>Sheets</Trans>
      </h2>
      <ul>
        {sheets.slice(0, shown).map((sheet, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the sheets of a file never change
          <li key={index} className={sheet.isHidden && !includesHidden ? 'is-left-out' : undefined}>
            <b>{sheet.name}</b>
            <span>
              <SheetFacts sheet={sheet} includesHidden={includesHidden} />
            </span>
          </li>
        ))}
      </ul>
      {sheets.length > shown && <ShowAll count={sheets.length} onShow={() => setShown(sheets.length)} />}
    </section>
  )
}

function SheetFacts({ sheet: { isHidden, size }, includesHidden }: { sheet: OfficeSheet; includesHidden: boolean }) {
  return (
    <>
      {isHidden && (includesHidden ? <Trans>hidden sheet, included</Trans> : <Trans>hidden sheet, left out</Trans>)}
      {isHidden && size !== undefined && ' · '}
      {size !== undefined && (
        <>
          <Plural value={size.rowCount} one="# row" other="# rows" />
          {', '}
          <Plural value={size.columnCount} one="# column" other="# columns" />
        </>
      )}
    </>
  )
}
