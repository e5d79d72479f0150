import './offline-app.css'

import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { readBasePath } from '../api/base-path.ts'
import { Icon } from '../components/icon/icon.tsx'
import { useNotices } from '../components/notice/notice-provider.tsx'
import { useFileHandoff } from '../wizard/file-handoff.tsx'
import { keepApp, listenToWorker, mayKeepApp } from './keep-app.ts'
import { receiveLaunchedFiles, sharedId, takeSharedFiles } from './received-files.ts'

/** Pages that may hold a file and must not be interrupted. */
const WORK = /^\/(?:tools?\/.|upload)/

/** The app features of the site: offline storage, receiving files from other apps, and update notices. */
export function OfflineApp() {
  useReceivedFiles()
  const { isUpdated, dismiss } = useKeptApp()
  const { pathname } = useLocation()
  return (
    // The region exists before its text, so that screen readers announce the text.
    <div role="status">{isUpdated && !WORK.test(pathname) && <UpdateNotice onDismiss={dismiss} />}</div>
  )
}

function UpdateNotice({ onDismiss }: { onDismiss: () => void }) {
  const { t } = useLingui()
  return (
    <div className="update">
      <p>
        <Trans>A new version is ready.</Trans>
      </p>
      <button type="button" className="linkbtn" onClick={() => window.location.reload()}>
        <Trans>Reload</Trans>
      </button>
      <button type="button" className="iconbtn" aria-label={t`Dismiss`} onClick={onDismiss}>
        <Icon name="close" />
      </button>
    </div>
  )
}

/** The URL of the site's root. */
function baseAddress(): string {
  return new URL(`${readBasePath()}/`, window.location.href).href
}

/** Stores the app in the visitor's language. */
function useKeptApp() {
  const { i18n } = useLingui()
  const [isUpdated, setUpdated] = useState(false)
  useEffect(() => {
    if (!mayKeepApp()) return undefined
    return listenToWorker(baseAddress(), () => setUpdated(true))
  }, [])
  useEffect(() => {
    // A private window or a full disk may refuse; the site then works without it.
    if (mayKeepApp()) void keepApp(baseAddress(), i18n.locale).catch(() => undefined)
  }, [i18n.locale])
  return { isUpdated, dismiss: () => setUpdated(false) }
}

/** Passes files from outside to the upload page, which suggests tools for them. */
function useReceivedFiles(): void {
  const { t } = useLingui()
  const { notify } = useNotices()
  const { handOver } = useFileHandoff()
  const navigate = useNavigate()
  const open = useEffectEvent((files: readonly File[], replace: boolean) => {
    handOver(files)
    return navigate('/upload', { replace })
  })
  const openShared = useEffectEvent(async (id: string) => {
    const files = await takeSharedFiles(baseAddress(), id)
    if (files.length > 0) return open(files, true)
    const title = t`No file arrived`
    notify({ kind: 'caution', title, text: t`The other app did not share a file. Please choose it here.` })
    return navigate('/upload', { replace: true })
  })
  useEffect(() => {
    const id = sharedId(window.location.search)
    if (id !== undefined) void openShared(id)
    receiveLaunchedFiles((files) => void open(files, false))
  }, [])
}
