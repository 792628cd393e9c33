import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { defaultModule } from './modules.ts'

/** The package a corporation has bought for one module; times are unix seconds. */
export interface ModuleVersion {
  level: number
  name?: string
  start_time: number
  end_time: number
}

/** What one module allows its user beyond the role. */
export interface ModulePermission {
  export_permission: boolean
  user_detail_permission: boolean
}

/** Kind of portal the user came through; the private one hides what only the vendor's own portal offers. */
export type PortalType = 'public' | 'private'

/** The signed-in user, as far as any access rule asks. Made by `whoOf`; the rules below take only the fields they need. */
export interface Who {
  user_id: number
  nick_name: string
  role_id: number
  role_name: string
  /** 0: belongs to no corporation yet. */
  corp_id: number
  /** Absent: the corporation does not own the module. */
  modules: { commerce?: ModuleVersion; content?: ModuleVersion }
  /** `tz` colonel-type corporation, `by` Baiying, otherwise empty. */
  corp_source: string
  is_whitelist: boolean
  /** Preferred business: 1 carry, 2 content, 0 none chosen. */
  cmm_follow: number
  is_novice: boolean
  novice_percent: number
  /** Flags by name; an absent flag counts as on. */
  grayscale: Readonly<Record<string, boolean>>
  /** By classify: 1 commerce, 2 content. */
  permission: Readonly<Record<ModuleId, ModulePermission>>
  /** Pages that the enterprise has closed to the role, by name. */
  closed: readonly string[]
  /** Rights that it has taken from the role. */
  denied: readonly string[]
  /** User settings by key. */
  settings: Readonly<Record<string, string>>
  /** The corporation lets its rules run (release of talents). */
  is_open_rule: boolean
  /** Media of the corporation may add goods, too. */
  medium_adds_goods: boolean
  /** Name and last digits of the reader lie over every page. */
  watermark: boolean
  author_count: number
  created_at: number
  portal: PortalType
  /** Portal features by name, see `featureOn`. */
  features: Readonly<Record<string, boolean>>
  /** Module that the user works in now. */
  module: ModuleId
}

/** The answers of the start-up calls that a `Who` is made of, in their wire names. */
export interface WhoSource {
  user: {
    user_id: number
    nick_name: string
    role_id: number
    role_name: string
    corp_id: number
    cmm_follow?: number
    is_novice?: number | boolean
    novice_percent?: number
    author_count?: number
    created_at?: number
    corp_info?: {
      source_type?: string | null
      is_whitelist?: number | boolean
      version?: { commerce?: ModuleVersion | null; content?: ModuleVersion | null } | null
    } | null
    corp_setting?: {
      is_open_rule?: number | boolean
      medium_adds_goods?: number | boolean
      watermark?: number | boolean
    } | null
  }
  permission?: readonly {
    classify: number
    export_permission: number | boolean
    user_detail_permission: number | boolean
    closed?: readonly string[]
    denied?: readonly string[]
  }[]
  grayscale?: Readonly<Record<string, number | boolean>>
  settings?: readonly { setting_key: string; setting_value: string }[]
  portal?: PortalType
  features?: Readonly<Record<string, boolean>>
  /** Modules that the portal shows; absent: all. */
  shown?: readonly ModuleId[] | undefined
  /** Portal values of grayscale flags that the server does not send. */
  grayDefaults?: Readonly<Record<string, boolean>>
  /** Module chosen before, if any; otherwise the default of the role. */
  module?: ModuleId
}

/** What of a `Who` the enterprise decides for the role; a missing permission counts as refused. */
export function rightsOf(rows: WhoSource['permission'] = []): Pick<Who, 'permission' | 'closed' | 'denied'> {
  const permissionOf = (classify: ModuleId): ModulePermission => {
    const row = rows.find((one) => one.classify === classify)
    return {
      export_permission: Boolean(row?.export_permission),
      user_detail_permission: Boolean(row?.user_detail_permission),
    }
  }
  return {
    permission: { 1: permissionOf(1), 2: permissionOf(2) },
    closed: [...new Set(rows.flatMap(({ closed = [] }) => closed))],
    denied: [...new Set(rows.flatMap(({ denied = [] }) => denied))],
  }
}

/** Puts the start-up answers together; a missing permission counts as refused, a missing flag as on. */
export function whoOf(parts: WhoSource): Who {
  const { user } = parts
  const version = user.corp_info?.version
  const shows = (module: ModuleId) => !parts.shown || parts.shown.includes(module)
  const who: Who = {
    user_id: user.user_id,
    nick_name: user.nick_name,
    role_id: user.role_id,
    role_name: user.role_name,
    corp_id: user.corp_id,
    modules: {
      ...(version?.commerce && shows(1) ? { commerce: version.commerce } : {}),
      ...(version?.content && shows(2) ? { content: version.content } : {}),
    },
    corp_source: user.corp_info?.source_type ?? '',
    is_whitelist: Boolean(user.corp_info?.is_whitelist),
    cmm_follow: user.cmm_follow ?? 0,
    is_novice: Boolean(user.is_novice),
    novice_percent: user.novice_percent ?? 0,
    grayscale: {
      ...parts.grayDefaults,
      ...Object.fromEntries(Object.entries(parts.grayscale ?? {}).map(([flag, on]) => [flag, Boolean(on)])),
    },
    ...rightsOf(parts.permission),
    settings: Object.fromEntries((parts.settings ?? []).map((one) => [one.setting_key, one.setting_value])),
    is_open_rule: Boolean(user.corp_setting?.is_open_rule),
    medium_adds_goods: Boolean(user.corp_setting?.medium_adds_goods),
    watermark: Boolean(user.corp_setting?.watermark),
    author_count: user.author_count ?? 0,
    created_at: user.created_at ?? 0,
    portal: parts.portal ?? 'public',
    features: parts.features ?? {},
    module: 1,
  }
  return { ...who, module: parts.module ?? defaultModule(who) }
}
