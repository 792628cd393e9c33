import type { CallState } from '@crm/client/hooks'
import type { Agreement } from '@crm/client/weight'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { GuardedButton } from '../../base/GuardedButton.tsx'
import { IconPlus } from '../../base/icons.ts'
import { Loaded } from '../../base/Loaded.tsx'
import { useIsPhone } from '../../base/phone.ts'
import { moved } from './groupOrder.ts'
import { SideEntry } from './SideEntry.tsx'
import classes from './SideGroups.module.css'

interface Group {
  id: number
  name: string
  tag_count: number
}

export interface SideGroupsProps<G extends Group> {
  groups: CallState<{ list: G[] }>
  selected: number | undefined
  /** May add, rename, sort and delete groups. */
  edits: boolean
  /** Most groups. */
  max: number
  onSelect: (id: number | undefined) => void
  onAdd: () => void
  onRename: (group: G) => void
  onSort: (ids: number[]) => void
  onRemove: (id: number, agreement: Agreement) => void
}

/** The groups of tags; those who may sort them by dragging, or with Alt and the arrow keys. */
export function SideGroups<G extends Group>({ groups, selected, max, onSelect, onAdd, ...given }: SideGroupsProps<G>) {
  const { onRename, onSort, onRemove } = given
  const isPhone = useIsPhone()
  const edits = given.edits && !isPhone
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const list = groups.data?.list ?? []
  const ids = list.map(({ id }) => id)
  const place = (id: number, at: number) => {
    const order = moved(ids, id, at)
    if (order.join() !== ids.join()) onSort(order)
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
            refusal={list.length >= max ? `最多 ${max} 个标签分组` : undefined}
            onClick={onAdd}
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
                        { text: '重命名', onClick: () => onRename(group) },
                        {
                          text: '删除',
                          danger: true,
                          confirm: {
                            title: `删除分组「${group.name}」？`,
                            content: '仅可删除没有标签的分组。',
                            confirmText: '删除',
                            danger: true,
                          },
                          onClick: (agreement) => onRemove(group.id, agreement),
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
