import { useLocation, useNavigate } from 'react-router'

import { useFileHandoff } from './file-handoff.tsx'

/** Returns a function that starts the tool over, with files if given. Back leads to where the visitor was. */
export function useStartOver(): (files?: readonly File[]) => void {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { handOver } = useFileHandoff()
  return (files = []) => {
    handOver(files)
    void navigate(pathname)
  }
}
