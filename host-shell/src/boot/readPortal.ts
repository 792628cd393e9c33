import type { PortalManifest } from '@crm/contracts/portal/manifest'
import { checkPortal } from '@crm/contracts/portal/portalCheck'
import { copyOfPortal, keepCopy } from './portalCopy.ts'

const PORTAL_TIMEOUT_MS = 4000
/** A manifest is some ten kilobytes; more is not a manifest. */
const PORTAL_MAX_BYTES = 256 * 1024

/** Why the portal cannot start: what whoever sees the page can do, and what whoever mends it wants to know. */
export class PortalUnavailable extends Error {
  override readonly name = 'PortalUnavailable'
  readonly detail: string | undefined
  /** Address of the portal's own logo, where as much could be read. */
  readonly logo: string | undefined
  /** The server said no: asking again would not help. */
  readonly isFinal: boolean

  constructor(message: string, detail?: string, logo?: string, isFinal = false) {
    super(message)
    this.detail = detail
    this.logo = logo
    this.isFinal = isFinal
  }
}

const BROKEN = '系统配置有误，请稍后重试。如仍无法打开，请联系管理员。'

/**
 * The manifest of this host: from the page when the server inlined it, else from /portal.json within 4 s, else the copy of the
 * last start in this browser, unless the server says that there is none.
 * Rejects with `PortalUnavailable`; a fault inside one remote's block only switches that remote off (checkPortal).
 */
export async function readPortal(): Promise<PortalManifest> {
  try {
    return await offeredPortal()
  } catch (error) {
    const copy = error instanceof PortalUnavailable && !error.isFinal ? copyOfPortal() : undefined
    if (copy === undefined) throw error
    console.warn('[portal] started from the copy of the last start:', error)
    return portalOf(copy)
  }
}

async function offeredPortal(): Promise<PortalManifest> {
  const inline = document.getElementById('portal')?.textContent
  const text = inline ? inline : await fetchPortal()
  const portal = portalOf(text)
  keepCopy(text)
  return portal
}

function portalOf(text: string): PortalManifest {
  if (text.length > PORTAL_MAX_BYTES) throw new PortalUnavailable(BROKEN, '门户配置过大，无法读取')
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new PortalUnavailable(BROKEN, '门户配置无法解析')
  }
  const checked = checkPortal(json)
  if (!checked.ok)
    throw new PortalUnavailable(
      BROKEN,
      `门户配置不正确（${checked.faults.map((error) => error.code).join('，')}）`,
      logoIn(json),
    )
  return checked.portal
}

async function fetchPortal(): Promise<string> {
  let response: Response
  try {
    response = await fetch('/portal.json', { cache: 'no-cache', signal: AbortSignal.timeout(PORTAL_TIMEOUT_MS) })
  } catch {
    throw new PortalUnavailable('网络连接异常，请检查网络后重试。')
  }
  if (!response.ok)
    throw response.status === 404
      ? new PortalUnavailable('该地址没有开通，请核对网址，或联系管理员。', undefined, undefined, true)
      : new PortalUnavailable(
          '服务暂时无法访问，请稍后重试。如仍无法打开，请联系管理员。',
          `接口${response.status}异常`,
        )
  return response.text()
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
