import './tabs.css'

import { useRef, type KeyboardEvent, type ReactNode } from 'react'

import { readArrow } from '../line-direction.ts'

const tabId = (group: string, value: string) => `${group}-${value}-tab`
const panelId = (group: string, value: string) => `${group}-${value}-panel`

/** The tab each key moves to, wrapping around at the ends. */
const STEPS: Readonly<Record<string, (from: number, count: number) => number>> = {
  ArrowLeft: (from, count) => (from + count - 1) % count,
  ArrowRight: (from, count) => (from + 1) % count,
  Home: () => 0,
  End: (_from, count) => count - 1,
}

interface TabListProps<Value extends string> {
  /** Links the tabs to their panels; unique on a page. */
  group: string
  label: string
  tabs: readonly { value: Value; name: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** A tab list that follows the ARIA Authoring Practices: one tab stop, and arrow keys activate the tab they reach. */
export function TabList<Value extends string>({ group, label, tabs, value: open, onChange }: TabListProps<Value>) {
  const list = useRef<HTMLDivElement>(null)

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const from = tabs.findIndex(({ value }) => tabId(group, value) === event.currentTarget.id)
    const to = STEPS[readArrow(event.key, event.currentTarget)]?.(from, tabs.length)
    const next = to === undefined ? undefined : tabs[to]
    if (next === undefined) return
    event.preventDefault()
    onChange(next.value)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to ?? 0]?.focus()
  }

  return (
    <div ref={list} role="tablist" className="tabs" aria-label={label}>
      {tabs.map(({ value, name }) => (
        <button
          key={value}
          type="button"
          role="tab"
          id={tabId(group, value)}
          className="tabs__tab"
          aria-selected={value === open}
          aria-controls={panelId(group, value)}
          tabIndex={value === open ? 0 : -1}
          onClick={() => onChange(value)}
          onKeyDown={handleKeyDown}
        >
          {name}
        </button>
      ))}
    </div>
  )
}

interface TabPanelProps {
  group: string
  value: string
  isOpen: boolean
  className: string
  children: ReactNode
}

/** The panel of a tab. */
export function TabPanel({ group, value, isOpen, className, children }: TabPanelProps) {
  return (
    <div
      role="tabpanel"
      id={panelId(group, value)}
      className={className}
      aria-labelledby={tabId(group, value)}
      hidden={!isOpen}
    >
      {isOpen && children}
    </div>
  )
}
