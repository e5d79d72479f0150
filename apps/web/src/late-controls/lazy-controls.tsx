import { Suspense } from 'react'

import { latePart } from '../components/late-part/late-part.tsx'
import { loadMessages } from '../messages/catalog.ts'
import type { WizardResult } from '../wizard/wizard-state.ts'
import type { DefaultsButtonProps } from './defaults-button.tsx'
import type { PrintAndShareProps } from './print-and-share.tsx'
import type { OutputNameProps } from './output-name.tsx'

/** Loads a component of this folder with the messages of all of them. */
async function withMessages<Module>(load: () => Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([load(), loadMessages('controls')])
  return module
}

/** Tools work without what cannot be fetched. */
const nothing = () => null

const Defaults = latePart(
  async () => (await withMessages(() => import('./defaults-button.tsx'))).DefaultsButton,
  nothing,
)
const Out = latePart(async () => (await withMessages(() => import('./print-and-share.tsx'))).PrintAndShare, nothing)
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

interface LazyDefaultsButtonProps extends Omit<DefaultsButtonProps, 'defaults'> {
  defaults: DefaultsButtonProps['defaults'] | undefined
}

/** The way back to the defaults of a tool; nothing where it remembers no settings. */
export function LazyDefaultsButton({ defaults, isDisabled }: LazyDefaultsButtonProps) {
  if (defaults === undefined) return null
  return (
    <Suspense>
      <Defaults defaults={defaults} isDisabled={isDisabled} />
    </Suspense>
  )
}

/** Print and Share of a result, where the platform has them. */
export function LazyPrintAndShare(props: PrintAndShareProps) {
  return (
    <Suspense>
      <Out {...props} />
    </Suspense>
  )
}
