import type { RemoteBuild } from '@crm/contracts/portal/manifest'
import { shellStore } from '@crm/platform/store'
import { atom } from 'jotai'

/** A published build of one remote that this tab shows in place of everybody's. */
export interface Preview {
  remote: string
  build: RemoteBuild
  /** Unix seconds. */
  until: number
}

/** What this tab previews; nothing but `preview.ts` sets it, from the gateway's answer. */
export const previewAtom = atom<Preview | undefined>(undefined)

/** The build of a remote that comes before those of the portal. */
export function previewBuild(remote: string): RemoteBuild[] {
  const preview = shellStore.get(previewAtom)
  return preview?.remote === remote ? [preview.build] : []
}

/** What a preview code looks like; whether it is one is the gateway's to say. */
export const PREVIEW_CODE = /^preview-[\w-]{22}$/
