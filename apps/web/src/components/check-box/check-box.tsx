interface CheckBoxProps {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

export function CheckBox({ label, isOn, onChange }: CheckBoxProps) {
  return (
    <label className="box">
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      <span>{label}</span>
    </label>
  )
}
