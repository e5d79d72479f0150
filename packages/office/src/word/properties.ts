import { element } from '../package/xml.ts'

/** An element that says one thing, in `w:val`. */
export function property(name: string, value: string | number): string {
  return element(name, { 'w:val': value })
}

/** An element that says whether something is so; nothing where it is left open. */
export function toggle(name: string, isOn: boolean | undefined): string {
  if (isOn === undefined) return ''
  return isOn ? `<${name}/>` : `<${name} w:val="0"/>`
}
