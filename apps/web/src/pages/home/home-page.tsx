import '../../components/page-thumbnail/page-thumbnail.css'
import './home.css'

import { Trans } from '@lingui/react/macro'
import { AVAILABLE_TOOLS } from '@recto/contract'
import { Link, useNavigate } from 'react-router'

import { Icon } from '../../components/icon/icon.tsx'
import { ToolCard } from '../../components/tool-card/tool-card.tsx'
import { useWindowFiles } from '../../components/upload/use-window-files.ts'
import { useFileHandoff } from '../../wizard/file-handoff.tsx'
import { OpenBook } from './open-book.tsx'
import { Promo } from './promo.tsx'
import { WhyChoose } from './why-choose.tsx'

/** The first eight available tools. */
const FEATURED = AVAILABLE_TOOLS.slice(0, 8)

/** The home page: what Recto is, its most popular tools, and reasons to use it. */
export function HomePage() {
  const isDragOver = useFilesForUpload()
  return (
    <main id="main" className="home">
      {isDragOver && (
        <p className="home__over crop">
          <Trans>Drop your files here</Trans>
        </p>
      )}
      <section className="spread" aria-labelledby="hero">
        <div className="spread__verso">
          <h1 id="hero">
            <Trans>
              Get your
              <br />
              pages right.
            </Trans>
          </h1>
          <p className="lead">
            <Trans>
              Merge, split, compress, protect and convert PDF files in the browser. No registration, no watermarks, and
              what reaches our server is deleted automatically.
            </Trans>
          </p>
          <p className="acts">
            <UploadLink />
            <AllToolsLink />
          </p>
        </div>
        <OpenBook />
      </section>
      <section className="sect" aria-labelledby="featured">
        <div className="sect__head">
          <h2 id="featured">
            <Trans>What do you want to do?</Trans>
          </h2>
          <AllToolsLink />
        </div>
        <ul className="toolgrid">
          {FEATURED.map((tool) => (
            <li key={tool.id} className={`fam-${tool.family}`}>
              <ToolCard tool={tool} shape="tool" />
            </li>
          ))}
        </ul>
      </section>
      <WhyChoose />
      <Promo />
      <section className="final" aria-labelledby="final">
        <div className="crop">
          <h2 id="final">
            <Trans>Start with your file</Trans>
          </h2>
          <p>
            <Trans>Nothing to install. No account needed.</Trans>
          </p>
          <p className="acts">
            <UploadLink />
          </p>
        </div>
      </section>
    </main>
  )
}

/**
 * Hands files dropped anywhere on the page over to the upload page. Returns whether files are being dragged over the
 * window.
 */
function useFilesForUpload(): boolean {
  const { handOver } = useFileHandoff()
  const navigate = useNavigate()
  return useWindowFiles((files) => {
    handOver(files)
    void navigate('/upload')
  })
}

function UploadLink() {
  return (
    <Link className="btn btn--main btn--big" to="/upload">
      <Icon name="upload" />
      <Trans>Upload a PDF</Trans>
    </Link>
  )
}

function AllToolsLink() {
  return (
    <Link className="more" to="/tools">
      <Trans>All Tools</Trans>
      <Icon name="arrow-right" />
    </Link>
  )
}
