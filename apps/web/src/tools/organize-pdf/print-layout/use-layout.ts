import { useSessionState } from '../../../sessions/use-session-state.ts'
import { LAYOUT_KEPT, NO_LAYOUT, type LayoutSettings } from './layout-settings.ts'

/** The settings of sheets, kept in the session. */
export function useLayout(onChange: () => void) {
  const [layout, setLayout] = useSessionState('print-layout', NO_LAYOUT, LAYOUT_KEPT)
  return {
    layout,
    changeLayout: (changed: Partial<LayoutSettings>) => {
      setLayout({ ...layout, ...changed })
      onChange()
    },
  }
}
