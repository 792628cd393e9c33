const LONGEST = 2048
// Only parsed against, never shown: whatever leaves it is not a path of ours.
const BASE = 'https://same.invalid'

/**
 * A path of our own host (with query and hash) that is safe to go to, or nothing. Refuses absolute and protocol-relative
 * addresses, backslashes, control characters and blanks, paths that turn into `//…` once their dots are resolved, and
 * anything over 2048 characters.
 */
export function safePath(value: string | null | undefined): string | undefined {
  if (!value || value.length > LONGEST || !/^\/(?!\/)/.test(value) || hasTricks(value)) return undefined
  try {
    const url = new URL(value, BASE)
    if (url.origin !== BASE || url.username || url.password || url.pathname.startsWith('//')) return undefined
    return url.pathname + url.search + url.hash
  } catch {
    return undefined
  }
}

/**
 * An absolute address whose origin is exactly one of the allowed ones, or nothing. Only https (http for the loopback host),
 * no user info, no tricks; compared after parsing, so that look-alike hosts, ports and prefixes fail.
 */
export function allowedAddress(value: string | null | undefined, allowedOrigins: readonly string[]): URL | undefined {
  if (!value || value.length > LONGEST || hasTricks(value)) return undefined
  try {
    const url = new URL(value)
    if (url.username || url.password || !allowedOrigins.includes(url.origin)) return undefined
    const local = url.hostname === 'localhost' || url.hostname.endsWith('.localhost') || url.hostname === '127.0.0.1'
    return url.protocol === 'https:' || (url.protocol === 'http:' && local) ? url : undefined
  } catch {
    return undefined
  }
}

/**
 * The redirect address inside a third-party `state`: the address itself, JSON or a query string with `redirect_uri`, each
 * plain, URL-encoded or in base64. Not yet checked: pass it to `allowedAddress`.
 */
export function redirectOfState(state: string): string | undefined {
  if (state.length > LONGEST) return undefined
  for (const text of readings(state)) {
    const found = fromJson(text) ?? fromQuery(text)
    if (found) return found
    if (/^https?:\/\//i.test(text)) return text
  }
  return undefined
}

function hasTricks(value: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return /[\u0000-\u0020\u007f\\]/.test(value)
}

function readings(state: string): string[] {
  const found = [state]
  try {
    found.push(decodeURIComponent(state))
  } catch {
    // Not URL-encoded: the other readings remain.
  }
  if (/^[\w+/-]+={0,2}$/.test(state)) {
    try {
      found.push(atob(state.replaceAll('-', '+').replaceAll('_', '/')))
    } catch {
      // Not base64.
    }
  }
  return found
}

function fromJson(text: string): string | undefined {
  if (!text.startsWith('{')) return undefined
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed !== 'object' || parsed === null || !Object.hasOwn(parsed, 'redirect_uri')) return undefined
    const value = (parsed as Record<string, unknown>)['redirect_uri'] // an own key of an object, just checked
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}

function fromQuery(text: string): string | undefined {
  return text.includes('redirect_uri=') ? (new URLSearchParams(text).get('redirect_uri') ?? undefined) : undefined
}
