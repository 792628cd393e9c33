import { IconSetting } from '@douyinfe/semi-icons'
import Button from '@douyinfe/semi-ui/lib/es/button'
import Popover from '@douyinfe/semi-ui/lib/es/popover'
import { useAction } from '@crm/client/hooks'
import { commonCalls } from '@crm/contracts/calls/common'
import { UserSettingKey } from '@crm/contracts/enums'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { changeSession, useSession, useWho } from '@crm/platform/session'
import { DesktopOnly } from '../base/ActionArea.tsx'
import { TextButton } from '../base/TextLink.tsx'
import { OrderPanel } from '../data/boards/OrderPanel.tsx'
import { type Blocks, COLUMNS, type Layout, readLayout, reordered, writeLayout } from './layout.ts'

const COLUMN_TITLES = { top: '通栏', main: '左栏', side: '右栏' } as const
const setting_key = UserSettingKey.workbenchLayout

/** The layout of a module's workbench for the reader's role, and its writer; nothing is as usual. */
export function useLayout<Key extends string>(
  blocks: Blocks<Key>,
  module: ModuleId,
): [Layout<Key>, (layout: Layout<Key> | undefined) => void] {
  const { role_id } = useWho()
  const name = module === 1 ? String(role_id) : `${module}-${role_id}`
  const saved = useSession().settings[setting_key]
  const save = useAction(commonCalls.userSettingSet, { weight: { harmless: 'own' }, inOrder: true })
  const change = (layout: Layout<Key> | undefined) => {
    const setting_value = writeLayout(saved, name, layout)
    // The blocks move at once; the server remembers for the next time.
    changeSession((session) => ({ ...session, settings: { ...session.settings, [setting_key]: setting_value } }))
    void save.run({ setting_key, setting_value })
  }
  return [readLayout(blocks, saved, name), change]
}

interface LayoutButtonProps<Key extends string> {
  blocks: Blocks<Key>
  layout: Layout<Key>
  /** Blocks that the role has. */
  offered: readonly Key[]
  onChange: (layout: Layout<Key> | undefined) => void
}

/** 布局: blocks are put in order within their column, by dragging or by buttons, and hidden. */
export function LayoutButton<Key extends string>(props: LayoutButtonProps<Key>) {
  const { blocks, offered, onChange } = props
  const { order, hidden } = props.layout
  const toggle = (key: string) => {
    const rest = hidden.filter((each) => each !== key)
    onChange({ order, hidden: rest.length < hidden.length ? rest : [...hidden, key as Key] }) // the panel has blocks alone
  }
  const panels = COLUMNS.map((column) => ({
    column,
    items: order
      .filter((key) => blocks[key].column === column && offered.includes(key))
      .map((key) => ({ key, title: blocks[key].title })),
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
                  onChange={(keys) => onChange({ order: reordered(blocks, order, column, keys), hidden })}
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
