import './protect.css'

import { Trans, useLingui } from '@lingui/react/macro'
import { baseName } from '@recto/contract'
import { lazy, Suspense } from 'react'

import { Icon } from '../../components/icon/icon.tsx'
import { TabList, TabPanel } from '../../components/tabs/tabs.tsx'
import { PreviewProvider } from '../../preview/preview-context.tsx'
import { FailurePanel } from '../../wizard/failure-panel.tsx'
import { ToolHead } from '../../wizard/tool-head.tsx'
import { useLoadAhead } from '../../components/use-load-ahead.ts'
import { CurrentPassword } from './current-password.tsx'
import { FileCard } from './file-card.tsx'
import { loadCalls } from './load-calls.ts'
import { ProtectPanel } from './protect-panel.tsx'
import { RemovePanel } from './remove-panel.tsx'
import { ServerButton, ServerMeaning } from './server-offer.tsx'
import { TaskBar } from './task-bar.tsx'
import { TOOL } from './tool.ts'
import { useProtectionFailure } from './use-protection-failure.ts'
import { useProtectScreen, type ProtectScreenModel } from './use-protect-screen.ts'
import type { ProtectionTask } from './use-protection-work.ts'

/** Ties the tabs to their panels. */
const TABS = 'protection'

const Done = lazy(async () => ({ default: (await import('./protection-done.tsx')).ProtectionDone }))

/** What is needed once a file is there. */
function loadRest(): Promise<unknown> {
  return Promise.all([loadCalls(), import('./protection-done.tsx')])
}

/** Protect PDF: a file gets a password, or loses it again. */
export function ProtectPdfPage() {
  return (
    <PreviewProvider>
      <ProtectScreen />
    </PreviewProvider>
  )
}

/** The one page: the file, the two things that can be done with it, and what was made. */
export function ProtectScreen() {
  const { t } = useLingui()
  useLoadAhead(loadRest)
  const screen = useProtectScreen()
  const { state } = screen
  const subtitle = t`Add password protection to your PDF files or remove existing protection`
  return (
    <main id="main" className="work work--narrow">
      <ToolHead tool={TOOL} subtitle={subtitle} />
      {state.name === 'done' ? (
        <Suspense>
          <Done screen={screen} result={state.result} />
        </Suspense>
      ) : (
        <Work screen={screen} />
      )}
    </main>
  )
}

function Work({ screen }: { screen: ProtectScreenModel }) {
  const { state, tab, chosen, settings, removePassword, problem, isBusy } = screen
  const messageAt = (field: 'user' | 'remove') => (problem?.field === field ? problem.message : undefined)
  return (
    <>
      <FileCard chosen={chosen} isBusy={isBusy} onChoose={screen.choose} onClear={screen.clear} />
      <PrivacyNote />
      <div className="panels">
        <TaskTabs tab={tab} onChange={screen.changeTab} />
        {state.name === 'failed' && <Failure screen={screen} />}
        <TabPanel group={TABS} value="protect" isOpen={tab === 'protect'} className="panel">
          <ProtectPanel
            settings={settings}
            baseName={chosen === undefined ? '' : baseName(chosen.file.name)}
            isBusy={isBusy}
            error={messageAt('user')}
            unlock={<CurrentPassword screen={screen} />}
            onChange={(changed) => screen.enter({ settings: changed })}
            onSubmit={() => screen.start('protect', 'device')}
          />
        </TabPanel>
        <TabPanel group={TABS} value="remove" isOpen={tab === 'remove'} className="panel">
          <RemovePanel
            password={removePassword}
            error={messageAt('remove')}
            isBusy={isBusy}
            onChange={(password) => screen.enter({ removePassword: password })}
            onSubmit={() => screen.start('remove', 'device')}
          />
        </TabPanel>
      </div>
      <TaskBar screen={screen} />
    </>
  )
}

/** Where the work is done, said calmly before anything is chosen. */
function PrivacyNote() {
  return (
    <p className="quiet promise">
      <span>
        <Icon name="device" />
        <Trans>Your file and passwords stay on this device. Everything happens in your browser.</Trans>
      </span>
    </p>
  )
}

function TaskTabs({ tab, onChange }: { tab: ProtectionTask; onChange: (tab: ProtectionTask) => void }) {
  const { t } = useLingui()
  const tabs = [
    { value: 'protect', name: t`Protect PDF` },
    { value: 'remove', name: t`Remove Protection` },
  ] as const
  return <TabList group={TABS} label={t`Task`} tabs={tabs} value={tab} onChange={onChange} />
}

function Failure({ screen: { state, last, start } }: { screen: ProtectScreenModel }) {
  const protectionFailure = useProtectionFailure()
  if (state.name !== 'failed') return null
  const { message, isDeviceAtFault = false } = state.failure
  return (
    <FailurePanel
      title={protectionFailure(last.task)}
      message={message}
      instead={isDeviceAtFault ? <ServerButton onUse={() => start(last.task, 'server')} /> : undefined}
      onRetry={() => start(last.task, last.place)}
    >
      {isDeviceAtFault ? <ServerMeaning /> : <Trans>Your entries are kept.</Trans>}
    </FailurePanel>
  )
}
