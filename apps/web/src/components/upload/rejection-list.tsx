import { RejectedRow, type Rejection } from './rejected-row.tsx'

interface RejectionListProps {
  className: string
  rejections: readonly Rejection[]
  onDismiss: (id: string) => void
}

/** The rejected files of a choice, announced as an alert; nothing if there are none. */
export function RejectionList({ className, rejections, onDismiss }: RejectionListProps) {
  if (rejections.length === 0) return null
  return (
    <ul className={className} role="alert">
      {rejections.map((rejection) => (
        <RejectedRow key={rejection.id} rejection={rejection} onRemove={() => onDismiss(rejection.id)} />
      ))}
    </ul>
  )
}
