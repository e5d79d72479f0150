import { plural } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { countPages, type SplitPlan } from '@recto/contract'
import { useMemo } from 'react'

import { PartList } from './part-list.tsx'
import { missingPages } from './part-map.ts'
import { listRanges } from './use-pages-text.ts'

interface SplitPlanViewProps {
  plan: SplitPlan | undefined
  pageCount: number | undefined
}

/** A preview of the result: the files with their pages, and the pages in no file. */
export function SplitPlanView({ plan, pageCount = 0 }: SplitPlanViewProps) {
  const count = plan?.parts.length ?? 0
  const archive = plan?.isArchive === true ? plan.fileName : undefined
  return (
    <section className="plan" aria-labelledby="plan">
      <h2 id="plan">
        <Trans>What you get</Trans>
      </h2>
      <p role="status">
        {count === 0 && <Trans>Select pages to list the files here.</Trans>}
        {count > 0 && archive === undefined && <Plural value={count} one="Creates # file:" other="Creates # files:" />}
        {count > 0 && archive !== undefined && (
          <Plural value={count} one={`Creates # file in ${archive}:`} other={`Creates # files in ${archive}:`} />
        )}
      </p>
      {plan !== undefined && <PartList key={count} parts={plan.parts} />}
      {plan !== undefined && <Missing plan={plan} pageCount={pageCount} />}
    </section>
  )
}

function Missing({ plan, pageCount }: { plan: SplitPlan; pageCount: number }) {
  const missing = useMemo(() => missingPages(plan, pageCount), [plan, pageCount])
  if (missing.length === 0) return null
  const pages = listRanges(missing)
  return (
    <p className="plan__missing">
      {plural(countPages(missing), {
        one: `Page ${pages} is not in any file.`,
        other: `Pages ${pages} are not in any file.`,
      })}
    </p>
  )
}
