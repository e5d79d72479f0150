import { Suspense } from 'react'

import { LateFailure } from '../components/late-part/late-failure.tsx'
import { latePart } from '../components/late-part/late-part.tsx'
import { loadMessages } from '../messages/catalog.ts'
import type { WhereAskProps } from './where-ask.tsx'
import type { Where } from './use-where.ts'

/** Loads a component of this folder together with the folder's messages. */
async function withMessages<Module>(load: () => Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([load(), loadMessages('where')])
  return module
}

const Line = latePart(
  async () => (await withMessages(() => import('./where-line.tsx'))).WhereLine,
  () => null,
)
const Ask = latePart(
  async () => (await withMessages(() => import('./where-ask.tsx'))).WhereAsk,
  () => <LateFailure />,
)
const Offer = latePart(
  async () => (await withMessages(() => import('./server-offer.tsx'))).ServerOffer,
  () => null,
)

/** Where the work runs, next to the button that starts it; fetched when a page first has a file. */
export function LazyWhereLine({ where }: { where: Where | undefined }) {
  if (where === undefined) return null
  return (
    <Suspense>
      <Line where={where} />
    </Suspense>
  )
}

/** The question where to run the work. */
export function LazyWhereAsk(props: WhereAskProps) {
  return (
    <Suspense>
      <Ask {...props} />
    </Suspense>
  )
}

/** The offer to use the server after this device failed. */
export function LazyServerOffer({ where, onUse }: { where: Where | undefined; onUse: () => void }) {
  if (where?.canChange !== true) return null
  return (
    <Suspense>
      <Offer where={where} onUse={onUse} />
    </Suspense>
  )
}
