import { Fragment } from 'react'

/** Preferred break opportunities in a long name. */
const PLACES = /(?<=[_-])(?=[^_-])/

/** A file name that wraps between words. */
export function BreakingName({ name }: { name: string }) {
  return name.split(PLACES).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts have no other identity
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
