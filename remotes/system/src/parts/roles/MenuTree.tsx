import { Button, Checkbox, DesktopOnly, Input, Tooltip } from '@crm/ui/base'
import { useState } from 'react'
import type { MenuGroup, RoleDraft } from './roleDraft.ts'
import classes from './Roles.module.css'

interface MenuTreeProps {
  groups: readonly MenuGroup[]
  draft: RoleDraft
  edits: boolean
  onChange: (draft: RoleDraft) => void
}

/** 菜单权限: the sidebar as a tree; what role or edition decide is grey and says so. */
export function MenuTree({ groups, draft, edits, onChange }: MenuTreeProps) {
  const [keyword, setKeyword] = useState('')
  const word = keyword.trim()
  const free = groups.flatMap(({ items }) => items).filter(({ locked }) => locked === undefined)
  const set = (routes: readonly string[], isOpen: boolean) =>
    onChange({
      ...draft,
      closed: isOpen
        ? draft.closed.filter((name) => !routes.includes(name))
        : [...new Set([...draft.closed, ...routes])],
    })
  const all = free.map(({ route }) => route)
  return (
    <>
      <div className={classes.tools}>
        <Input value={keyword} onChange={setKeyword} placeholder="搜索菜单" aria-label="搜索菜单" showClear />
        {edits && (
          <DesktopOnly>
            <Button size="small" onClick={() => set(all, true)}>
              全选
            </Button>
            <Button size="small" onClick={() => set(all, false)}>
              全不选
            </Button>
          </DesktopOnly>
        )}
      </div>
      {groups.map((group) => {
        const items = group.items.filter(({ label }) => label.includes(word) || group.label.includes(word))
        if (items.length === 0) return null
        return (
          <fieldset key={group.label} className={classes.group}>
            <legend>{group.label}</legend>
            <div className={classes.items}>
              {items.map(({ route, label, locked, isOpen, isShared }) => (
                <Tooltip key={route} content={locked ?? (isShared ? '在带货与种草中同时生效' : undefined)}>
                  <span>
                    <Checkbox
                      checked={locked === undefined ? !draft.closed.includes(route) : isOpen}
                      disabled={!edits || locked !== undefined}
                      onChange={({ target }) => set([route], target.checked === true)}
                    >
                      {label}
                      {locked !== undefined && <span className={classes.note}>（{locked}）</span>}
                    </Checkbox>
                  </span>
                </Tooltip>
              ))}
            </div>
          </fieldset>
        )
      })}
    </>
  )
}
