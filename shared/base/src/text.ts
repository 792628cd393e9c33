/** `138****0002`: the first three digits stay, the next four are hidden. */
export function maskPhone(phone: string): string {
  return phone.replace(/^(\d{3})\d{4}/, '$1****')
}

/** The last four digits of a phone, for the watermark. */
export function phoneTail(phone: string): string {
  return phone.slice(-4)
}

/** `name（part）`; the name alone where the part says nothing. */
export function bracketed(name: string, part: string | null | undefined): string {
  const said = part?.trim() ?? ''
  return said === '' ? name : `${name}（${said}）`
}

/** A count on a badge: nothing for none, `99+` from a hundred. */
export function badge(count: number): string {
  if (!(count > 0)) return ''
  return count >= 100 ? '99+' : String(count)
}

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB']

/** `1.5 MB`: steps of 1024 from B to YB, at most two decimals. */
export function fileSize(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10))
  return `${Number((bytes / 1024 ** power).toFixed(2))} ${UNITS[power]}`
}

/** One or two letters for an avatar without a picture: the last two characters of a Chinese name, else the initials. */
export function initials(name: string): string {
  const trimmed = name.trim()
  if (/\p{Script=Han}/u.test(trimmed)) return characters(trimmed).slice(-2).join('')
  const words = trimmed.split(/[\s._-]+/).filter(Boolean)
  return words
    .slice(0, 2)
    .map((word) => characters(word)[0] ?? '')
    .join('')
    .toUpperCase()
}

/** The text without blanks at its ends. */
export function trimEnds(text: string): string {
  return text.trim()
}

/** The text without any blank. */
export function withoutBlanks(text: string): string {
  return text.replace(/\s+/g, '')
}

/** At most `max` characters, then `…`; a surrogate pair counts as one and is never cut. */
export function cut(text: string, max: number): string {
  const all = characters(text)
  return all.length > max ? `${all.slice(0, max).join('')}…` : text
}

/** Characters as a person counts them: code points, not code units. */
export function lengthOf(text: string): number {
  return characters(text).length
}

/** Lines of a notice that the server separates by `br` tags; blank lines are dropped. */
export function linesOf(content: string): string[] {
  return content
    .split(/<br\s*\/?>|\n/i)
    .map((line) => line.trim())
    .filter(Boolean)
}

function characters(text: string): string[] {
  return Array.from(text)
}
