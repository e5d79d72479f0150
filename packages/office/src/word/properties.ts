import { element } from '../package/xml.ts'

/** An element with the attribute `w:val`. */
export function property(name: string, value: string | number): string {
  return element(name, { 'w:val': value })
}

/** A Boolean property (ISO/IEC 29500-1, 17.17.4); empty if undefined. */
export function toggle(name: string, isOn: boolean | undefined): string {
  if (isOn === undefined) return ''
  return isOn ? `<${name}/>` : `<${name} w:val="0"/>`
}
