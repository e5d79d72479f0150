import { Fragment } from 'react'

/** Where a long name breaks before it would within a word. */
const PLACES = /(?<=[_-])(?=[^_-])/

/** The name of a file, which breaks into lines where its words end. */
export function BreakingName({ name }: { name: string }) {
  return name.split(PLACES).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts have no other identity
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
