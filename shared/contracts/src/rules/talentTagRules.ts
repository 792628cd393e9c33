/** Groups that a corporation's tags stand in at most. */
export const TAG_GROUPS_MAX = 20
/** Tags of a corporation at most, personal ones included. */
export const TAGS_MAX = 1_000
/** Tags that are added at once at most. */
export const TAGS_PER_ADD = 50
/** Characters of a tag's name. */
export const TAG_NAME_MAX = 10

/** Colours of tags, as Semi names them. */
export const TAG_COLOURS = [
  'blue',
  'violet',
  'cyan',
  'teal',
  'green',
  'lime',
  'amber',
  'orange',
  'red',
  'pink',
  'purple',
  'grey',
] as const
export type TagColour = (typeof TAG_COLOURS)[number]

/** Chinese names of the colours. */
export const tagColourLabel: Readonly<Record<TagColour, string>> = {
  blue: '蓝色',
  violet: '紫罗兰',
  cyan: '青色',
  teal: '水鸭青',
  green: '绿色',
  lime: '青柠',
  amber: '琥珀',
  orange: '橙色',
  red: '红色',
  pink: '粉色',
  purple: '紫色',
  grey: '灰色',
}

/** Who sees a tag: everybody, the creator's department, the creator. */
export const TagScope = { all: 1, dept: 2, own: 3 } as const
export type TagScope = (typeof TagScope)[keyof typeof TagScope]

/** Chinese names of TagScope. */
export const tagScopeLabel: Readonly<Record<TagScope, string>> = { 1: '全员', 2: '部门', 3: '自己' }

/** A tag in use, or stopped: it stays on its talents, and nobody puts it on another. */
export const TagStatus = { used: 1, stopped: 2 } as const
export type TagStatus = (typeof TagStatus)[keyof typeof TagStatus]

/** Chinese names of TagStatus. */
export const tagStatusLabel: Readonly<Record<TagStatus, string>> = { 1: '启用', 2: '停用' }
