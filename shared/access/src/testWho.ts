import type { ModuleVersion, Who } from './who.ts'

/** Noon of 2026-03-10 in Asia/Shanghai, unix seconds. */
export const NOON = 1_773_115_200

/** A version of that level that runs a year around `NOON`. */
export function version(level: number | null, end_time = NOON + 180 * 86_400): ModuleVersion | undefined {
  return level === null ? undefined : { level, start_time: NOON - 180 * 86_400, end_time }
}

/** The administrator of a brand-level corporation with both modules, changed as the test needs. */
export function testWho(change: Partial<Who> & { commerce?: number | null; content?: number | null } = {}): Who {
  const { commerce = 300, content = 300, ...rest } = change
  const commerceVersion = version(commerce)
  const contentVersion = version(content)
  return {
    user_id: 11,
    nick_name: '林一',
    role_id: 2,
    role_name: '管理员',
    corp_id: 1,
    modules: {
      ...(commerceVersion ? { commerce: commerceVersion } : {}),
      ...(contentVersion ? { content: contentVersion } : {}),
    },
    corp_source: '',
    is_whitelist: false,
    cmm_follow: 1,
    is_novice: false,
    novice_percent: 0,
    grayscale: {},
    permission: {
      1: { export_permission: true, user_detail_permission: true },
      2: { export_permission: true, user_detail_permission: true },
    },
    closed: [],
    denied: [],
    settings: {},
    is_open_rule: false,
    medium_adds_goods: false,
    watermark: false,
    author_count: 0,
    created_at: NOON,
    portal: 'public',
    features: {},
    module: 1,
    ...rest,
  }
}
