import { leastRole, rolesOfModule } from '@crm/access/rights'
import { invitableRoles, roleLabel } from '@crm/access/roles'
import { minute } from '@crm/base/dates'
import { doneMessage } from '@crm/base/messages'
import { useAction } from '@crm/client/hooks'
import type { AnswerOf } from '@crm/contracts/call'
import { enterpriseCalls } from '@crm/contracts/calls/enterprise'
import { BusinessModule } from '@crm/contracts/enums'
import type { ModuleId } from '@crm/contracts/routes/routeRow'
import { toast } from '@crm/platform/feedback'
import { useWho } from '@crm/platform/session'
import { Button, IconCopy, Input, QrCode } from '@crm/ui/base'
import { DeptCascader, Select } from '@crm/ui/form'
import { useState } from 'react'
import { copyText } from '../../base/copyText.ts'
import { OpenInvites } from './OpenInvites.tsx'
import classes from './AddMember.module.css'

/** 链接邀请: a link and its code for one role and department, valid for seven days. */
export function InviteLink({ classify }: { classify: ModuleId }) {
  const who = useWho()
  const invitable = invitableRoles(who.role_id)
  const roles =
    classify === BusinessModule.commerce ? invitable : invitable.filter((role) => rolesOfModule(2).includes(role))
  const [role, setRole] = useState(leastRole(roles, classify) ?? 0)
  const [dept, setDept] = useState<number>()
  // A link lets people in from the moment it is there: it is made by a press, for what is chosen then.
  const invite = useAction(enterpriseCalls.inviteUrl, { weight: { harmless: 'copies' } })
  const [made, setMade] = useState<AnswerOf<typeof enterpriseCalls.inviteUrl>>()
  const link = made ? location.origin + made.url : ''
  const choose = (set: () => void) => {
    set()
    setMade(undefined)
  }
  const copy = async () => {
    if (await copyText(link)) toast.success(doneMessage.copied)
    else toast.warning('浏览器不允许复制，请手动选择链接')
  }
  return (
    <div className={classes.invite}>
      <div className={classes.choices}>
        <Select
          aria-label="角色"
          insetLabel="角色"
          value={role}
          optionList={roles.map((value) => ({ value, label: roleLabel[value] ?? '' }))}
          onChange={(value) => choose(() => setRole(Number(value)))}
        />
        <DeptCascader
          label="部门"
          placeholder="未分配部门"
          value={dept}
          onChange={(value) => choose(() => setDept(value))}
        />
      </div>
      {!made && (
        <div className={classes.make}>
          <Button
            theme="solid"
            loading={invite.saving}
            onClick={() => void invite.run({ role_id: role, dept_id: dept ?? 0 }).then(setMade)}
          >
            生成邀请链接
          </Button>
          <p className={classes.note}>有效期 7 天，拿到链接的人都能以{roleLabel[role]}加入，可随时撤销</p>
        </div>
      )}
      {made && (
        <div className={classes.link}>
          <QrCode text={link} label="扫码加入企业" size={168} />
          <div className={classes.address}>
            <p className={classes.lead}>把链接或二维码发给同事，对方登录或注册后即可加入企业。</p>
            <div className={classes.copy}>
              <Input value={link} readonly aria-label="邀请链接" />
              <Button theme="solid" icon={<IconCopy />} onClick={() => void copy()}>
                复制链接
              </Button>
            </div>
            <p className={classes.note}>有效期 7 天，至 {minute(made.expire_time)}</p>
            <p className={classes.note}>邀请码：{made.code}</p>
          </div>
        </div>
      )}
      <OpenInvites key={made?.code ?? ''} except={made?.code ?? ''} />
    </div>
  )
}
