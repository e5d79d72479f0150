/** Whether a file matches a comma-separated list of extensions or MIME types, such as `.pdf, image/*`. */
export function matchesAccept(file: { name: string; type: string }, accept: string): boolean {
  const rules = accept
    .split(',')
    .map((rule) => rule.trim().toLowerCase())
    .filter((rule) => rule !== '')
  return rules.length === 0 || rules.some((rule) => matchesRule(file.name.toLowerCase(), file.type.toLowerCase(), rule))
}

function matchesRule(name: string, type: string, rule: string): boolean {
  if (rule.startsWith('.')) return name.endsWith(rule)
  if (rule === '*/*') return true
  if (rule.endsWith('/*')) return type.startsWith(rule.slice(0, -1))
  return type === rule
}
