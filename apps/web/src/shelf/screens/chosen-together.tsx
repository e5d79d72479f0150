import { Plural, useLingui } from '@lingui/react/macro'

import { Icon } from '../../components/icon/icon.tsx'
import { shelfPanel } from '../panel-state.ts'
import { ContinueMenu } from './continue-menu.tsx'
import { useChosenTogether } from './use-shelf.ts'

/** How many files are selected, and what can be done with them. */
export function ChosenTogether() {
  const { t } = useLingui()
  const files = useChosenTogether()
  return (
    <div className="together">
      <span className="vh" role="status">
        {files.length > 0 && <Plural value={files.length} one="# chosen" other="# chosen" />}
      </span>
      {files.length > 0 && (
        <>
          <ContinueMenu files={files}>
            {(trigger) => (
              <button {...trigger} type="button" className="btn btn--line">
                <Plural value={files.length} one="Continue with # file" other="Continue with # files" />
                <Icon name="chevron-down" />
              </button>
            )}
          </ContinueMenu>
          <button type="button" className="iconbtn" aria-label={t`Choose none`} onClick={shelfPanel.chooseNone}>
            <Icon name="close" />
          </button>
        </>
      )}
    </div>
  )
}
