import { SIGNATURE_HEADER } from '@crm/contracts/portal/portalNames'
import type { PortalManifest } from '@crm/contracts/portal/manifest'
import { acceptPortal, BROKEN, PORTAL_MAX_BYTES, pageMeta, type Sent } from './acceptPortal.ts'
import { copyOfPortal, keepCopy } from './portalCopy.ts'
import { portalTrustAtom, reportManifest } from './portalTrust.ts'
import { PortalUnavailable } from '../base/portalUnavailable.ts'
import { shellStore } from '@crm/platform/store'

const PORTAL_TIMEOUT_MS = 4000

/**
 * The manifest of this host: from the page when the server inlined it, else from /portal.json within 4 s, else the copy of the
 * last start in this browser, unless the server says that there is none. Each is verified before anything of it is used.
 * Rejects with `PortalUnavailable`; a fault inside one remote's block only switches that remote off (checkPortal).
 */
export async function readPortal(): Promise<PortalManifest> {
  const inline = document.getElementById('portal')?.textContent
  if (inline) {
    try {
      return await accepted({ text: inline, signature: pageMeta('portal-signature') }, 'server')
    } catch (error) {
      if (!(error instanceof PortalUnavailable) || error.isFinal) throw error
      console.warn('[portal] the manifest of the page is refused:', error)
    }
  }
  try {
    return await accepted(await fetchPortal(), 'server')
  } catch (error) {
    const copy = error instanceof PortalUnavailable && !error.isFinal ? copyOfPortal() : undefined
    if (copy === undefined) throw error
    console.warn('[portal] started from the copy of the last start:', error)
    return accepted(copy, 'copy')
  }
}

async function accepted(sent: Sent, source: 'server' | 'copy'): Promise<PortalManifest> {
  const { portal, trust } = await acceptPortal(sent)
  if (source === 'server') keepCopy(sent)
  shellStore.set(portalTrustAtom, { ...trust, source })
  if (trust.note) reportManifest(portal, trust.note)
  return portal
}

/** Asks for the manifest of this host. Rejects with `PortalUnavailable`. */
export async function fetchPortal(): Promise<Sent> {
  try {
    const signal = AbortSignal.timeout(PORTAL_TIMEOUT_MS)
    const response = await fetch('/portal.json', { cache: 'no-cache', signal })
    if (response.ok)
      return { text: await textOf(response), signature: response.headers.get(SIGNATURE_HEADER) ?? undefined }
    throw response.status === 404
      ? new PortalUnavailable('该地址没有开通，请核对网址，或联系管理员。', undefined, undefined, true)
      : new PortalUnavailable(
          '服务暂时无法访问，请稍后再试。如仍无法打开，请联系管理员。',
          `接口${response.status}异常`,
        )
  } catch (error) {
    if (error instanceof PortalUnavailable) throw error
    throw new PortalUnavailable('网络连接异常，请检查网络后重试。')
  }
}

// No more than a manifest may have: whatever sends without end is not waited for.
async function textOf({ body }: Response): Promise<string> {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const part = await reader?.read()
    if (!part || part.done) return text + decoder.decode()
    text += decoder.decode(part.value, { stream: true })
    if (text.length <= PORTAL_MAX_BYTES) continue
    reader?.cancel().catch(() => {})
    throw new PortalUnavailable(BROKEN, '门户配置过大，无法读取')
  }
}
