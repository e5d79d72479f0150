import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { Article, type ArticleSection } from '../../components/article/article.tsx'

/** Short notes on how files are processed. */
export function BlogPage() {
  const { t } = useLingui()
  return <Article title={t`Blog`} lead={t`Short notes on how Recto handles files, and why.`} sections={useNotes()} />
}

function useNotes(): ArticleSection[] {
  const { t } = useLingui()
  return [
    { id: 'smaller', heading: t`Smaller, and checked`, body: <CompressionNote /> },
    { id: 'a-lock', heading: t`Encryption without a server`, body: <ProtectionNote /> },
    { id: 'broken', heading: t`Opening damaged files`, body: <RepairNote /> },
    { id: 'names', heading: t`Two fields, one name`, body: <FileNamesNote /> },
  ]
}

function CompressionNote() {
  return (
    <>
      <p>
        <Trans>
          Making a PDF smaller is easy. Knowing what it cost is not. So{' '}
          <Link to="/tools/compress-pdf">Compress PDF</Link> renders pages before and after and compares the results. If
          an image loses too much, the change to it is undone.
        </Trans>
      </p>
      <p>
        <Trans>
          At the end, you see the page that lost the most, at full size, with a divider to drag across it. And if
          nothing could be saved, you get your own file back, byte for byte.
        </Trans>
      </p>
    </>
  )
}

function ProtectionNote() {
  return (
    <p>
      <Trans>
        The engine that runs on the server also runs in a browser. <Link to="/tools/protect-pdf">Protect PDF</Link> uses
        this: the file is encrypted in a worker of the page you see. Neither the file nor its password is sent anywhere.
      </Trans>
    </p>
  )
}

function RepairNote() {
  return (
    <>
      <p>
        <Trans>
          A PDF contains a table that says where its objects are. That table is often wrong, because a download was cut
          short or a program miscounted. Recto trusts an entry only if the object is really there.
        </Trans>
      </p>
      <p>
        <Trans>
          If the table is useless, Recto scans every byte for objects. The result says what was repaired and lists pages
          that could not be read.
        </Trans>
      </p>
    </>
  )
}

function FileNamesNote() {
  return (
    <p>
      <Trans>
        Merged forms often have fields with the same name. Without a change, typing into one would fill in the other.{' '}
        <Link to="/tools/merge-pdf">Merge PDF</Link> renames one of them and updates every reference to that field.
      </Trans>
    </p>
  )
}
