import { memberCalls } from '@crm/contracts/calls/members'
import { memberColumns } from '@crm/contracts/columns/members'
import { open as openByName } from '@crm/platform/openers'
import { useWho } from '@crm/platform/session'
import { isCorpAdmin, managedRoles } from '@crm/access/roles'
import { TaskModule } from '@crm/contracts/enums'
import { go, useCanOpen } from '@crm/platform/navigate'
import { Button, EmptyBlock, IconUserAdd, ReadActions, Tabs } from '@crm/ui/base'
import { FilterBar, ImportButton, type ListImport, ListPage, useList } from '@crm/ui/data'
import { DeptTree } from './DeptTree.tsx'
import classes from './SystemMemberPage.module.css'
import { systemMemberFilters } from './systemMemberFilters.ts'
import { SystemMemberTable } from './SystemMemberTable.tsx'

const ORGANISATION: ListImport = {
  module: TaskModule.member,
  mode: 'org',
  platform: 'all',
  title: '组织架构导入',
}

/** 成员管理: departments at the left, their members at the right. */
export function SystemMemberPage() {
  const who = useWho()
  const canOpen = useCanOpen()
  const list = useList(memberCalls.list, {
    id: 'system_member',
    columns: memberColumns,
    filters: systemMemberFilters,
    asks: (request, { dept_id }) => ({ ...request, ...(Number(dept_id) && { dept_id: Number(dept_id) }) }),
  })
  const { values, set } = list
  const deptId = Number(values.dept_id)
  const ext = list.rows.data?.ext
  const addMembers = () => openByName('addMember', { tab: 'manual', dept_id: Math.max(0, deptId) })
  const manages = managedRoles(who.role_id).length > 0
  return (
    <ListPage
      title="成员管理"
      actions={
        <>
          {ext && (
            <span className={classes.seats}>
              席位 {ext.seats.used} / {ext.seats.limit ?? '不限'}
            </span>
          )}
          {canOpen('SystemRole') && (
            <ReadActions>
              <Button onClick={() => go('SystemRole')}>角色权限</Button>
            </ReadActions>
          )}
          {isCorpAdmin(who) && <ImportButton text="组织架构导入" imports={ORGANISATION} />}
          {manages && (
            <Button theme="solid" type="primary" icon={<IconUserAdd />} onClick={addMembers}>
              添加成员
            </Button>
          )}
        </>
      }
    >
      <div className={classes.split}>
        <DeptTree
          chosen={deptId}
          unassigned={ext?.unassigned}
          onChoose={(id) => set({ dept_id: id === 0 ? '' : String(id) })}
        />
        <div className={classes.list}>
          <div className={classes.tabs}>
            <Tabs
              label="成员状态"
              value={String(values.status)}
              onChange={(status) => set({ status: status === '1' ? 1 : status === '3' ? 3 : 2 })}
              items={[
                { key: '2', label: '在职', count: ext?.status_count[2] },
                { key: '1', label: '已禁用', count: ext?.status_count[1] },
                { key: '3', label: '已删除', count: ext?.status_count[3] },
              ]}
            />
          </div>
          <FilterBar filters={list.filters} />
          <SystemMemberTable
            list={list}
            empty={<EmptyBlock title="暂无成员" action={manages && <Button onClick={addMembers}>添加成员</Button>} />}
          />
        </div>
      </div>
    </ListPage>
  )
}
