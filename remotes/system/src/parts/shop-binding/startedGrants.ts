import { now } from '@crm/base/clock'
import type { ShopType } from '@crm/contracts/enums'
import { SHOP_GRANT_SECONDS } from '@crm/contracts/rules/shopTypes'
import { onStoredElsewhere, readStored, storageKeys, writeStored } from '@crm/platform/storage'
import { useMemo, useSyncExternalStore } from 'react'

/** An authorisation that somebody began at a platform and may still go on with. */
export interface StartedGrant {
  type: ShopType
  /** Of a shop that is authorised again. */
  shop_id?: string
  state: string
  /** The platform's page. */
  url: string
  /** ms, by the gateway's clock: it is of no use from then on. */
  until: number
}

/** Those of this browser that still hold, the latest first: the platform's answer may be long in coming, and the page left. */
export function startedGrants(): StartedGrant[] {
  const kept = readStored<StartedGrant[]>(storageKeys.shopGrants)
  return Array.isArray(kept) ? kept.filter(({ until }) => until > now()) : []
}

const listeners = new Set<() => void>()

function keep(grants: readonly StartedGrant[]): void {
  writeStored(storageKeys.shopGrants, grants.length > 0 ? grants : undefined)
  for (const changed of listeners) changed()
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  const stop = onStoredElsewhere(storageKeys.shopGrants, changed)
  return () => {
    listeners.delete(changed)
    stop()
  }
}

/** `startedGrants` for a part of a page, which is drawn anew when they change, here or in another tab. */
export function useStartedGrants(): StartedGrant[] {
  const text = useSyncExternalStore(subscribe, () => JSON.stringify(startedGrants()))
  return useMemo(() => JSON.parse(text) as StartedGrant[], [text]) // Written a line above.
}

/** The one for a platform, or for a shop that is authorised again. */
export const startedGrant = (type: ShopType, shop_id?: string): StartedGrant | undefined =>
  startedGrants().find((each) => each.type === type && each.shop_id === shop_id)

/** Keeps one in place of an earlier one of the same. */
export function keepGrant(grant: Omit<StartedGrant, 'until'>): void {
  const others = startedGrants().filter((each) => each.type !== grant.type || each.shop_id !== grant.shop_id)
  keep([{ ...grant, until: now() + SHOP_GRANT_SECONDS * 1000 }, ...others])
}

/** It led to its end, or was given up. */
export const forgetGrant = (state: string): void => keep(startedGrants().filter((each) => each.state !== state))
