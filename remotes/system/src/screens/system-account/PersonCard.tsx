import { userLevelOf } from '@crm/access/modules'
import { nowSeconds } from '@crm/base/clock'
import { day, minute } from '@crm/base/dates'
import { useAction, useCall } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import { profileCalls } from '@crm/contracts/calls/profile'
import { secondFactorCalls } from '@crm/contracts/calls/secondFactor'
import { userLevelLabel } from '@crm/contracts/enums'
import { changeSession, useSession } from '@crm/platform/session'
import { Avatar, Loaded } from '@crm/ui/base'
import { Form, FormCard, type FormCards } from '@crm/ui/form'
import { Line } from './Line.tsx'

/** How it stands with the second factor, and until when the enterprise gives whoever has none. */
function factorText({ is_on, recovery_left, required_from }: AnswerOf<typeof secondFactorCalls.state>): string {
  if (is_on === 1) return `已启用，剩余 ${recovery_left} 个恢复码`
  return required_from > nowSeconds() ? `未启用，企业要求在 ${minute(required_from)} 前启用` : '未启用'
}

/** 个人信息: who one is here, and how one signs in. The nickname is changed in place. */
export function PersonCard({ cards }: { cards: FormCards }) {
  const { user, who } = useSession()
  const level = userLevelOf(who)
  const factor = useCall(secondFactorCalls.state, {})
  const extension = useCall(profileCalls.extension, {})
  const save = useAction(profileCalls.infoUpdate, { weight: 'asked', done: '设置成功', quiet: true })
  const own = extension.data?.list[0]
  return (
    <FormCard<{ nick_name: string }>
      cards={cards}
      id="person"
      title="个人信息"
      rows={[
        [
          '头像',
          <Line key="avatar" text="更换头像" dialog="editProfile">
            <Avatar size="small" src={user.avatar || undefined} alt="头像">
              {user.nick_name.slice(0, 1)}
            </Avatar>
          </Line>,
        ],
        ['昵称', user.nick_name],
        ['姓名', own?.user_name ?? '-'],
        [
          '手机号',
          <Line key="phone" text="更换手机号" dialog="phoneChange">
            {user.phone}
          </Line>,
        ],
        [
          '登录密码',
          <Line key="password" text="修改密码" dialog="passwordChange">
            ••••••••
          </Line>,
        ],
        ...(factor.data
          ? [
              [
                '两步验证',
                <Line
                  key="factor"
                  text={factor.data.is_on === 1 ? '管理两步验证' : '启用两步验证'}
                  dialog="secondFactor"
                >
                  {factorText(factor.data)}
                </Line>,
              ] as const,
            ]
          : []),
        [
          '微信',
          <Line key="wechat" text={own?.wechat_name ? '更换微信' : '绑定微信'} dialog="editProfile">
            {own ? own.wechat_name || '未绑定' : '-'}
          </Line>,
        ],
        ['飞书', own ? own.feishu_name || '未绑定' : '-'],
        [
          '所属企业',
          <Line key="leave" text="退出企业" dialog="leaveEnterprise">
            退出后不能再查看当前企业的数据
          </Line>,
        ],
        ['角色', user.role_name],
        ...(level ? [['用户级别', userLevelLabel[level]] as const] : []),
        ['部门', user.dept_name || '未分配'],
        ['入职时间', own ? day(own.hire_date) : '-'],
        [
          '绑定账号',
          <Line key="bound" text="管理绑定账号" dialog="boundAccounts">
            可免密切换的其他账号
          </Line>,
        ],
        [
          '登录设备',
          <Line key="devices" text="查看登录设备" dialog="signIns">
            仍有效的登录
          </Line>,
        ],
      ]}
      below={<Loaded read={extension} small waiting={null} />}
      initValues={{ nick_name: user.nick_name }}
      saving={save.saving}
      failure={save.failure}
      onSubmit={async ({ nick_name: typed }, agreement) => {
        const nick_name = typed.trim()
        if ((await save.run({ user_id: user.user_id, nick_name }, agreement)) === undefined) return false
        changeSession((session) => ({
          ...session,
          user: { ...session.user, nick_name },
          who: { ...session.who, nick_name },
        }))
        return true
      }}
    >
      <Form.Input
        field="nick_name"
        label="昵称"
        maxLength={20}
        rules={[{ required: true, whitespace: true, message: '请输入昵称' }]}
      />
    </FormCard>
  )
}
