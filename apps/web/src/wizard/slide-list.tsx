import { Trans } from '@lingui/react/macro'
import type { SlideTitle } from '@recto/contract'
import { useState } from 'react'

import { PageThumbnail } from '../components/page-thumbnail/page-thumbnail.tsx'
import { ShowAll } from './show-all.tsx'
import type { SourcePage } from './result-thumbnail.tsx'

const FIRST_SLIDES = 8
/** More slides are not listed; visitors open the file to see them. */
const MAX_SLIDES = 60
/** The longest side of the page next to its slide's title, in CSS pixels. */
const SIDE_PIXELS = 220

interface SlideListProps {
  count: number
  titles: readonly SlideTitle[]
  source: SourcePage | undefined
}

/** The slides: each with its title and the page it was made from. */
export function SlideList({ count, titles, source }: SlideListProps) {
  const [shown, setShown] = useState(FIRST_SLIDES)
  if (source === undefined) return null
  const listed = Math.min(count, MAX_SLIDES)
  const byNumber = new Map(titles.map(({ slide, title }) => [slide, title]))
  return (
    <section className="madelist" aria-labelledby="slides">
      <h2 id="slides">
        <Trans>Slides and their titles</Trans>
      </h2>
      <ul className="slides">
        {Array.from({ length: Math.min(shown, listed) }, (_, index) => index + 1).map((slide) => (
          <li key={slide}>
            <PageThumbnail
              document={source.document}
              page={slide}
              aspectRatio={source.aspectRatio}
              size={SIDE_PIXELS}
            />
            <p>
              <span className="num">{slide}</span> {byNumber.get(slide) ?? <Trans>No title</Trans>}
            </p>
          </li>
        ))}
      </ul>
      {listed > shown && <ShowAll count={listed} onShow={() => setShown(listed)} />}
    </section>
  )
}
