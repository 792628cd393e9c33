import { day, daysBetween } from '@crm/base/dates'
import { type Platform, platformLabel } from '../enums.ts'

/** What a material is. */
export const MaterialKind = { picture: 1, video: 2, text: 3 } as const
export type MaterialKind = (typeof MaterialKind)[keyof typeof MaterialKind]

/** Chinese names of MaterialKind. */
export const materialKindLabel: Readonly<Record<MaterialKind, string>> = { 1: '图片', 2: '视频', 3: '文案' }

/** What a licence allows: use in own campaigns, in ads, and as a part of something new. */
export const LicenceScope = { own: 1, ads: 2, remake: 3 } as const
export type LicenceScope = (typeof LicenceScope)[keyof typeof LicenceScope]

/** Chinese names of LicenceScope. */
export const licenceScopeLabel: Readonly<Record<LicenceScope, string>> = { 1: '自用', 2: '投放', 3: '二创' }

/** How a licence stands. It follows from the licence and its end whenever it is read, and is never stored. */
export const LicenceState = { granted: 1, ending: 2, ended: 3, none: 4 } as const
export type LicenceState = (typeof LicenceState)[keyof typeof LicenceState]

/** Chinese names of LicenceState. */
export const licenceStateLabel: Readonly<Record<LicenceState, string>> = {
  1: '已授权',
  2: '即将到期',
  3: '到期',
  4: '未授权',
}

/** Where a material is used. */
export const MaterialUseKind = { content: 1, campaign: 2, script: 3 } as const
export type MaterialUseKind = (typeof MaterialUseKind)[keyof typeof MaterialUseKind]

/** Chinese names of MaterialUseKind. */
export const materialUseLabel: Readonly<Record<MaterialUseKind, string>> = { 1: '内容', 2: '项目', 3: '脚本' }

/** What is allowed of a material. */
export interface Licence {
  /** 1 granted, 2 not. */
  licence: 1 | 2
  scopes: readonly LicenceScope[]
  /** Empty: all of them. */
  platforms: readonly Platform[]
  /** Unix seconds; null for good. */
  licence_end: number | null
}

/** Days before its end from which on a licence is 即将到期. */
export const LICENCE_ENDING_DAYS = 14
/** Days before the end at which uploader and leads are told; 0 on the day itself. */
export const LICENCE_NOTICE_DAYS = [14, 3, 0] as const
/** Days that something deleted stays in the bin. */
export const MATERIAL_BIN_DAYS = 30
/** Days for which a material stands in the folder 最近. */
export const MATERIAL_RECENT_DAYS = 7
/** Most versions of a material, the present one among them. */
export const MATERIAL_VERSIONS_MAX = 10
/** Characters of a name. */
export const MATERIAL_NAME_MAX = 60
/** Characters of a text that is a material. */
export const MATERIAL_TEXT_MAX = 5_000
/** Files that are taken in at once. */
export const MATERIAL_FILES_MAX = 20
/** Folders of the materials of an enterprise, and the levels that they stand in. */
export const MATERIAL_FOLDERS_MAX = 200
export const FOLDER_LEVELS_MAX = 5
/** Characters of a folder's name. */
export const FOLDER_NAME_MAX = 20
/** Tags of one material. */
export const TAGS_OF_MATERIAL_MAX = 20
/** Groups of material tags, and tags, of an enterprise. */
export const MATERIAL_TAG_GROUPS_MAX = 20
export const MATERIAL_TAGS_MAX = 500
/** Rules by which tags come by themselves. */
export const MATERIAL_TAG_RULES_MAX = 100

/** Folders that nobody fills by hand: all, of the last days, one's own, with a hot content, deleted. */
export const SMART_FOLDERS = ['all', 'recent', 'mine', 'hot', 'bin'] as const
export type SmartFolder = (typeof SMART_FOLDERS)[number]

/** Chinese names of the smart folders. */
export const smartFolderLabel: Readonly<Record<SmartFolder, string>> = {
  all: '全部素材',
  recent: '最近',
  mine: '我的',
  hot: '高互动',
  bin: '回收站',
}

/** Whole days from today to the day on which a licence ends; negative when that is over. */
export const licenceDays = (end: number, now: number): number => daysBetween(now, end)

/** How a licence stands at a moment. */
export function licenceState({ licence, licence_end }: Pick<Licence, 'licence' | 'licence_end'>, now: number) {
  if (licence === 2) return LicenceState.none
  if (licence_end === null) return LicenceState.granted
  if (licence_end < now) return LicenceState.ended
  return licenceDays(licence_end, now) <= LICENCE_ENDING_DAYS ? LicenceState.ending : LicenceState.granted
}

/** What a use asks of the licence: something to be done on platforms. */
export interface MaterialUse {
  scope: LicenceScope
  /** Where it will be seen; empty: that is not known yet. */
  platforms: readonly Platform[]
}

/** Why a material may not be used so at a moment, as a sentence; undefined when it may. */
export function materialRefusal(
  { name, ...licence }: Licence & { name: string },
  { scope, platforms }: MaterialUse,
  now: number,
): string | undefined {
  const state = licenceState(licence, now)
  if (state === LicenceState.none) return `素材「${name}」未授权`
  if (state === LicenceState.ended) return `素材「${name}」授权已于${day(licence.licence_end ?? 0)}到期`
  if (!licence.scopes.includes(scope)) return `未授权用于${licenceScopeLabel[scope]}`
  const outside = licence.platforms.length === 0 ? [] : platforms.filter((each) => !licence.platforms.includes(each))
  return outside.length === 0 ? undefined : `未授权用于${outside.map((each) => platformLabel[each]).join('、')}`
}
