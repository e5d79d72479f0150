import { Icon } from '../icon/icon.tsx'

/** What is wrong with a field, said at the field and aloud. */
export function FieldError({ id, message }: { id: string; message: string }) {
  return (
    <p className="field__err" id={id} role="alert">
      <Icon name="wrong" />
      {message}
    </p>
  )
}
