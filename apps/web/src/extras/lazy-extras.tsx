import { Suspense } from 'react'

import { latePart } from '../components/late-part/late-part.tsx'
import { loadMessages } from '../messages/catalog.ts'
import type { WizardResult } from '../wizard/wizard-state.ts'
import type { OutputNameProps } from './output-name.tsx'

/** Loads a component of this folder with the messages of all of them. */
async function withMessages<Module>(load: () => Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([load(), loadMessages('extras')])
  return module
}

/** Tools work without what cannot be fetched. */
const nothing = () => null

const Name = latePart(async () => (await withMessages(() => import('./output-name.tsx'))).OutputName, nothing)
const MadeName = latePart(async () => (await withMessages(() => import('./result-name.tsx'))).ResultName, nothing)

/** The name that the result will have, beside the button that makes it. */
export function LazyOutputName(props: OutputNameProps) {
  return (
    <Suspense>
      <Name {...props} />
    </Suspense>
  )
}

/** The name of a result, which can be changed. */
export function LazyResultName(props: { result: WizardResult }) {
  return (
    <Suspense>
      <MadeName {...props} />
    </Suspense>
  )
}
