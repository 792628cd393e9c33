import type { PortalManifest } from '@crm/contracts/portal/manifest'
import { atom } from 'jotai'

/** Why a manifest was refused, or what is odd about one that is used; as it is counted. */
export type ManifestFinding = 'unsigned' | 'unknown' | 'signature' | 'replayed' | 'host' | 'expired' | 'clock'

/** How far the manifest that this tab runs on is to be believed. */
export interface PortalTrust {
  /** `plain`: the browser verifies nothing here (plain http), `keyless`: the page came without keys. */
  signature: 'verified' | 'plain' | 'keyless'
  /** The clock of this machine and the times of the manifest disagree, by less than what is refused. */
  note?: ManifestFinding
  /** From the server, or the copy of the last start. */
  source: 'server' | 'copy'
}

/** Set by the boot, with the manifest. */
export const portalTrustAtom = atom<PortalTrust | undefined>(undefined)

const UNVERIFIED = { plain: '签名未校验：当前不是加密连接', keyless: '签名未校验：页面没有公钥' }
const NOTES: Partial<Record<ManifestFinding, string>> = {
  expired: '配置已过期，请核对本机时间',
  clock: '本机时间可能不准',
}

/** What whoever looks should know of the manifest of this tab; nothing when all is as it should be. */
export function trustText({ signature, note, source }: PortalTrust): string | undefined {
  const said = [
    signature === 'verified' ? undefined : UNVERIFIED[signature],
    note && NOTES[note],
    source === 'copy' ? '服务器暂时无法访问，按上次的配置打开' : undefined,
  ].filter((each) => each !== undefined)
  return said.length > 0 ? said.join('，') : undefined
}

const reported = new Set<string>()

/** Tells the gateway of a manifest that was refused or is odd: each finding once per tab, and nothing of who or where. */
export function reportManifest(
  { portal, rev }: Partial<Pick<PortalManifest, 'portal' | 'rev'>>,
  phase: ManifestFinding,
) {
  const build = `manifest@${Number.isSafeInteger(rev) ? rev : 0}`
  if (!portal || reported.has(build + phase)) return
  reported.add(build + phase)
  const outcome = phase === 'expired' || phase === 'clock' ? 'failed' : 'integrity'
  const body = JSON.stringify({ portal, rows: [{ build, outcome, phase }] })
  fetch('/beacon/builds', { method: 'POST', body, keepalive: true }).catch(() => {})
}
