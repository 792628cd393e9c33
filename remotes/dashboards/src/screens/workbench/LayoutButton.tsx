import { useAction } from '@crm/client/hooks'
import { commonCalls } from '@crm/contracts/calls/common'
import { UserSettingKey } from '@crm/contracts/enums'
import { changeSession, useSession, useWho } from '@crm/platform/session'
import { Button, DesktopOnly, IconSetting, Popover, TextButton } from '@crm/ui/base'
import { OrderPanel } from '../../parts/order-panel/OrderPanel.tsx'
import { BLOCKS, type BlockKey, COLUMNS, type Layout, readLayout, reordered, writeLayout } from './workbenchLayout.ts'

const COLUMN_TITLES = { top: '通栏', main: '左栏', side: '右栏' } as const
const setting_key = UserSettingKey.workbenchLayout

/** The layout of the reader's role, and its writer; nothing is as usual. */
export function useLayout(): [Layout, (layout: Layout | undefined) => void] {
  const { role_id } = useWho()
  const saved = useSession().settings[setting_key]
  const save = useAction(commonCalls.userSettingSet, { weight: { harmless: 'own' }, inOrder: true })
  const change = (layout: Layout | undefined) => {
    const setting_value = writeLayout(saved, role_id, layout)
    // The blocks move at once; the server remembers for the next time.
    changeSession((session) => ({ ...session, settings: { ...session.settings, [setting_key]: setting_value } }))
    void save.run({ setting_key, setting_value })
  }
  return [readLayout(saved, role_id), change]
}

interface LayoutButtonProps {
  layout: Layout
  /** Blocks that the role has. */
  offered: readonly BlockKey[]
  onChange: (layout: Layout | undefined) => void
}

/** 布局: blocks are put in order within their column, by dragging or by buttons, and hidden. */
export function LayoutButton({ layout: { order, hidden }, offered, onChange }: LayoutButtonProps) {
  const toggle = (key: string) => {
    const rest = hidden.filter((each) => each !== key)
    onChange({ order, hidden: rest.length < hidden.length ? rest : [...hidden, key as BlockKey] }) // the panel has blocks alone
  }
  const panels = COLUMNS.map((column) => ({
    column,
    items: order
      .filter((key) => BLOCKS[key].column === column && offered.includes(key))
      .map((key) => ({ key, title: BLOCKS[key].title })),
  }))
  return (
    <DesktopOnly>
      <Popover
        trigger="click"
        position="bottomRight"
        content={
          <div role="group" aria-label="工作台布局">
            {panels
              .filter(({ items }) => items.length > 0)
              .map(({ column, items }) => (
                <OrderPanel
                  key={column}
                  title={COLUMN_TITLES[column]}
                  items={items}
                  onChange={(keys) => onChange({ order: reordered(order, column, keys), hidden })}
                  hidden={{ keys: hidden, onToggle: toggle }}
                />
              ))}
            <TextButton onClick={() => onChange(undefined)}>恢复默认</TextButton>
          </div>
        }
      >
        <Button theme="borderless" type="tertiary" icon={<IconSetting />}>
          布局
        </Button>
      </Popover>
    </DesktopOnly>
  )
}
