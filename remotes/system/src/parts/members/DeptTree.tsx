import { isPersonal } from '@crm/access/modules'
import { useAction, useCall } from '@crm/client/hooks'
import { commonCalls } from '@crm/contracts/calls/common'
import { memberCalls } from '@crm/contracts/calls/members'
import type { DeptNode } from '@crm/contracts/entities'
import { useCanCall } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import { Button, IconPlus, Input, useDialog, useIsPhone, Loaded } from '@crm/ui/base'
import { type MenuAction, SideEntry } from '@crm/ui/data'
import { type DragEvent, useState } from 'react'
import { DeptDialog } from './DeptDialog.tsx'
import classes from './DeptTree.module.css'
import { deptIn } from './memberCells.tsx'

const UNASSIGNED = -1
const DRAGGED = 'application/x-dept'

interface DeptTreeProps {
  /** 0: all, -1: 未分配部门. */
  chosen: number
  unassigned: number | undefined
  onChoose: (id: number) => void
}

/** The departments one may see; administrators add, rename, move (drag, or 编辑) and remove them here. */
export function DeptTree({ chosen: selected, unassigned, onChoose }: DeptTreeProps) {
  const depts = useCall(commonCalls.deptList, {})
  const [keyword, setKeyword] = useState('')
  const openDialog = useDialog()
  const isPhone = useIsPhone()
  const who = useWho()
  const canCall = useCanCall()
  const edits =
    canCall([memberCalls.addDept, memberCalls.updateDept, memberCalls.removeDept]) && !isPersonal(who) && !isPhone
  const move = useAction(memberCalls.updateDept, { weight: { harmless: 'inPlace' }, done: '设置成功' })
  const tree = matching(depts.data?.list ?? [], keyword.trim())
  const drop = (event: DragEvent, parent_id: number) => {
    event.preventDefault()
    event.stopPropagation()
    const dragged = deptIn(depts.data?.list ?? [], Number(event.dataTransfer.getData(DRAGGED)))
    if (dragged && dragged.id !== parent_id)
      void move.run({ id: dragged.id, parent_id, updated_at: dragged.updated_at })
  }
  return (
    <aside className={classes.tree} aria-label="部门">
      <div className={classes.header}>
        <Input value={keyword} onChange={setKeyword} placeholder="搜索部门" aria-label="搜索部门" showClear />
        {edits && <Button icon={<IconPlus />} aria-label="添加部门" onClick={() => openDialog(DeptDialog, {})} />}
      </div>
      <Loaded read={depts} lines={5} small>
        {() => (
          <ul
            className={classes.list}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => drop(event, 0)}
          >
            <SideEntry label="全部成员" active={selected === 0} onChoose={() => onChoose(0)} />
            {tree.map((node) => (
              <Dept
                key={node.id}
                node={node}
                depth={0}
                chosen={selected}
                edits={edits}
                onChoose={onChoose}
                onDrop={drop}
              />
            ))}
            <SideEntry
              label="未分配部门"
              count={unassigned}
              active={selected === UNASSIGNED}
              onChoose={() => onChoose(UNASSIGNED)}
            />
          </ul>
        )}
      </Loaded>
    </aside>
  )
}

interface DeptProps {
  node: DeptNode
  depth: number
  chosen: number
  edits: boolean
  onChoose: (id: number) => void
  onDrop: (event: DragEvent, parentId: number) => void
}

function Dept({ node, depth, chosen: selected, edits, onChoose, onDrop }: DeptProps) {
  const openDialog = useDialog()
  const remove = useAction(memberCalls.removeDept, { weight: 'asked', done: '已删除' })
  const menu: MenuAction[] = [
    { text: '添加下级部门', onClick: () => openDialog(DeptDialog, { parent: node }) },
    { text: '编辑', onClick: () => openDialog(DeptDialog, { dept: node }) },
    {
      text: '删除',
      danger: true,
      confirm: {
        title: `删除部门「${node.name}」？`,
        content: '仅可删除没有成员和下级部门的部门。',
        confirmText: '删除',
        danger: true,
      },
      onClick: (agreement) => void remove.run({ id: node.id, updated_at: node.updated_at }, agreement),
    },
  ]
  return (
    <>
      <SideEntry
        label={node.name}
        count={node.user_count}
        depth={depth}
        active={selected === node.id}
        onChoose={() => onChoose(node.id)}
        menu={edits ? menu : undefined}
        draggable={edits}
        onDragStart={(event) => event.dataTransfer.setData(DRAGGED, String(node.id))}
        onDrop={(event) => onDrop(event, node.id)}
      />
      {node.sub_dept?.map((below) => (
        <Dept
          key={below.id}
          node={below}
          depth={depth + 1}
          chosen={selected}
          edits={edits}
          onChoose={onChoose}
          onDrop={onDrop}
        />
      ))}
    </>
  )
}

/** The departments whose name holds the text, with what leads to them. */
export function matching(nodes: readonly DeptNode[], text: string): DeptNode[] {
  if (text === '') return [...nodes]
  return nodes.flatMap((node) => {
    const below = matching(node.sub_dept ?? [], text)
    return node.name.includes(text) || below.length > 0 ? [{ ...node, sub_dept: below }] : []
  })
}
