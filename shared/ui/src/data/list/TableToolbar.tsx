import { BULK_KEYS_MAX, BULK_MAX, BULK_TOO_MANY } from '@crm/contracts/rules/bulkRules'
import { thousands } from '@crm/base/numbers'
import { toast } from '@crm/platform/feedback'
import { IconMenu, IconRefresh } from '@douyinfe/semi-icons'
import Button from '@douyinfe/semi-ui/lib/es/button'
import Dropdown from '@douyinfe/semi-ui/lib/es/dropdown'
import type { ReactNode } from 'react'
import { ActionArea, ReadActions } from '../../base/ActionArea.tsx'
import { useIsPhone } from '../../base/phone.ts'
import { TextButton } from '../../base/TextLink.tsx'
import { Tooltip } from '../../base/Tooltip.tsx'
import { ColumnSettings } from '../columns/ColumnSettings.tsx'
import { ExportButton, type ListExport } from './ExportButton.tsx'
import { ImportButton } from '../imports/ImportButton.tsx'
import type { ListImport } from '../imports/listImport.ts'
import { SavedViews } from '../views/SavedViews.tsx'
import classes from './TableToolbar.module.css'
import type { Filters } from '../filters/useFilters.ts'
import type { Selection } from './useSelection.ts'
import type { Density, TableSettings } from '../columns/useTableSettings.ts'

const densities: readonly { density: Density; text: string }[] = [
  { density: 'compact', text: '紧凑' },
  { density: 'default', text: '默认' },
  { density: 'loose', text: '宽松' },
]

export interface TableToolbarProps {
  /** Left, while nothing is selected: buttons, a short sentence. */
  children?: ReactNode
  /** Left, while rows are selected: a `BulkBar`. */
  bulk?: ReactNode
  selection?: Selection | undefined
  /** Right, before the settings: 导出, 视图. */
  actions?: ReactNode
  settings?: TableSettings | undefined
  /** Columns of a table without settings, for 导出. */
  columns?: readonly { key: string; title: string }[] | undefined
  /** The table's `rows`, for 刷新. */
  rows?: { retry: () => void; stale: boolean } | undefined
  /** 导出: what the list exports. Absent: no button. */
  exports?: ListExport | undefined
  /** 导入: what is imported into the list. Absent: no button. */
  imports?: ListImport | undefined
  /** 视图: the list's own filters; needs settings from `usePersistedTable`. Absent: no saved views. */
  views?: Pick<Filters, 'address' | 'restore'> | undefined
  /** In drawers and dialogs: no line above, no room at the sides. */
  plain?: boolean
}

/**
 * Row above a table: bulk actions on the left; 导入, 导出, 视图, 列设置, 密度 and 刷新 on the right. While rows are ticked, 导入 and 视图
 * leave their room to the bulk actions, so that the rows stay where they are. On a phone 视图 and 刷新 are left,
 * with texts, links and `ReadActions` of the caller.
 */
export function TableToolbar(props: TableToolbarProps) {
  const { children, bulk, selection, actions, settings, columns, rows, exports, imports, views, plain } = props
  const isPhone = useIsPhone()
  const isTicked = !isPhone && selection !== undefined && selection.keys.size > 0
  return (
    <ActionArea className={plain ? `${classes.bar} ${classes.plain}` : classes.bar}>
      <div className={classes.left}>{isTicked ? bulk : children}</div>
      <div className={classes.right}>
        {actions}
        {!isTicked && imports && <ImportButton imports={imports} />}
        {exports && (
          <ExportButton exports={exports} settings={settings} selection={selection} {...(columns && { columns })} />
        )}
        {!isTicked && views && settings?.id && (
          <ReadActions>
            <SavedViews table={settings.id} filters={views} settings={settings} />
          </ReadActions>
        )}
        {settings && !isPhone && (
          <ReadActions>
            <ColumnSettings settings={settings} />
            <Dropdown
              trigger="click"
              clickToHide
              position="bottomRight"
              render={
                <Dropdown.Menu>
                  {densities.map(({ density, text }) => (
                    <Dropdown.Item
                      key={density}
                      active={settings.density === density}
                      onClick={() => settings.setDensity(density)}
                    >
                      {text}
                    </Dropdown.Item>
                  ))}
                </Dropdown.Menu>
              }
            >
              <Button theme="borderless" type="tertiary" icon={<IconMenu />} aria-label="密度" />
            </Dropdown>
          </ReadActions>
        )}
        {rows && (
          <ReadActions>
            <Tooltip content="刷新">
              <Button
                theme="borderless"
                type="tertiary"
                icon={<IconRefresh spin={rows.stale} />}
                aria-label="刷新"
                onClick={rows.retry}
              />
            </Tooltip>
          </ReadActions>
        )}
      </div>
    </ActionArea>
  )
}

export interface BulkBarProps {
  selection: Selection
  /** Bulk action buttons. */
  children?: ReactNode
  /** Rows of the whole result; offers 选择全部 n 条. */
  total?: number | undefined
  /** Copies the ticked rows of the page as a table; absent: not offered. */
  onCopy?: (() => void) | undefined
}

/** 已选 n 项 with the actions on them, as far as one write takes as many ticks. More than 10,000 cannot be selected at once: it says so before anything is asked. */
export function BulkBar({ selection, children, total, onCopy }: BulkBarProps) {
  const count = selection.all ? (total ?? selection.keys.size) : selection.keys.size
  const selectAll = () => {
    if (total !== undefined && total > BULK_MAX) toast.warning(BULK_TOO_MANY)
    else selection.selectAll()
  }
  return (
    <div className={classes.bulk} role="status">
      <span>
        已选 <b>{thousands(count)}</b> 项
      </span>
      <ReadActions>
        {total !== undefined && total > selection.keys.size && !selection.all && (
          <TextButton onClick={selectAll}>选择全部 {thousands(total)} 条</TextButton>
        )}
        <TextButton onClick={selection.clear}>取消选择</TextButton>
        {onCopy && <TextButton onClick={onCopy}>复制</TextButton>}
      </ReadActions>
      {selection.all || selection.keys.size <= BULK_KEYS_MAX
        ? children
        : `逐条勾选最多操作 ${BULK_KEYS_MAX} 条，更多请筛选后选择全部`}
    </div>
  )
}
