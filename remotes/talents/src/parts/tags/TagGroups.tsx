import { useAction } from '@crm/client/hooks'
import type { CallState } from '@crm/client/hooks'
import { talentTagCalls } from '@crm/contracts/calls/talentTags'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { TAG_GROUPS_MAX } from '@crm/contracts/rules/talentTagRules'
import { GuardedButton, IconPlus, useDialog, useIsPhone, Loaded } from '@crm/ui/base'
import { SideEntry } from '@crm/ui/data'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { moved } from './groupOrder.ts'
import { TagGroupDialog } from './TagGroupDialog.tsx'
import classes from './TagGroups.module.css'
import type { TagGroup } from './useTagGroups.ts'

interface TagGroupsProps {
  classify: ModuleId
  groups: CallState<{ list: TagGroup[] }>
  selected: number | undefined
  /** May add, rename, sort and delete groups. */
  edits: boolean
  onSelect: (id: number | undefined) => void
}

/** The groups of tags; those who may sort them by dragging, or with Alt and the arrow keys. */
export function TagGroups({ classify, groups, selected, onSelect, ...given }: TagGroupsProps) {
  const isPhone = useIsPhone()
  const edits = given.edits && !isPhone
  const openDialog = useDialog()
  const sort = useAction(talentTagCalls.groupSort, { weight: { harmless: 'inPlace' }, done: '设置成功' })
  const remove = useAction(talentTagCalls.groupDelete, { weight: 'asked', done: '已删除' })
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const list = groups.data?.list ?? []
  const ids = list.map(({ id }) => id)
  const place = (id: number, at: number) => {
    const order = moved(ids, id, at)
    if (order.join() !== ids.join()) void sort.run({ classify, ids: order })
  }
  const press = (event: KeyboardEvent, id: number, at: number) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (!edits || !event.altKey || step === 0) return
    event.preventDefault()
    place(id, at + step)
  }
  const drop = (event: DragEvent, at: number) => {
    event.preventDefault()
    if (dragged !== undefined) place(dragged, at)
    setOver(undefined)
  }
  return (
    <aside className={classes.groups} aria-label="标签分组">
      <div className={classes.header}>
        <b>标签分组</b>
        {edits && (
          <GuardedButton
            size="small"
            theme="borderless"
            icon={<IconPlus />}
            guardRepeats={false}
            refusal={list.length >= TAG_GROUPS_MAX ? `最多 ${TAG_GROUPS_MAX} 个标签分组` : undefined}
            onClick={() => openDialog(TagGroupDialog, { classify })}
          >
            添加分组
          </GuardedButton>
        )}
      </div>
      <Loaded read={groups} lines={5} small>
        {() => (
          <ul className={classes.list}>
            <SideEntry
              label="全部标签"
              count={list.reduce((sum, group) => sum + group.tag_count, 0)}
              active={selected === undefined}
              onChoose={() => onSelect(undefined)}
            />
            {list.map((group, index) => (
              <SideEntry
                key={group.id}
                label={group.name}
                count={group.tag_count}
                active={selected === group.id}
                onChoose={() => onSelect(group.id)}
                onKeyDown={(event) => press(event, group.id, index)}
                tip={edits ? '拖动或按 Alt 加上下方向键排序' : undefined}
                menu={
                  edits
                    ? [
                        { text: '重命名', onClick: () => openDialog(TagGroupDialog, { classify, group }) },
                        {
                          text: '删除',
                          danger: true,
                          confirm: {
                            title: `删除分组「${group.name}」？`,
                            content: '仅可删除没有标签的分组。',
                            confirmText: '删除',
                            danger: true,
                          },
                          onClick: (agreement) => void remove.run({ classify, id: group.id }, agreement),
                        },
                      ]
                    : undefined
                }
                over={over === group.id}
                draggable={edits}
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move'
                  setDragged(group.id)
                }}
                onDragEnd={() => {
                  setDragged(undefined)
                  setOver(undefined)
                }}
                onDragOver={(event) => {
                  if (dragged === undefined) return
                  event.preventDefault()
                  setOver(group.id)
                }}
                onDrop={(event) => drop(event, index)}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </aside>
  )
}
