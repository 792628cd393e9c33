import { Button, Dropdown, IconMore } from '@crm/ui/base'

export interface MoreAction {
  text: string
  danger?: boolean
  onClick: () => void
}

/** 更多: the actions of a row that have no room beside the others. What somebody may not do is `false` and left out. */
export function MoreActions({ actions }: { actions: readonly (MoreAction | false)[] }) {
  const offered = actions.filter((action) => action !== false)
  if (offered.length === 0) return null
  return (
    <Dropdown
      trigger="click"
      clickToHide
      position="bottomRight"
      render={
        <Dropdown.Menu>
          {offered.map(({ text, danger, onClick }) => (
            <Dropdown.Item key={text} type={danger ? 'danger' : 'primary'} onClick={onClick}>
              {text}
            </Dropdown.Item>
          ))}
        </Dropdown.Menu>
      }
    >
      <Button size="small" theme="borderless" type="tertiary" icon={<IconMore />} aria-label="更多" />
    </Dropdown>
  )
}
