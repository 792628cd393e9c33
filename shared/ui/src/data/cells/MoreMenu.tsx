import { IconMore } from '@douyinfe/semi-icons'
import Button from '@douyinfe/semi-ui/lib/es/button'
import Dropdown from '@douyinfe/semi-ui/lib/es/dropdown'

interface MoreMenuProps {
  /** What the button is called. */
  label: string
  /** Colour of the entries that are no danger. */
  type?: 'primary' | 'tertiary'
  /** `reads`: shows something and changes nothing, so an expired account may. */
  actions: readonly { text: string; danger?: boolean; reads?: boolean; onClick: () => void }[]
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
          {actions.map(({ text, danger, reads, onClick }) => (
            <Dropdown.Item
              key={text}
              type={danger ? 'danger' : type}
              data-writes={reads ? undefined : ''}
              onClick={onClick}
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
