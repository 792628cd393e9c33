import type { PortalManifest } from '@crm/contracts/portal/manifest'
import type { RouteRow } from '@crm/contracts/routes/routeRow'
import { atom, useAtomValue } from 'jotai'
import { shellStore } from './store.ts'

/** The portal manifest this tab was started with; set by the boot before anything renders. */
export const portalAtom = atom<PortalManifest | undefined>(undefined)

/** Every route that this portal serves, the shell's own first. */
export const routesAtom = atom<readonly RouteRow[]>((get) => get(portalAtom)?.routes ?? [])

/** The portal manifest. Throws when read before the boot has set it. */
export function portal(): PortalManifest {
  const current = shellStore.get(portalAtom)
  if (!current) throw new Error('The portal manifest is not set yet')
  return current
}

/** The portal manifest, for components. */
export function usePortal(): PortalManifest {
  return useAtomValue(portalAtom, { store: shellStore }) ?? portal()
}

/** The row of a route name, or undefined when this portal does not serve it. */
export function routeNamed(name: string): RouteRow | undefined {
  return shellStore.get(routesAtom).find((row) => row.name === name)
}
