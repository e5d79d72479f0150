import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { useConfig } from '../../api/config-context.tsx'
import { Article, type ArticleSection } from '../../components/article/article.tsx'
import { DefinitionList } from '../../components/article/definition-list.tsx'

/** What happens to a file, described as implemented. */
export function PrivacyPage() {
  const { t } = useLingui()
  return (
    <Article
      title={t`Privacy`}
      lead={t`What happens to your file: where it goes, how long it stays there, and who can read it.`}
      sections={useSections()}
      hasContents
    />
  )
}

function useSections(): ArticleSection[] {
  const { t } = useLingui()
  return [
    { id: 'in-your-browser', heading: t`In your browser`, body: <InBrowser /> },
    { id: 'on-the-server', heading: t`On the server`, body: <OnServer /> },
    { id: 'how-long', heading: t`How long`, body: <Retention /> },
    { id: 'who', heading: t`Who can read it`, body: <Access /> },
    { id: 'log', heading: t`What is written down`, body: <Logging /> },
    { id: 'you', heading: t`What we know of you`, body: <PersonalData /> },
    { id: 'operator', heading: t`Who answers for it`, body: <Operator /> },
  ]
}

function InBrowser() {
  return (
    <>
      <p>
        <Trans>
          <Link to="/tools/protect-pdf">Protect PDF</Link> works in your browser from beginning to end: neither the file
          nor a password is sent. If your browser cannot do it, the page offers the server, and waits until you agree.
        </Trans>
      </p>
      <p>
        <Trans>
          Pages are counted and previews are drawn in your browser, too. Only where it cannot open a file may the server
          be asked how many pages it has.
        </Trans>
      </p>
    </>
  )
}

function OnServer() {
  return (
    <>
      <p>
        <Trans>
          All other tools send the file, and its password if it has one, when you press the button that starts the work.
          They are sent encrypted when the address of this page begins with https.
        </Trans>
      </p>
      <p>
        <Trans>
          There the file is written to disk under a random name, in a folder that no one but the service itself may
          read. Recto does not encrypt that disk. A password is held in memory while the work lasts, and written
          nowhere.
        </Trans>
      </p>
    </>
  )
}

function Retention() {
  const { t } = useLingui()
  const { retentionHours } = useConfig()
  return (
    <DefinitionList
      items={[
        { term: t`Quick work`, text: <Trans>File and result are removed as soon as the answer is sent.</Trans> },
        {
          term: t`Long work`,
          text: (
            <Trans>
              It can be deleted at any time, with all its files. At the latest it is deleted after{' '}
              <Plural value={retentionHours} one="# hour" other="# hours" />.
            </Trans>
          ),
        },
        {
          term: t`Cancelled or failed`,
          text: <Trans>The files are removed at once.</Trans>,
        },
        {
          term: t`After a crash`,
          text: <Trans>The server removes what it left behind when it starts again.</Trans>,
        },
      ]}
    />
  )
}

function Access() {
  return (
    <>
      <p>
        <Trans>
          No other visitor. Long work has an address with 128 random bits, and whoever has that address can fetch the
          result: do not pass it on.
        </Trans>
      </p>
      <p>
        <Trans>
          Whoever administers the server could look at files while they lie there, as with every service on the web. No
          file is handed to anyone else: Recto sends nothing to other servers.
        </Trans>
      </p>
    </>
  )
}

function Logging() {
  return (
    <>
      <p>
        <Trans>
          The log has one line for each request: when it came, which kind of work it was, how many files and bytes, how
          long it took, whether it succeeded, and the technical cause where it did not.
        </Trans>
      </p>
      <p>
        <Trans>
          It has no file names, no contents, no passwords and no network addresses. Tests search the log of a real
          server for passwords.
        </Trans>
      </p>
    </>
  )
}

function PersonalData() {
  return (
    <ul>
      <li>
        <Trans>There are no accounts, no cookies, no counters and no advertising.</Trans>
      </li>
      <li>
        <Trans>
          Scripts, fonts and pictures come from this server alone. No page of ours loads anything from others.
        </Trans>
      </li>
      <li>
        <Trans>Your network address is used in memory to count calls, and is not written down.</Trans>
      </li>
      <li>
        <Trans>
          Which language you chose, and whether you like the page light or dark, is remembered by your browser, and by
          nobody else. The address of a job is remembered by its tab, so that a page loaded anew finds it.
        </Trans>
      </li>
    </ul>
  )
}

function Operator() {
  return (
    <p>
      <Trans>
        This page says what Recto does. Whoever runs it here is responsible for the machine, and for anything that
        stands in front of it, such as a proxy with a log of its own. <Link to="/contact">Contact</Link> says how to
        reach them.
      </Trans>
    </p>
  )
}
