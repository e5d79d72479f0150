import '../../components/page-picture/page-picture.css'
import './home.css'

import { Trans } from '@lingui/react/macro'
import { TOOLS } from '@recto/contract'
import { Link, useNavigate } from 'react-router'

import { Icon } from '../../components/icon/icon.tsx'
import { ToolCard } from '../../components/tool-card/tool-card.tsx'
import { useWindowFiles } from '../../components/upload/use-window-files.ts'
import { useCarriedFiles } from '../../wizard/carried-file.tsx'
import { OpenBook } from './open-book.tsx'
import { Promo } from './promo.tsx'
import { WhyChoose } from './why-choose.tsx'

/** The first eight tools that can be used. */
const FEATURED = TOOLS.filter(({ availability }) => availability === 'available').slice(0, 8)

/** The front page: what this is, the tools most people come for, and why here. */
export function HomePage() {
  const isOver = useFilesForUpload()
  return (
    <main id="main" className="home">
      {isOver && (
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
              every file is deleted automatically.
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

/** Takes files that are dropped anywhere on the page to the one that looks at them. Tells whether files hover over the window. */
function useFilesForUpload(): boolean {
  const { carry } = useCarriedFiles()
  const navigate = useNavigate()
  return useWindowFiles((files) => {
    carry(files)
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
