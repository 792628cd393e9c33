import { nowSeconds } from '@crm/base/clock'
import { displayDay } from '@crm/base/time'
import { useAction, useCall } from '@crm/client/hooks'
import { authoriseCalls } from '@crm/contracts/calls/authorise'
import { BI_SCOPES } from '@crm/contracts/rules/platformAuth'
import { confirm } from '@crm/platform/feedback'
import { Avatar, Dialog, EmptyBlock, Loaded } from '@crm/ui/base'
import type { ShellDialogProps } from '../shellDialogs.ts'
import { EndableList } from '../parts/EndableList.tsx'

/** 第三方授权: the outside products that may read the corporation's data, each with what, by whom and until when; each can be ended. */
export function OutsideGrants({ onClose }: ShellDialogProps<'outsideGrants'>) {
  return (
    <Dialog open title="第三方授权" width={578} onClose={onClose}>
      <Grants />
    </Dialog>
  )
}

function Grants() {
  const grants = useCall(authoriseCalls.biGrants, {})
  const end = useAction(authoriseCalls.biGrantEnd, { weight: 'asked', done: '已撤销授权' })
  return (
    <Loaded read={grants}>
      {({ list }) => {
        if (list.length === 0)
          return <EmptyBlock small title="暂无第三方授权" note="外部产品请求读取企业数据时，需要管理员同意" />
        const ask = async (id: number) => {
          const name = list.find((each) => each.id === id)?.name ?? ''
          const sure = await confirm({
            title: `撤销对「${name}」的授权？`,
            content: '撤销后该产品立即无法读取企业数据，如需恢复须重新授权。',
            confirmText: '撤销授权',
            danger: true,
          })
          if (sure) await end.run({ id }, sure)
        }
        return (
          <EndableList
            label="第三方授权"
            items={list.map(({ id, name, logo, scopes, nick_name, created_at, expire_at }) => ({
              key: id,
              picture: (
                <Avatar size="small" src={logo || undefined} alt="">
                  {name.slice(0, 1)}
                </Avatar>
              ),
              title: name,
              notes: [
                scopes.map((scope) => BI_SCOPES[scope] ?? scope).join('、'),
                `${nick_name} 于 ${displayDay(created_at)} 授权，${
                  expire_at <= nowSeconds() ? `已于 ${displayDay(expire_at)} 过期` : `有效期至 ${displayDay(expire_at)}`
                }`,
              ],
              endLabel: `撤销对${name}的授权`,
            }))}
            endText="撤销"
            saving={end.saving}
            onEnd={(id) => void ask(Number(id))}
          />
        )
      }}
    </Loaded>
  )
}
