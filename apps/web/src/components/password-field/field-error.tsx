import { Icon } from '../icon/icon.tsx'

/** The error message of a field. */
export function FieldError({ id, message }: { id: string; message: string }) {
  return (
    <p className="field__err" id={id} role="alert">
      <Icon name="wrong" />
      {message}
    </p>
  )
}
