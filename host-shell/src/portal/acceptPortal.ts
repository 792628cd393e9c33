import { DAY_MS } from '@crm/base/durations'
import type { PortalManifest } from '@crm/contracts/portal/manifest'
import { checkPortal } from '@crm/contracts/portal/portalCheck'
import { readStored, storageKeys, writeStored } from '@crm/platform/storage'
import { type ManifestFinding, type PortalTrust, reportManifest } from './portalTrust.ts'
import { PortalUnavailable } from '../base/portalUnavailable.ts'

/** A manifest is some ten kilobytes; more is not a manifest. */
export const PORTAL_MAX_BYTES = 256 * 1024
/** Clocks of staff are off by so much; a manifest that is older has been kept by somebody. */
const CLOCK_SKEW_MS = 2 * DAY_MS
/** From here on a difference is worth a note. */
const CLOCK_NOTE_MS = 5 * 60_000

/** A manifest as it arrived: its exact text, and its signatures (`<key>.<base64url>`, a space between two). */
export interface Sent {
  text: string
  signature?: string | undefined
}

/** A manifest that may be used. */
export interface Accepted {
  portal: PortalManifest
  trust: Omit<PortalTrust, 'source'>
}

/** Said of a manifest that cannot be read. */
export const BROKEN = '系统配置有误，请稍后再试。如仍无法打开，请联系管理员。'
const REFUSED = '系统配置没有通过校验，已停止加载。请稍后再试，如仍无法打开，请联系管理员。'
const FINDINGS: Readonly<Record<ManifestFinding, string>> = {
  unsigned: '门户配置没有签名',
  unknown: '门户配置的签名来自未知的密钥',
  signature: '门户配置与签名不符',
  replayed: '门户配置比已使用过的旧',
  host: '门户配置属于其他地址',
  expired: '门户配置已过期，请核对本机日期和时间',
  clock: '本机时间不准',
}

/**
 * Lets a manifest through that is signed by a key of this page, made for this host, not expired, not older than one that this browser
 * has used, and correct. Rejects with `PortalUnavailable`, and tells the gateway which it was.
 */
export async function acceptPortal({ text, signature }: Sent): Promise<Accepted> {
  if (text.length > PORTAL_MAX_BYTES) throw new PortalUnavailable(BROKEN, '门户配置过大，无法读取')
  const verified = await verify(text, signature)
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new PortalUnavailable(BROKEN, '门户配置无法解析')
  }
  if (verified !== 'verified' && verified !== 'plain' && verified !== 'keyless') refuse(json, verified)
  const checked = checkPortal(json)
  if (!checked.ok)
    throw new PortalUnavailable(
      BROKEN,
      `门户配置不正确（${checked.faults.map((error) => error.code).join('，')}）`,
      logoIn(json),
    )
  const { portal } = checked
  if (!portal.hosts.includes(location.hostname)) refuse(portal, 'host')
  if (isReplayed(portal)) refuse(portal, 'replayed')
  const note = clockNote(portal)
  if (note === 'expired' && Date.now() > Date.parse(portal.expiresAt) + CLOCK_SKEW_MS) refuse(portal, note)
  const { portal: name, rev, issuedAt } = portal
  writeStored(storageKeys.portalSeen, { portal: name, rev, issuedAt } satisfies Seen)
  return { portal, trust: { signature: verified, ...(note ? { note } : {}) } }
}

type Verified = PortalTrust['signature'] | 'unsigned' | 'unknown' | 'signature'

async function verify(text: string, signature = ''): Promise<Verified> {
  const keys = pairs(pageMeta('portal-keys') ?? '')
  // Whoever can take the keys out of a page can put any script into it: there is nothing left to protect.
  if (keys.size === 0) return 'keyless'
  // Browsers have no cryptography on plain http; who changes the manifest on its way there changes the scripts too.
  if (!globalThis.crypto?.subtle) return 'plain'
  if (signature === '') return 'unsigned'
  const known = [...pairs(signature)].flatMap(([id, made]) => {
    const key = keys.get(id)
    return key === undefined ? [] : [[key, made] as const]
  })
  if (known.length === 0) return 'unknown'
  for (const [key, made] of known) if (await isSignedBy(key, made, text)) return 'verified'
  return 'signature'
}

async function isSignedBy(key: string, made: string, text: string): Promise<boolean> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  try {
    const point = await crypto.subtle.importKey('raw', bytesOf(key), algorithm, false, ['verify'])
    return await crypto.subtle.verify(algorithm, point, bytesOf(made), new TextEncoder().encode(text))
  } catch {
    return false // no base64url, or no point of the curve
  }
}

/** What the server wrote into the head of the page under a name. */
export function pageMeta(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
}

function pairs(list: string): Map<string, string> {
  return new Map(
    list.split(' ').flatMap((pair) => {
      const [id = '', value = ''] = pair.split('.')
      return id && value ? [[id, value] as const] : []
    }),
  )
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
}

interface Seen {
  portal: string
  rev: number
  issuedAt: string
}

// An older revision that was signed later was put back by somebody who holds the key: a registry that was restored.
function isReplayed({ portal, rev, issuedAt }: PortalManifest): boolean {
  const seen = readStored<Partial<Seen>>(storageKeys.portalSeen)
  if (seen?.portal !== portal || typeof seen.rev !== 'number' || typeof seen.issuedAt !== 'string') return false
  return rev < seen.rev && Date.parse(issuedAt) <= Date.parse(seen.issuedAt)
}

function clockNote({ issuedAt, expiresAt }: PortalManifest): 'expired' | 'clock' | undefined {
  if (Date.now() > Date.parse(expiresAt)) return 'expired'
  return Date.now() < Date.parse(issuedAt) - CLOCK_NOTE_MS ? 'clock' : undefined
}

function refuse(json: unknown, finding: ManifestFinding): never {
  const [portal, rev] = [fieldOf(json, 'portal'), fieldOf(json, 'rev')]
  reportManifest({ ...(typeof portal === 'string' ? { portal } : {}), rev: Number(rev) }, finding)
  if (finding === 'host')
    throw new PortalUnavailable('该地址没有开通，请核对网址，或联系管理员。', FINDINGS.host, undefined, true)
  throw new PortalUnavailable(REFUSED, FINDINGS[finding])
}

/** The logo of a manifest that is no good otherwise: a file of this host, nothing else. */
function logoIn(json: unknown): string | undefined {
  const theme = fieldOf(json, 'theme')
  const logo = fieldOf(fieldOf(theme, 'logo'), 'light')
  return typeof logo === 'string' && /^\/[a-z0-9]/i.test(logo) ? logo : undefined
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
