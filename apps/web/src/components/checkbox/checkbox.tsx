interface CheckboxProps {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

export function Checkbox({ label, isOn, onChange }: CheckboxProps) {
  return (
    <label className="box">
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      <span>{label}</span>
    </label>
  )
}
