/** What was searched for: the text and what it was compared with (昵称, 达人ID, 主页链接). */
import type { Platform } from '@crm/contracts/enums'
export interface SearchInput {
  text: string
  type?: string | number | undefined
}

/** How 收录达人 begins: the platform, and what is known of the talent. */
export interface IncludeStart {
  platform: Platform
  /** What the platform finds the talent by. */
  keyword?: string
  /** 1 number, 2 link, 3 name (视频号). */
  way?: 1 | 2 | 3
  nickName?: string
}

/** The inclusion of a talent that was looked for in vain. A link is one by whatever it was compared with. */
export function includeStart(platform: Platform, searched: SearchInput | undefined): IncludeStart {
  if (searched === undefined || searched.text === '') return { platform }
  const { text, type } = searched
  if (type === 'link' || /^https?:\/\//.test(text)) return { platform, keyword: text, way: 2 }
  if (type === 'id') return { platform, keyword: text, way: 1 }
  return platform === 'sph' ? { platform, keyword: text, way: 3 } : { platform, nickName: text }
}

/** What the filters of a list search for; undefined for nothing, and for lists without a search. */
export function searchedKeyword(values: Readonly<Record<string, unknown>>): SearchInput | undefined {
  const { keyword } = values
  if (typeof keyword !== 'object' || keyword === null || !('text' in keyword)) return undefined
  const { text } = keyword
  if (typeof text !== 'string' || text === '') return undefined
  return 'type' in keyword && (typeof keyword.type === 'string' || typeof keyword.type === 'number')
    ? { text, type: keyword.type }
    : { text }
}
