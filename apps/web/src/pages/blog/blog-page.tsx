import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { Article, type ArticleSection } from '../../components/article/article.tsx'

/** Short notes on how files are processed. */
export function BlogPage() {
  const { t } = useLingui()
  return (
    <Article
      title={t`Blog`}
      lead={t`Short notes from the workshop: how Recto treats a file, and why.`}
      sections={useNotes()}
    />
  )
}

function useNotes(): ArticleSection[] {
  const { t } = useLingui()
  return [
    { id: 'smaller', heading: t`Smaller, and looked at`, body: <CompressionNote /> },
    { id: 'a-lock', heading: t`A lock needs no server`, body: <ProtectionNote /> },
    { id: 'broken', heading: t`Opening what is broken`, body: <RepairNote /> },
    { id: 'names', heading: t`Two fields of one name`, body: <FileNamesNote /> },
  ]
}

function CompressionNote() {
  return (
    <>
      <p>
        <Trans>
          Making a PDF smaller is easy. Knowing what it cost is not. So{' '}
          <Link to="/tools/compress-pdf">Compress PDF</Link> draws pages before and after and compares the pictures.
          Where an image would show its loss too much, it is taken back.
        </Trans>
      </p>
      <p>
        <Trans>
          At the end you see the page that lost most, at full size, with a divider to move across it. And if nothing
          could be saved, you get your own file back, byte for byte.
        </Trans>
      </p>
    </>
  )
}

function ProtectionNote() {
  return (
    <p>
      <Trans>
        The engine that runs on the server runs in a browser, too. <Link to="/tools/protect-pdf">Protect PDF</Link>{' '}
        makes use of that: the file is encrypted in a worker of the page you see. Neither the file nor its password is
        sent anywhere.
      </Trans>
    </p>
  )
}

function RepairNote() {
  return (
    <>
      <p>
        <Trans>
          A PDF holds a table of where its objects are. Often the table is wrong, because a download broke off or a
          program counted badly. Recto believes an entry only if the object really stands there.
        </Trans>
      </p>
      <p>
        <Trans>
          Where the table is of no use, every byte is read in search of objects. What was repaired is said with the
          result, and pages that could not be read are named.
        </Trans>
      </p>
    </>
  )
}

function FileNamesNote() {
  return (
    <p>
      <Trans>
        Two forms that are merged often have a field of the same name. Left alone, typing into one would fill in the
        other. <Link to="/tools/merge-pdf">Merge PDF</Link> gives one of them a new name, and changes it wherever the
        document speaks of that field.
      </Trans>
    </p>
  )
}
