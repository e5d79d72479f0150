import './code-block.css'

import { useLingui } from '@lingui/react/macro'
import { Fragment, useEffect, useState } from 'react'

import { Icon } from '../icon/icon.tsx'

const COPIED_MS = 2500

/** The preferred line breaks of a long URL. */
const AFTER_SLASH = /(?<=\/)(?=\w)/

interface CodeBlockProps {
  /** What the code does, as its accessible name. */
  label: string
  code: string
}

/** Commands to copy. */
export function CodeBlock({ label, code }: CodeBlockProps) {
  return (
    <div className="code">
      <pre dir="ltr" role="region" aria-label={label}>
        <code>
          {code.split(AFTER_SLASH).map((part, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- fixed pieces of one text
            <Fragment key={index}>
              {part}
              <wbr />
            </Fragment>
          ))}
        </code>
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
      // Clipboard access may be denied. The text can still be selected, so the button shows nothing.
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
