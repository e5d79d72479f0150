import './why-choose.css'

import { Trans } from '@lingui/react/macro'
import { Fragment } from 'react'

import { useConfig } from '../../api/config-context.tsx'
import { Icon } from '../../components/icon/icon.tsx'
import { formatPercent } from '../../messages/format.ts'

/** The share the illustrated progress bar shows: 34 of 120 pages. */
const SHARE_DONE = 0.28

/** The marks of the illustrated clock: one per hour of a day and one for its end. */
const HOURS = Array.from({ length: 25 }, (_, hour) => hour)
const HOUR_NOW = 9
const LAST_HOUR = 24

/** Three reasons to choose Recto, each with an illustration of the interface. */
export function WhyChoose() {
  const { retentionHours } = useConfig()
  return (
    <section className="sect why" aria-labelledby="why">
      <div className="sect__head">
        <h2 id="why">
          <Trans>Why choose Recto</Trans>
        </h2>
      </div>
      <ul className="why__list">
        <li>
          <ProgressSpecimen />
          <h3>
            <Trans>Fast</Trans>
          </h3>
          <p>
            <Trans>Most jobs finish in seconds. Longer ones show real progress, and you can cancel at any time.</Trans>
          </p>
        </li>
        <li>
          <DeletionSpecimen hours={retentionHours} />
          <h3>
            <Trans>Secure</Trans>
          </h3>
          <p>
            <Trans>
              Your files stay in your browser. What a tool sends to our server is deleted there after {retentionHours}{' '}
              hours.
            </Trans>
          </p>
        </li>
        <li>
          <KeptSpecimen />
          <h3>
            <Trans>High quality</Trans>
          </h3>
          <p>
            <Trans>Only what you ask for is changed. If something cannot be kept, the result says so.</Trans>
          </p>
        </li>
      </ul>
    </section>
  )
}

function ProgressSpecimen() {
  return (
    <div className="specimen" aria-hidden="true">
      <div className="specimen__row">
        <b>
          <Trans>Adding page numbers</Trans>
        </b>
        <span>{formatPercent(SHARE_DONE)}</span>
      </div>
      <div className="bar">
        <i className="specimen__share" />
      </div>
      <div className="specimen__row">
        <span>
          <Trans>Page 34 of 120</Trans>
        </span>
        <span>
          <Trans>Cancel</Trans>
        </span>
      </div>
    </div>
  )
}

function DeletionSpecimen({ hours }: { hours: number }) {
  return (
    <div className="specimen" aria-hidden="true">
      <div className="specimen__row">
        <b>
          <Trans>Uploaded</Trans>
        </b>
        <b>
          <Trans>Deleted</Trans>
        </b>
      </div>
      <div className="hours">
        {HOURS.map((hour) => (
          <i key={hour} className={markOf(hour)} />
        ))}
      </div>
      <div className="specimen__row">
        <span>
          <Trans>0 h</Trans>
        </span>
        <span>
          <Trans>after {hours} hours</Trans>
        </span>
      </div>
    </div>
  )
}

function markOf(hour: number): string | undefined {
  if (hour === HOUR_NOW) return 'now'
  return hour === 0 || hour === LAST_HOUR ? 'end' : undefined
}

function KeptSpecimen() {
  const rows = [
    { name: <Trans>Bookmarks</Trans>, count: <Trans>37 kept</Trans> },
    { name: <Trans>Links</Trans>, count: <Trans>126 kept</Trans> },
    { name: <Trans>Form fields</Trans>, count: <Trans>12 kept</Trans> },
  ]
  return (
    <div className="specimen" aria-hidden="true">
      <ul className="kept-mini">
        {rows.map(({ name, count }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- three fixed rows
          <Fragment key={index}>
            <li>
              <Icon name="check" />
              <span>{name}</span>
              <b>{count}</b>
            </li>
          </Fragment>
        ))}
      </ul>
    </div>
  )
}
