import type { ConfirmOptions } from '@crm/platform/feedback'
import { IconMore } from '@douyinfe/semi-icons'
import Button from '@douyinfe/semi-ui/lib/es/button'
import Dropdown from '@douyinfe/semi-ui/lib/es/dropdown'
import { withConfirm } from '../../base/withConfirm.ts'

export interface MenuAction {
  text: string
  danger?: boolean
  reads?: boolean
  /** What is asked before it. */
  confirm?: ConfirmOptions
  onClick: () => void
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
  return (
    <Dropdown
      trigger="click"
      clickToHide
      position="bottomRight"
      render={
        <Dropdown.Menu>
          {actions.map(({ text, danger, reads, confirm, onClick }) => (
            <Dropdown.Item
              key={text}
              type={danger ? 'danger' : type}
              data-writes={reads ? undefined : ''}
              onClick={withConfirm(confirm, onClick)}
            >
              {text}
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
