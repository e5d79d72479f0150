import './name-input.css'

import { Suspense } from 'react'

import { latePart } from '../components/late-part/late-part.tsx'
import { loadMessages } from '../messages/catalog.ts'
import type { WizardResult } from '../wizard/wizard-state.ts'
import type { DefaultsButtonProps } from './defaults-button.tsx'
import type { PrintAndShareProps } from './print-and-share.tsx'
import type { OutputNameProps } from './output-name.tsx'

/** Loads a component of this folder together with the folder's messages. */
async function withMessages<Module>(load: () => Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([load(), loadMessages('controls')])
  return module
}

/** If a control cannot be fetched, the tool works without it. */
const nothing = () => null

const Defaults = latePart(
  async () => (await withMessages(() => import('./defaults-button.tsx'))).DefaultsButton,
  nothing,
)
const Out = latePart(async () => (await withMessages(() => import('./print-and-share.tsx'))).PrintAndShare, nothing)
const Name = latePart(async () => (await withMessages(() => import('./output-name.tsx'))).OutputName, nothing)
const MadeName = latePart(async () => (await withMessages(() => import('./result-name.tsx'))).ResultName, nothing)

/** As tall as the field for a name: nothing moves when it appears, least of all the button that a visitor is about to press. */
const NAME_SPACE = <div className="outname outname--waiting" aria-hidden="true" />

/** The name the result will get, next to the button that creates it. */
export function LazyOutputName(props: OutputNameProps) {
  return (
    <Suspense fallback={NAME_SPACE}>
      <Name {...props} />
    </Suspense>
  )
}

/** The name of a result, which can be edited. */
export function LazyResultName(props: { result: WizardResult }) {
  return (
    <Suspense fallback={NAME_SPACE}>
      <MadeName {...props} />
    </Suspense>
  )
}

interface LazyDefaultsButtonProps extends Omit<DefaultsButtonProps, 'defaults'> {
  defaults: DefaultsButtonProps['defaults'] | undefined
}

/** Restores a tool's defaults; nothing if it remembers no settings. */
export function LazyDefaultsButton({ defaults, isDisabled }: LazyDefaultsButtonProps) {
  if (defaults === undefined) return null
  return (
    <Suspense>
      <Defaults defaults={defaults} isDisabled={isDisabled} />
    </Suspense>
  )
}

/** Print and Share for a result, where the platform supports them. */
export function LazyPrintAndShare(props: PrintAndShareProps) {
  return (
    <Suspense>
      <Out {...props} />
    </Suspense>
  )
}
