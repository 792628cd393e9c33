import { isPersonal } from '@crm/access/modules'
import { isCorpAdmin, manages } from '@crm/access/roles'
import { useCall } from '@crm/client/hooks'
import { roleCalls } from '@crm/contracts/calls/roles'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { useQuery } from '@crm/platform/navigate'
import { useWho } from '@crm/platform/session'
import { Button, EmptyBlock, Input, Loaded } from '@crm/ui/base'
import { Page, SideEntry } from '@crm/ui/data'
import { useState } from 'react'
import { PersonalEdition } from '../PersonalEdition.tsx'
import { RolePanel } from './RolePanel.tsx'
import classes from './Roles.module.css'

/** The roles of a module at the left, what the chosen one sees and may do at the right. */
export function Roles({ classify, title }: { classify: ModuleId; title: string }) {
  const who = useWho()
  const [query, change] = useQuery()
  const [keyword, setKeyword] = useState('')
  const personal = isPersonal({ ...who, module: classify })
  const call = isCorpAdmin(who) ? roleCalls.listCount : roleCalls.listCountNoAdmin
  const roles = useCall(call, { classify }, { enabled: !personal })
  const list = roles.data?.list ?? []
  const first = list.find(({ role_id }) => manages(who.role_id, role_id)) ?? list[0]
  const chosen = query.role_id ? list.find(({ role_id }) => String(role_id) === query.role_id) : first
  const choose = (role_id: number) => {
    if (role_id !== chosen?.role_id) change({ role_id: String(role_id) }, { push: true })
  }
  if (personal) return <PersonalEdition title={title} lacks="个人版没有角色" />
  return (
    <Page title={title}>
      <div className={classes.split}>
        <aside className={classes.roles} aria-label="角色">
          <Input value={keyword} onChange={setKeyword} placeholder="搜索角色" aria-label="搜索角色" showClear />
          <Loaded read={roles} lines={8} small />
          <ul className={classes.list}>
            {list
              .filter(({ role_name }) => role_name.includes(keyword.trim()))
              .map(({ role_id, role_name, count }) => (
                <SideEntry
                  key={role_id}
                  label={role_name}
                  count={count}
                  active={role_id === chosen?.role_id}
                  onChoose={() => choose(role_id)}
                />
              ))}
          </ul>
        </aside>
        <div className={classes.panel}>
          {chosen ? (
            <RolePanel key={chosen.role_id} role={chosen.role_id} classify={classify} />
          ) : (
            roles.data && (
              <EmptyBlock
                title="角色不存在"
                note="该业务板块没有这个角色，或您不能查看它"
                action={<Button onClick={() => change({ role_id: undefined })}>返回角色权限</Button>}
              />
            )
          )}
        </div>
      </div>
    </Page>
  )
}
