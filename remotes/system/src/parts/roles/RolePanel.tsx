import { useCall } from '@crm/client/hooks'
import { lookCalls } from '@crm/contracts/calls/looks'
import { type RoleDetail, roleCalls } from '@crm/contracts/calls/roles'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { useCanCall, useQuery } from '@crm/platform/navigate'
import { isOffered, open } from '@crm/platform/openers'
import { usePortal } from '@crm/platform/portal'
import { useWho } from '@crm/platform/session'
import { Banner, Button, DesktopOnly, Tabs, useDialog, Loaded } from '@crm/ui/base'
import { useLeaveGuard } from '@crm/ui/form'
import { useState } from 'react'
import { ActionRights } from './ActionRights.tsx'
import { MenuTree } from './MenuTree.tsx'
import { changesOf, defaultDraft, draftOf, menuOf, withinOwn } from './roleDraft.ts'
import classes from './Roles.module.css'
import { RoleMembers } from './RoleMembers.tsx'
import { RoleScope } from './RoleScope.tsx'
import { SaveRoleDialog } from './SaveRoleDialog.tsx'

const TABS = [
  { key: 'menus', label: '菜单权限' },
  { key: 'actions', label: '操作权限' },
  { key: 'scope', label: '数据权限' },
  { key: 'members', label: '成员' },
] as const
type TabKey = (typeof TABS)[number]['key']

interface RolePanelProps {
  role: number
  classify: ModuleId
}

/** One role: what it sees, what it may do, whose data, and who holds it. */
export function RolePanel({ role, classify }: RolePanelProps) {
  const read = useCall(roleCalls.detail, { role_id: role, classify })
  return (
    <Loaded read={read} lines={10}>
      {(detail) => {
        // A role that was saved is drawn anew, by what stands now.
        return <Panel key={detail.updated_at} detail={detail} classify={classify} />
      }}
    </Loaded>
  )
}

function Panel({ detail, classify }: Omit<RolePanelProps, 'role'> & { detail: RoleDetail }) {
  const who = useWho()
  const portal = usePortal()
  const openDialog = useDialog()
  const [query, change] = useQuery()
  const [draft, setDraft] = useState(() => draftOf(detail))
  const tab: TabKey = TABS.find(({ key }) => key === query.tab)?.key ?? 'menus'
  const stored = draftOf(detail)
  const groups = menuOf(portal, who, { role_id: detail.role_id, module: classify, closed: stored.closed })
  const changes = changesOf(stored, draft, groups, classify)
  const canCall = useCanCall()
  const edits = canCall(roleCalls.save) && detail.is_editable === 1
  const canLook = canCall(lookCalls.start) && isOffered('lookThrough')
  useLeaveGuard(changes.length > 0, false, 'role_id')
  const restore = () => setDraft(withinOwn(defaultDraft(detail.role_id), stored, groups, who, classify))
  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.name}>{detail.role_name}</h2>
        {edits && (
          <DesktopOnly>
            <span className={classes.buttons}>
              {canLook && (
                <Button
                  onClick={() =>
                    open('lookThrough', {
                      name: detail.role_name,
                      role_id: detail.role_id,
                      ...(changes.length > 0 && { draft: { classify, ...draft } }),
                    })
                  }
                >
                  以该角色视角查看
                </Button>
              )}
              <Button onClick={restore}>恢复默认</Button>
              <Button
                theme="solid"
                disabled={changes.length === 0}
                onClick={() => openDialog(SaveRoleDialog, { detail, draft, changes, classify })}
              >
                保存
              </Button>
            </span>
          </DesktopOnly>
        )}
      </div>
      {!edits && <Banner kind="info">您不能修改该角色的权限，仅可查看</Banner>}
      <Tabs<TabKey>
        label="权限"
        items={TABS}
        value={tab}
        onChange={(next) => change({ tab: next === 'menus' ? undefined : next, page: undefined }, { push: true })}
      />
      {tab === 'menus' && <MenuTree groups={groups} draft={draft} edits={edits} onChange={setDraft} />}
      {tab === 'actions' && (
        <ActionRights {...{ role: detail.role_id, classify, draft, stored, edits }} onChange={setDraft} />
      )}
      {tab === 'scope' && <RoleScope role={detail.role_id} />}
      {tab === 'members' && <RoleMembers role={detail.role_id} classify={classify} edits={edits} />}
    </>
  )
}
