import { memberCalls } from '@crm/contracts/calls/members'
import { contentMemberColumns, memberColumns } from '@crm/contracts/columns/members'
import { isOffered, open as openByName } from '@crm/platform/openers'
import { useWho } from '@crm/platform/session'
import { isPersonal } from '@crm/access/modules'
import { managedRolesOf } from '@crm/access/rights'
import { isCorpAdmin } from '@crm/access/roles'
import { showsInviteButton } from '@crm/access/visibility'
import { BusinessModule, TaskModule } from '@crm/contracts/enums'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { go, useCanOpen } from '@crm/platform/navigate'
import { Button, EmptyBlock, IconUserAdd, ReadActions, Tabs } from '@crm/ui/base'
import { FilterBar, ImportButton, type ListImport, ListPage, useList } from '@crm/ui/data'
import { DeptTree } from './DeptTree.tsx'
import { PersonalEdition } from '../PersonalEdition.tsx'
import { memberFilters } from './memberFilters.ts'
import { MemberTable } from './MemberTable.tsx'
import classes from './Members.module.css'

const ORGANISATION: ListImport = {
  module: TaskModule.member,
  mode: 'org',
  platform: 'all',
  title: '组织架构导入',
}

interface MembersProps {
  classify: ModuleId
  title: string
}

/** The staff of a module: departments at the left, their members at the right. */
export function Members(props: MembersProps) {
  const who = useWho()
  if (isPersonal({ ...who, module: props.classify }))
    return <PersonalEdition title={props.title} lacks="个人版没有成员" />
  return <MemberPage {...props} />
}

function MemberPage({ classify, title }: MembersProps) {
  const who = useWho()
  const canOpen = useCanOpen()
  const list = useList(memberCalls.list, {
    id: classify === BusinessModule.commerce ? 'system_member' : 'content_system_member',
    columns: classify === BusinessModule.commerce ? memberColumns : contentMemberColumns,
    filters: memberFilters,
    choices: classify,
    also: { classify },
    asks: (request, { dept_id }) => ({ ...request, ...(Number(dept_id) && { dept_id: Number(dept_id) }) }),
  })
  const { values, set } = list
  const deptId = Number(values.dept_id)
  const ext = list.rows.data?.ext
  const addMembers = () => openByName('addMember', { tab: 'manual', classify, dept_id: Math.max(0, deptId) })
  const manages = managedRolesOf(who.role_id, classify).length > 0
  // Who manages nobody may still invite.
  const invites = !manages && showsInviteButton(who) && isOffered('addMember')
  const invite = <Button onClick={() => openByName('addMember', { tab: 'link', classify })}>邀请链接</Button>
  const roles = classify === BusinessModule.commerce ? 'SystemRole' : 'ContentSystemRole'
  return (
    <ListPage
      title={title}
      actions={
        <>
          {ext && (
            <span className={classes.seats}>
              席位 {ext.seats.used} / {ext.seats.limit ?? '不限'}
            </span>
          )}
          {canOpen(roles) && (
            <ReadActions>
              <Button onClick={() => go(roles)}>角色权限</Button>
            </ReadActions>
          )}
          {isCorpAdmin(who) && <ImportButton text="组织架构导入" imports={ORGANISATION} />}
          {invites && invite}
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
          <MemberTable
            list={list}
            classify={classify}
            empty={
              <EmptyBlock
                title="暂无成员"
                action={manages ? <Button onClick={addMembers}>添加成员</Button> : invites && invite}
              />
            }
          />
        </div>
      </div>
    </ListPage>
  )
}
