import type { AnswerOf } from '@crm/contracts/call'
import type { commonCalls } from '@crm/contracts/calls/common'
import type { ColumnChoice } from '../columns/columns.ts'
import type { AddressQuery } from '../filters/filterSpec.ts'
import { isChoice } from '../columns/useTableSettings.ts'

export type SavedView = AnswerOf<typeof commonCalls.viewList>['list'][number]

/** Views that one person may keep of one table. */
export const VIEWS_MAX = 20
/** Characters of a view's name. */
export const VIEW_NAME_MAX = 20

/** What a view brings back: filters, tabs, sort and page size as the address holds them, and the columns. */
export interface ViewContent {
  address: AddressQuery
  columns: ColumnChoice | undefined
}

/** Reads what the server kept of a view; members that another version wrote in another shape are left out. */
export function contentOf(config: Readonly<Record<string, unknown>>): ViewContent {
  const { address, columns } = config
  const texts =
    typeof address === 'object' && address !== null
      ? Object.entries(address).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      : []
  return { address: Object.fromEntries(texts), columns: isChoice(columns) ? columns : undefined }
}

/** Whether the list shows exactly what the view holds. */
export function isShown(view: SavedView, shown: ViewContent): boolean {
  return textOf(contentOf(view.config)) === textOf(shown)
}

function textOf({ address, columns }: ViewContent): string {
  const sorted = Object.entries(address).sort(([a], [b]) => (a < b ? -1 : 1))
  const { order, shown, pinned } = columns ?? { order: [], shown: [], pinned: {} }
  return JSON.stringify([sorted, order, [...shown].sort(), Object.entries(pinned).sort(([a], [b]) => (a < b ? -1 : 1))])
}

/** Why a view cannot be kept under this name, or nothing. */
export function viewNameError(name: string, views: readonly SavedView[], id?: number): string | undefined {
  const wanted = name.trim()
  if (wanted === '') return '请输入视图名称'
  if (wanted.length > VIEW_NAME_MAX) return `视图名称不能超过 ${VIEW_NAME_MAX} 个字符`
  const own = views.filter((view) => view.is_mine === 1 && view.id !== id)
  if (own.some((view) => view.name === wanted)) return '已有同名视图'
  return id === undefined && own.length >= VIEWS_MAX ? `最多保存 ${VIEWS_MAX} 个视图` : undefined
}
