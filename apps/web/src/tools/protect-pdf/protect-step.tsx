import { Trans, useLingui } from '@lingui/react/macro'
import { baseName } from '@recto/contract'
import type { ReactNode } from 'react'

import { Icon } from '../../components/icon/icon.tsx'
import { TabList, TabPanel } from '../../components/tabs/tabs.tsx'
import { FailurePanel } from '../../wizard/failure-panel.tsx'
import { StepFrame } from '../../wizard/step-frame.tsx'
import { CurrentPassword } from './current-password.tsx'
import { LazyProtectionMemory } from './lazy-protection-memory.tsx'
import { ProtectPanel } from './protect-panel.tsx'
import { ProtectSummary } from './protect-summary.tsx'
import { ProtectedFileCard } from './protected-file-card.tsx'
import { RemovePanel } from './remove-panel.tsx'
import { ServerButton, ServerMeaning } from './server-offer.tsx'
import { useProtectionFailure } from './use-protection-failure.ts'
import { useProtectionName } from './use-protection-name.ts'
import type { ProtectScreenModel } from './use-protect-screen.ts'
import type { ProtectionTask } from './use-protection-work.ts'

/** Links the tabs to their panels. */
const TABS = 'protection'

interface ProtectStepProps {
  head: ReactNode
  screen: ProtectScreenModel
}

/** The step before the result: the file, and a tab each for adding and removing protection. */
export function ProtectStep({ head, screen }: ProtectStepProps) {
  const { t } = useLingui()
  const { state, tab, chosen, settings, removePassword, problem, isBusy } = screen
  const password = tab === 'protect' ? settings.userPassword : removePassword
  const messageAt = (field: 'user' | 'remove') => (problem?.field === field ? problem.message : undefined)
  return (
    <StepFrame
      work={tab === 'protect' ? t`Protecting the file` : t`Removing the protection`}
      className="work--narrow"
      wizard={{ isReady: chosen !== undefined && password !== '', cancel: screen.cancel }}
      state={state}
      summary={<ProtectSummary screen={screen} />}
      action={tab === 'protect' ? t`Protect PDF` : t`Remove Protection`}
      output={useProtectionName(tab, chosen?.file)}
      onRun={() => screen.start(tab, 'device')}
    >
      {head}
      <ProtectedFileCard chosen={chosen} isBusy={isBusy} onChoose={screen.choose} onClear={screen.clear} />
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
          {chosen !== undefined && (
            <LazyProtectionMemory settings={settings} isBusy={isBusy} onChange={screen.recall} />
          )}
        </TabPanel>
        <TabPanel group={TABS} value="remove" isOpen={tab === 'remove'} className="panel">
          <RemovePanel
            password={removePassword}
            error={messageAt('remove')}
            isBusy={isBusy}
            onChange={(entered) => screen.enter({ removePassword: entered })}
            onSubmit={() => screen.start('remove', 'device')}
          />
        </TabPanel>
      </div>
    </StepFrame>
  )
}

/** Says where the work runs before visitors choose a file. */
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
