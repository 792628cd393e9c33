import { exportBlock } from '@crm/access/refusals'
import { now } from '@crm/base/clock'
import { ExportType } from '@crm/contracts/taskTypes'
import { open } from '@crm/platform/openers'
import { withinPlan } from '@crm/platform/plan'
import { useMaybeWho } from '@crm/platform/session'
import { IconDownload } from '@douyinfe/semi-icons'
import { useIsPhone } from '../../base/phone.ts'
import { GuardedButton } from '../../base/GuardedButton.tsx'
import type { Selection } from './useSelection.ts'
import type { TableSettings } from '../columns/useTableSettings.ts'

/** What 导出 of a list needs to know. With rows ticked, only they are exported. */
export interface ListExport {
  type: ExportType
  /** The list's own request; page and size are left out of what is sent. */
  request: Readonly<Record<string, unknown>>
  /** Rows of the whole result; undefined while unknown. */
  count: number | undefined
  /** Business of the list; default the current one. */
  classify?: 1 | 2
}

export interface ExportButtonProps {
  exports: ListExport
  /** Columns of the table: the shown ones are ticked at first. */
  settings?: TableSettings | undefined
  /** Columns where a table has no settings. */
  columns?: readonly { key: string; title: string }[]
  selection?: Selection | undefined
}

/** 导出, absent on a phone: says why not without permission, leads to 版本到期 on an expired account and to 升级套餐 without the list in the version, else asks in 导出提示. */
export function ExportButton({ exports, settings, columns, selection }: ExportButtonProps) {
  const who = useMaybeWho()
  const isPhone = useIsPhone()
  if (!who || isPhone) return null
  const module = exports.classify ?? who.module
  const block = exportBlock(who, Math.floor(now() / 1000), module)
  const ask = () => {
    if (block?.kind === 'expired') return open('accountExpiry', {})
    if (exports.type === ExportType.spu && !withinPlan({ of: 'spuExport' })) return
    const { page: _page, size: _size, ...whole } = exports.request
    const isTicked = selection !== undefined && selection.keys.size > 0 && !selection.all
    const { platform } = whole
    open('exportConfirm', {
      type: exports.type,
      classify: module,
      ...(typeof platform === 'string' ? { platform } : {}),
      filters: whole,
      ...(isTicked ? { ids: [...selection.keys].map(String) } : {}),
      count: isTicked ? selection.keys.size : (exports.count ?? 0),
      columns: exportColumns(settings, columns),
    })
  }
  return (
    <GuardedButton
      theme="borderless"
      type="tertiary"
      icon={<IconDownload />}
      guardRepeats={false}
      refusal={block?.kind === 'refused' ? block.sentence : undefined}
      disabled={exports.count === undefined || exports.count === 0}
      onClick={ask}
    >
      导出
    </GuardedButton>
  )
}

/** The columns that a file may hold, in the order of the table; actions are none. */
export function exportColumns(
  settings: TableSettings | undefined,
  columns: readonly { key: string; title: string }[] = [],
): { key: string; title: string; shown: boolean }[] {
  if (!settings) return columns.filter(isData).map(({ key, title }) => ({ key, title, shown: true }))
  return settings.start.order.flatMap((key) => {
    const column = settings.columns.find((each) => each.key === key)
    return column && isData(column) ? [{ key, title: column.title, shown: settings.start.shown.includes(key) }] : []
  })
}

const isData = ({ key }: { key: string }) => key !== 'actions'
