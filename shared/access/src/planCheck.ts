import { QuotaType } from '@crm/contracts/enums'
import type { ModuleId } from '@crm/contracts/routes/routeRow'

/** What the bought version contains, as the start-up configuration says. `null` is unlimited, 0 and empty lists are without. */
export interface PlanVersion {
  shops: number | null
  platforms: readonly string[]
  author_schedule: number
  export: readonly string[]
  spu_export: readonly string[]
  spu_detail: readonly string[]
  percentages_type: readonly string[]
}

/** Something that a version may not contain. `value` of shops is how many there are already. */
export type PlanNeed =
  | { of: 'shops'; value: number }
  | { of: 'platforms'; platform: string }
  | { of: 'liveScheduling' }
  | { of: 'export'; module: ModuleId }
  | { of: 'spuExport' }
  | { of: 'spuDetail' }
  | { of: 'percentagesType'; type: string }

/** The bought version contains it. One that could not be read stops nobody: the gateway decides. */
export function planAllows(version: PlanVersion | undefined, need: PlanNeed): boolean {
  if (!version) return true
  switch (need.of) {
    case 'shops':
      return version.shops === null || need.value < version.shops
    case 'platforms':
      return version.platforms.includes(need.platform)
    case 'liveScheduling':
      return version.author_schedule !== 0
    case 'export':
      return version.export.includes(String(need.module))
    case 'spuExport':
      return version.spu_export.length > 0
    case 'spuDetail':
      return version.spu_detail.length > 0
    case 'percentagesType':
      return version.percentages_type.includes(need.type)
  }
}

/** Something is left of a limit. */
export function quotaAllows(quota: { remain: number } | undefined): boolean {
  return quota === undefined || quota.remain > 0
}

const CONTENT: readonly string[] = [
  QuotaType.companyAuthor,
  QuotaType.contentExport,
  QuotaType.content,
  QuotaType.contentMonitor,
]
const ALL: readonly string[] = Object.values(QuotaType)

/** The module whose plan holds a limit; nothing for what is no limit of a plan. */
export function moduleOfQuota(type: unknown): ModuleId | undefined {
  if (typeof type !== 'string' || !ALL.includes(type)) return undefined
  return CONTENT.includes(type) ? 2 : 1
}
