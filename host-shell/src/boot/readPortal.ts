import type { PortalManifest } from '@crm/contracts/manifest'
import { checkPortal } from '@crm/contracts/portalCheck'

const PORTAL_TIMEOUT_MS = 4000
/** A manifest is some ten kilobytes; more is not a manifest. */
const PORTAL_MAX_BYTES = 256 * 1024

/** Why the portal cannot start, in words for whoever sees the page. */
export class PortalUnavailable extends Error {
  override readonly name = 'PortalUnavailable'
}

/**
 * The manifest of this host: from the page when the server inlined it, else from /portal.json within 4 s.
 * Rejects with `PortalUnavailable`; a fault inside one remote's block only switches that remote off (checkPortal).
 */
export async function readPortal(): Promise<PortalManifest> {
  const inline = document.getElementById('portal')?.textContent
  const text = inline ? inline : await fetchPortal()
  if (text.length > PORTAL_MAX_BYTES) throw new PortalUnavailable('门户配置过大，无法读取')
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new PortalUnavailable('门户配置无法解析')
  }
  const checked = checkPortal(json)
  if (!checked.ok)
    throw new PortalUnavailable(`门户配置不正确（${checked.faults.map((fault) => fault.code).join('，')}）`)
  return checked.portal
}

async function fetchPortal(): Promise<string> {
  let response: Response
  try {
    response = await fetch('/portal.json', { cache: 'no-cache', signal: AbortSignal.timeout(PORTAL_TIMEOUT_MS) })
  } catch {
    throw new PortalUnavailable('网络连接异常，请检查网络')
  }
  if (!response.ok)
    throw new PortalUnavailable(
      response.status === 404 ? '该地址没有开通门户' : `接口${response.status}异常，请稍后再试`,
    )
  return response.text()
}
