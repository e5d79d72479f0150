import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { RecognitionFacts } from '@recto/contract'

import { isMostlyDoubtful } from './doubts.ts'

/** Returns a function that summarizes in one sentence what was read. */
export function useDoneText(): (facts: RecognitionFacts | undefined) => string {
  const { t } = useLingui()
  return (facts) => {
    if (facts === undefined) return t`Your file is ready.`
    const { pagesRead, words } = facts
    if (pagesRead === 0) return t`No pages needed reading.`
    if (words === 0) return t`No text was found.`
    if (isMostlyDoubtful(facts)) return t`Hardly any text was found: most words are doubtful.`
    return t`${plural(pagesRead, { one: 'Text recognized on # page.', other: 'Text recognized on # pages.' })}`
  }
}
