import { element } from '../package/xml.ts'

/** A property element with `w:val`. */
export function property(name: string, value: string | number): string {
  return element(name, { 'w:val': value })
}

/** A toggle property; omitted if undefined. */
export function toggle(name: string, isOn: boolean | undefined): string {
  if (isOn === undefined) return ''
  return isOn ? `<${name}/>` : `<${name} w:val="0"/>`
}
