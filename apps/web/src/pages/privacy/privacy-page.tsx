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
      lead={t`What happens to your file: where it goes, how long it is kept, and who can read it.`}
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
    { id: 'how-long', heading: t`How long files are kept`, body: <Retention /> },
    { id: 'who', heading: t`Who can read it`, body: <Access /> },
    { id: 'log', heading: t`What is logged`, body: <Logging /> },
    { id: 'you', heading: t`What we know about you`, body: <PersonalData /> },
    { id: 'operator', heading: t`Who is responsible`, body: <Operator /> },
  ]
}

function InBrowser() {
  return (
    <>
      <p>
        <Trans>
          Every tool can work in your browser: then neither the file nor a password is sent. A line next to the button
          says where the work happens, and you can change it. If your browser cannot do it, the page offers the server
          and waits for your consent.
        </Trans>
      </p>
      <p>
        <Trans>
          Pages are counted and previews rendered in your browser, too. It also remembers how long jobs took, so it can
          estimate the next one: only times, never file names.
        </Trans>
      </p>
      <p>
        <Trans>
          The settings you last chose for a tool are remembered there, without passwords, pages or file names, until you
          clear Your files or go back to the defaults.
        </Trans>
      </p>
      <p>
        <Trans>
          The files you choose and the results you make stay in this browser’s storage on this device, under Your files,
          until you remove them there. None of it is sent until you run a tool on our server. Other sites cannot read
          it; whoever uses this browser on this device can.
        </Trans>
      </p>
      <p>
        <Trans>The pages themselves are kept there, too, so that they open without a connection.</Trans>
      </p>
    </>
  )
}

function OnServer() {
  return (
    <>
      <p>
        <Trans>
          Where that line says “On our server”, the file, and its password if it has one, are sent when you press the
          button. They are encrypted in transit when the address of this page begins with https.
        </Trans>
      </p>
      <p>
        <Trans>
          There, the file is written to disk under a random name, in a folder that only the service itself can read.
          Recto does not encrypt that disk. A password is held in memory during the work; that of a job is also on the
          disk, encrypted, until the work ends.
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
        {
          term: t`In your browser`,
          text: (
            <Trans>
              Until you remove a file from Your files, or clear this site’s data in the browser. Removing it there does
              not depend on the server, and the server’s copies do not depend on it.
            </Trans>
          ),
        },
        {
          term: t`Quick jobs`,
          text: <Trans>The server deletes the file and the result as soon as the response is sent.</Trans>,
        },
        {
          term: t`Long-running jobs`,
          text: (
            <Trans>
              You can delete it at any time, with all its files. It is deleted automatically after{' '}
              <Plural value={retentionHours} one="# hour" other="# hours" />.
            </Trans>
          ),
        },
        {
          term: t`Canceled or failed`,
          text: <Trans>The files are deleted immediately.</Trans>,
        },
        {
          term: t`After a crash`,
          text: <Trans>The server deletes leftover files when it restarts.</Trans>,
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
          No other visitor. A long job has an address with 128 random bits, and anyone who has that address can fetch
          the result, so do not share it.
        </Trans>
      </p>
      <p>
        <Trans>
          Whoever administers the server could see files while they are stored there, as with any service on the web. No
          file is passed on: Recto sends nothing to other servers.
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
          The log has one line per request: the time, the kind of work, the number of files and bytes, the duration,
          whether it succeeded, and if not, the technical cause.
        </Trans>
      </p>
      <p>
        <Trans>
          It contains no file names, file contents, passwords or network addresses. Automated tests search a real
          server’s log for passwords.
        </Trans>
      </p>
    </>
  )
}

function PersonalData() {
  return (
    <ul>
      <li>
        <Trans>There are no accounts, cookies, analytics or ads.</Trans>
      </li>
      <li>
        <Trans>
          Scripts, fonts and images come only from this server. None of our pages load anything from elsewhere.
        </Trans>
      </li>
      <li>
        <Trans>Your network address is used in memory to count calls and is never stored.</Trans>
      </li>
      <li>
        <Trans>
          Your browser, and nothing else, remembers your language, whether you prefer light or dark mode, and Your
          files. A tab remembers the address of its job, so a reloaded page can find it.
        </Trans>
      </li>
    </ul>
  )
}

function Operator() {
  return (
    <p>
      <Trans>
        This page describes what Recto does. Whoever runs it here is responsible for the server and for anything in
        front of it, such as a proxy with its own log. <Link to="/contact">Contact</Link> says how to reach them.
      </Trans>
    </p>
  )
}
