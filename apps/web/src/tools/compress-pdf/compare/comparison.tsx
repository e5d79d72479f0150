import './comparison.css'

import { Trans } from '@lingui/react/macro'
import { useEffect, useMemo, useRef, useState } from 'react'

import { useNearViewport } from '../../../components/page-thumbnail/use-near-viewport.ts'
import { PageStepper } from '../../../components/page-stepper/page-stepper.tsx'
import { usePreview } from '../../../preview/preview-context.tsx'
import type { PreviewDocument } from '../../../preview/protocol.ts'
import type { ChosenFile } from '../../../wizard/chosen-files.ts'
import type { WizardResult } from '../../../wizard/wizard-state.ts'
import { PairView } from './pair-view.tsx'
import { usePagePair } from './use-page-pair.ts'

interface ComparisonProps {
  original: ChosenFile
  result: WizardResult
  /** The page that lost the most, counted from 1. */
  page: number
  pageCount: number
}

/**
 * The pages before and after at full size, starting with the one that lost the most. Rendered when scrolled into view.
 */
export function Comparison({ original, result, page: initialPage, pageCount }: ComparisonProps) {
  const section = useRef<HTMLElement>(null)
  const isNear = useNearViewport(section)
  // Once rendered it stays, so that nothing moves when it leaves the viewport.
  const [isWanted, setIsWanted] = useState(false)
  if (isNear && !isWanted) setIsWanted(true)
  const [page, setPage] = useState(initialPage)
  return (
    <section ref={section} className="compare" aria-labelledby="compare">
      <div className="two__head">
        <h2 id="compare">
          <Trans>Before and after</Trans>
        </h2>
        <PageStepper page={page} pageCount={pageCount} onPage={setPage} />
      </div>
      {isWanted ? (
        <Pair original={original} result={result} page={page} />
      ) : (
        <div className="compare__view compare__view--empty" />
      )}
      <p className="help">
        {page === initialPage ? (
          <Trans>At 100%, where the difference is greatest on the page that changed most.</Trans>
        ) : (
          <Trans>At 100%, where the difference is greatest.</Trans>
        )}
      </p>
    </section>
  )
}

function Pair({ original, result, page }: Pick<ComparisonProps, 'original' | 'result' | 'page'>) {
  const { document: made } = result
  const { id, file: source, password } = original
  const lock = useMemo(() => (password === undefined ? {} : { password }), [password])
  const before: PreviewDocument = useMemo(() => ({ id, file: source, ...lock }), [id, source, lock])
  // A protected file stays protected with the same password.
  const after: PreviewDocument = useMemo(() => ({ ...made, ...lock }), [made, lock])
  const { client } = usePreview()
  useEffect(() => () => client.release(after.id), [client, after])
  const state = usePagePair({ before, after, page })
  if (state.status === 'drawn') return <PairView pair={state.pair} page={page} />
  return (
    <div className="compare__view compare__view--empty" role="status">
      {state.status === 'failed' ? (
        <Trans>This page cannot be shown here. The file itself is fine.</Trans>
      ) : (
        <Trans>Rendering the page</Trans>
      )}
    </div>
  )
}
