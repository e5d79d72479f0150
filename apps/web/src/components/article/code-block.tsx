import './code-block.css'

import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'

import { Icon } from '../icon/icon.tsx'

const COPIED_MS = 2500

interface CodeBlockProps {
  /** What the code does; names it for those who do not see it. */
  label: string
  code: string
}

/** Commands to be copied, as they are run. */
export function CodeBlock({ label, code }: CodeBlockProps) {
  return (
    <div className="code">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines are scrolled by keyboard, too */}
      <pre dir="ltr" role="region" aria-label={label} tabIndex={0}>
        <code>{code}</code>
      </pre>
      <CopyButton label={label} text={code} />
    </div>
  )
}

function CopyButton({ label, text }: { label: string; text: string }) {
  const { t } = useLingui()
  const [copiedAt, setCopiedAt] = useState<number>()
  useEffect(() => {
    if (copiedAt === undefined) return
    const timer = setTimeout(() => setCopiedAt(undefined), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copiedAt])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopiedAt(Date.now())
    } catch {
      // Not every page may write there, and the text can be selected by hand: then the button says nothing.
    }
  }

  return (
    <>
      <button type="button" className="iconbtn" aria-label={t`Copy: ${label}`} onClick={() => void copy()}>
        <Icon name={copiedAt === undefined ? 'copy' : 'check'} />
      </button>
      <span className="vh" role="status">
        {copiedAt === undefined ? '' : t`Copied`}
      </span>
    </>
  )
}
