import { IconMore } from '@douyinfe/semi-icons'
import Button from '@douyinfe/semi-ui/lib/es/button'
import Dropdown from '@douyinfe/semi-ui/lib/es/dropdown'
import { useRef } from 'react'
import { useFreshPress } from '../../base/useFreshPress.ts'
import { type Press, withConfirm } from '../../base/withConfirm.ts'

/** An entry; its `confirm` is asked before. */
export type MenuAction = Press & {
  text: string
  danger?: boolean
  reads?: boolean
}

interface MoreMenuProps {
  /** What the button is called. */
  label: string
  /** Colour of the entries that are no danger. */
  type?: 'primary' | 'tertiary'
  /** `reads`: shows something and changes nothing, so an expired account may. */
  actions: readonly MenuAction[]
}

/** Actions behind a button of three dots. */
export function MoreMenu({ label, type = 'primary', actions }: MoreMenuProps) {
  const chosen = useRef<string>(undefined)
  const { press } = useFreshPress(() => {
    // What the row, as it is now, does no longer is not done.
    const action = actions.find(({ text }) => text === chosen.current)
    if (action) withConfirm(action)()
  })
  const choose = (action: MenuAction) => {
    if (action.reads) return withConfirm(action)()
    chosen.current = action.text
    press()
  }
  return (
    <Dropdown
      trigger="click"
      clickToHide
      position="bottomRight"
      render={
        <Dropdown.Menu>
          {actions.map((action) => (
            <Dropdown.Item
              key={action.text}
              type={action.danger ? 'danger' : type}
              data-writes={action.reads ? undefined : ''}
              onClick={() => choose(action)}
            >
              {action.text}
            </Dropdown.Item>
          ))}
        </Dropdown.Menu>
      }
    >
      <Button
        size="small"
        theme="borderless"
        type="tertiary"
        icon={<IconMore />}
        aria-label={label}
        data-read-actions
      />
    </Dropdown>
  )
}
